// Light or dark: the reader's wish on our own site, the surrounding theme in JupyterLab.

const themes = { auto: "light", light: "dark", dark: "auto" };
const themeIcons = { auto: "half", light: "sun", dark: "moon" };

function wishedTheme() {
  const wish = keptThings()?.theme;
  return wish in themes ? wish : "auto";
}

const surroundingTheme = () => ({ true: "light", false: "dark" })[document.body.dataset.jpThemeLight];

function wear(root, theme, site) {
  const targets = site ? [root, document.documentElement] : [root];
  for (const target of targets) {
    if (theme === "light" || theme === "dark") target.dataset.theme = theme;
    else delete target.dataset.theme;
  }
}

function followTheme(root, site) {
  if (site) {
    wear(root, wishedTheme(), true);
    return () => {};
  }
  const follow = () => wear(root, surroundingTheme(), false);
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  follow();
  return () => observer.disconnect();
}

function ThemeButton({ root }) {
  const [theme, setTheme] = useState(wishedTheme);
  const change = () => {
    const next = themes[theme];
    keepThing("theme", next);
    wear(root, next, true);
    setTheme(next);
  };
  return html`<button type="button" class="btn slim quiet opt" onClick=${change} aria-label=${`Theme: ${theme}. Change to ${themes[theme]}`}>
    <${Icon} name=${themeIcons[theme]} /><span>Theme</span></button>`;
}
