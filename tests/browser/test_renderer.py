"""The renderer alone, on a page of our own with a stand-in for the kernel: what it draws, sends, says and focuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

import truffle_core.core.scene as s
from truffle_core.widgets.changes import change
from truffle_core.widgets.renderer import script, style

ADDRESS = "http://table.test/"
ART = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="c#" viewBox="0 0 100 140"><rect width="9" height="9"/></symbol></svg>'
HOSTILE = "<img src=x onerror=\"document.title='caught'\">'&amp;"

STAND_IN = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="table.css"></head>
<body style="margin:0"><div id="here"></div><script type="module">
import table from "./table.mjs";
const hearers = {};
const fire = (name, ...news) => (hearers[name] ?? []).forEach((hear) => hear(...news));
const traits = { page: {}, art: ART, owns_address: SITE };
Object.assign(window, { sent: [], answers: true, motions: [], running: [] });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.motions.push(this.classList.contains("travelling") ? "leaves" : `${this.dataset.piece} ${how[1].duration}`);
  window.running.push(animate.apply(this, how));
  return window.running.at(-1);
};
const answer = ({ kind, n }) => kind === "ping" ? { kind: "pong", n } : kind === "offer" ? { kind: "taken" } : null;
const model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; fire(`change:${name}`); },
  on: (name, hear) => (hearers[name] ??= []).push(hear),
  off: (name, hear) => { hearers[name] = hearers[name].filter((one) => one !== hear); },
  send: (message) => {
    window.sent.push(message);
    if (window.answers && answer(message)) setTimeout(() => fire("msg:custom", answer(message)));
  },
};
window.hear = (message) => fire("msg:custom", message);
window.page = () => traits.page;
window.away = table.render({ model, el: document.getElementById("here") });
</script></body></html>"""


class Drawn:
    """The page under test, as Python would see it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shown: dict[str, Any] = {}

    def show(self, page: s.Page) -> None:
        """Send what differs from the page before, as the table widget does, and see that the browser makes the page of it."""
        before, self.shown = self.shown, {**s.plain(page), "v": self.shown.get("v", 0) + 1}
        whole = {"from": before.get("v", 0), "v": self.shown["v"], "change": change(before, self.shown)}
        self.hear(kind="page", **whole)
        assert self.page.evaluate("window.page()") == self.shown

    def hear(self, **message: object) -> None:
        self.page.evaluate("message => window.hear(message)", message)

    def offers(self) -> list[Any]:
        sent = self.page.evaluate("window.sent.filter(({ kind }) => kind === 'offer')")
        return [
            message["offer"] if "value" not in message else (message["offer"], message["value"]) for message in sent
        ]

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.id ?? document.activeElement.className"))

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'[data-piece="{name}"]')

    def motions(self) -> list[str]:
        """What has begun to move, and for how many milliseconds."""
        frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.motions))))"
        return list(self.page.evaluate(frames))

    def said(self) -> Locator:
        return self.page.get_by_role("status")


def opened(context: BrowserContext, *, site: bool) -> Drawn:
    html = STAND_IN.replace("ART", json.dumps({"any": ART})).replace("SITE", json.dumps(site))
    bodies = {"": (html, "text/html"), "table.mjs": (script(), "text/javascript"), "table.css": (style(), "text/css")}

    def serve(route: Route) -> None:
        body, kind = bodies[route.request.url.removeprefix(ADDRESS).split("?")[0]]
        route.fulfill(body=body, content_type=kind)

    context.route("**/*", serve)
    page = context.new_page()
    page.goto(ADDRESS)
    page.wait_for_function("Boolean(window.away)")
    return Drawn(page)


@pytest.fixture
def table(context: BrowserContext) -> Iterator[Drawn]:
    drawn = opened(context, site=True)
    troubles: list[str] = []
    drawn.page.on("pageerror", lambda error: troubles.append(str(error)))
    yield drawn
    assert troubles == []


def card(row: int, column: int, **more: Any) -> s.Piece:
    place = {"x": column + row % 2 / 2, "y": row, "offer": f"take {row}{column}", "name": f"card {row}{column}"}
    return s.Piece(id=f"p{row}{column}", **{"art": "c#", "suit": "G", **place, **more})


def tableau(*changed: s.Piece) -> s.Zone:
    by_id = {piece.id: piece for piece in [*(card(row, column) for row in range(3) for column in range(3)), *changed]}
    return s.Zone(id="tableau", kind="spread", label="Tableau", columns=4, rows=3, pieces=list(by_id.values()))


def hand(*pieces: s.Piece) -> s.Zone:
    return s.Zone(id="hand", kind="hand", label="Your hand", pieces=list(pieces))


SEATS = [s.Seat(seat=0, name="Ann", turn=True, amount="4", amount_name="4 dollars"), s.Seat(seat=1, name="Abe")]
DOCK = [
    s.Button(label=["Take back"], offer="undo", id="undo", icon="undo"),
    s.Button(label=["Hint"], offer="hint", key="h"),
]


def play(*zones: s.Zone, **more: Any) -> s.Page:
    scene = s.Scene(look="any", title="A game", seats=SEATS, zones=list(zones) or [tableau()], buttons=DOCK)
    return s.Page(**{"layout": "table", "bar": s.Bar(title="A game", home="home"), "scene": scene, **more})


def test_a_click_sends_the_offer_with_the_number_of_the_page(table: Drawn) -> None:
    table.show(play())
    table.piece("p21").click()
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "offer", "v": 1, "offer": "take 21"}


def test_a_double_click_is_one_try(table: Drawn) -> None:
    table.show(play())
    table.piece("p21").dblclick()
    assert table.offers() == ["take 21"]


def test_a_zone_is_one_tab_stop_and_arrows_go_to_the_nearest_piece(table: Drawn) -> None:
    table.show(play(tableau(card(1, 1, marks=["lit"]))))
    assert table.page.locator("[data-zone=tableau] [tabindex='0']").count() == 1
    table.page.locator("[data-zone=tableau] [tabindex='0']").focus()
    path = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "End", "Home"):
        table.page.keyboard.press(key)
        path.append(table.focused())
    assert path[:4] in (["p12", "p22", "p21", "p10"], ["p12", "p22", "p21", "p11"])
    assert path[-2:] == ["p22", "p00"]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_try_the_focused_piece(table: Drawn, key: str) -> None:
    table.show(play())
    table.piece("p10").focus()
    table.page.keyboard.press(key)
    assert table.offers() == ["take 10"]


def test_the_focus_stays_when_the_page_changes(table: Drawn) -> None:
    table.show(play())
    table.piece("p11").focus()
    table.page.evaluate("window.before = document.activeElement")
    table.show(play(tableau(card(1, 1, marks=["chosen"], offer=""), card(2, 2, marks=["lit"]))))
    assert table.page.evaluate("document.activeElement === window.before")
    expect(table.piece("p11")).to_have_attribute("aria-pressed", "true")
    expect(table.piece("p11")).to_have_attribute("aria-disabled", "true")


def test_a_piece_that_is_gone_hands_the_focus_to_its_neighbour(table: Drawn) -> None:
    table.show(play(tableau(), hand()))
    table.piece("p11").focus()
    gone = card(1, 1, art="", kind="place", marks=["gone"], offer="", seat=0, name="taken by Ann")
    table.show(play(tableau(gone), hand(s.Piece(id="h0", art="c#", offer="pay", moved_from="p11"))))
    assert table.focused() in {"p10", "p12", "p01", "p21", "p00", "p02", "p20", "p22"}
    assert table.motions() == ["h0 240"]


def test_a_button_that_is_gone_hands_the_focus_to_the_message(table: Drawn) -> None:
    table.show(play(say=s.Say(text=["Pay?"], buttons=[s.Button(label=["Pay"], offer="pay")])))
    table.page.get_by_role("button", name="Pay").focus()
    table.show(play(say=s.Say(text=["Paid."])))
    assert table.focused() == "say"


def test_the_page_may_move_the_focus(table: Drawn) -> None:
    table.show(play(focus="p22"))
    assert table.focused() == "p22"


def chosen(*names: str) -> s.Page:
    pieces = [
        s.Piece(id=name, art="c#", offer=f"pick {name}", marks=["chosen"] * (name in names)) for name in ("h0", "h1")
    ]
    return play(hand(*pieces), say=s.Say(text=[f"{len(names)} chosen."]), lasting=True)


def send_ahead(table: Drawn, **pages: s.Page) -> None:
    before = table.shown
    turns = {f"pick {offer}": change(before, {**s.plain(page), "v": before["v"]}) for offer, page in pages.items()}
    table.hear(kind="ahead", v=table.shown["v"], turns=turns)


def test_what_was_sent_ahead_is_shown_at_once_and_the_next_click_means_the_page_python_then_shows(table: Drawn) -> None:
    table.page.evaluate("window.answers = false")
    table.show(chosen())
    send_ahead(table, h0=chosen("h0"), h1=chosen("h1"))
    table.piece("h0").click()
    expect(table.page.locator("[data-id=say]")).to_have_text("1 chosen.")
    assert table.page.evaluate("window.page().v") == 1, "what Python has shown stays what the next change is made to"
    table.piece("h1").click()
    assert table.offers() == ["pick h0"]
    table.show(chosen("h0"))
    table.hear(kind="taken", v=2)
    assert table.offers() == ["pick h0", "pick h1"]
    assert table.page.evaluate("window.sent.findLast(({ kind }) => kind === 'offer').v") == 2
    table.show(chosen("h0", "h1"))
    expect(table.page.locator("[data-id=say]")).to_have_text("2 chosen.")


def test_what_was_sent_ahead_gives_way_to_what_python_shows(table: Drawn) -> None:
    table.page.evaluate("window.answers = false")
    table.show(chosen())
    send_ahead(table, h0=chosen("h0"))
    table.piece("h0").click()
    expect(table.page.locator("[data-id=say]")).to_have_text("1 chosen.")
    table.hear(kind="taken", v=1)
    expect(table.page.locator("[data-id=say]")).to_have_text("0 chosen.")
    table.show(chosen("h0", "h1"))
    table.piece("h0").click()
    assert table.offers() == ["pick h0", "pick h0"]
    expect(table.page.locator("[data-id=say]")).to_have_text("2 chosen.")  # what was sent ahead was for the page before


def test_the_address_is_that_of_the_last_page_however_fast_they_come(table: Drawn) -> None:
    step = s.plain(play(address="?view=replay&n=1", replaces=True, lasting=True))
    gallery = s.plain(play(address="?view=replay", replaces=True))
    sent = [
        {"kind": "page", "from": n, "v": n + 1, "change": {"is": {**page, "v": n + 1}}}
        for n, page in enumerate([step, gallery])
    ]
    table.page.evaluate("sent => sent.forEach(window.hear)", sent)
    table.page.wait_for_timeout(50)
    assert table.page.url.endswith("?view=replay")


def test_a_card_travels_to_the_seat_that_took_it(table: Drawn) -> None:
    table.show(play())
    table.show(play(tableau(card(1, 1, art="", kind="place", marks=["gone"], offer="", seat=1))))
    assert table.motions() == ["leaves"]
    expect(table.page.locator(".travelling")).to_have_count(0)
    expect(table.piece("p11").locator(".seat-mark")).to_have_text("Ab")


HELD_FAST = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { const flight = animate.apply(this, how); flight.pause(); return flight; };
}"""
"""Let all that begins to move stand still at its start."""


def test_a_card_in_flight_does_not_widen_a_page_that_is_made_narrower(table: Drawn) -> None:
    table.show(play())
    table.page.evaluate(HELD_FAST)
    table.show(play(tableau(card(1, 1, art="", kind="place", marks=["gone"], offer="", seat=1))))
    table.page.locator(".travelling").evaluate("copy => { copy.style.left = `${innerWidth - 10}px`; }")
    assert table.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_with_reduced_motion_things_are_simply_in_their_new_place(table: Drawn) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.show(play())
    table.show(
        play(tableau(card(1, 1, art="", kind="place", marks=["gone"], offer="", seat=1), card(0, 0, marks=["illegal"])))
    )
    assert table.motions() == []


def test_a_refusal_is_said_shaken_once_and_names_the_rule(table: Drawn) -> None:
    refused = play(
        tableau(card(0, 0, marks=["illegal"])),
        say=s.Say(text=["it is covered."], refused=True, rule="AB-11"),
        status="Not this one: it is covered.",
    )
    table.show(play())
    table.show(refused)
    expect(table.page.locator(".say.no")).to_have_text("Not this one. AB-11: it is covered.")
    expect(table.said()).to_have_text("Not this one: it is covered.")
    assert table.motions() == ["p00 420"]
    heard = table.said().text_content()
    table.show(refused)
    assert table.said().text_content() != heard, "a second refusal is said again"
    assert table.motions() == ["p00 420"]


def test_there_is_one_live_region(table: Drawn) -> None:
    table.show(play(say=s.Say(text=["Hello"]), status="Hello"))
    assert table.page.locator("[role=status], [aria-live], [role=alert]").count() == 1


def test_a_grey_button_says_why_and_sends_nothing(table: Drawn) -> None:
    table.show(
        play(say=s.Say(text=["Pay?"], buttons=[s.Button(label=["Pay"], offer="pay", why_not="One card is missing.")]))
    )
    table.page.get_by_role("button", name="Pay").click(force=True)
    expect(table.page.locator(".notice")).to_contain_text("One card is missing.")
    expect(table.said()).to_have_text("One card is missing.")
    assert table.offers() == []


def test_hostile_names_are_inert(table: Drawn) -> None:
    seat = s.Seat(seat=0, name=HOSTILE, role=HOSTILE)
    words: s.Rich = [HOSTILE, s.Token(text=HOSTILE, name=HOSTILE), s.Strong(text=HOSTILE)]
    scene = s.Scene(look="any", title=HOSTILE, seats=[seat], zones=[tableau(card(0, 0, name=HOSTILE))])
    table.show(play(scene=scene, say=s.Say(text=words, head=HOSTILE), status=HOSTILE, bar=s.Bar(title=HOSTILE)))
    assert table.page.locator("img").count() == 0
    expect(table.page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    assert table.page.title() == f"{HOSTILE} · Truffle Table"


def test_a_dialog_holds_the_focus_and_gives_it_back(table: Drawn) -> None:
    table.show(play())
    table.page.get_by_role("button", name="Take back").focus()
    dialog = s.Dialog(
        title="AB-11", paragraphs=[["Why."]], buttons=[s.Button(label=["Good"], offer="good", kind="main")]
    )
    table.show(play(dialog=dialog))
    expect(table.page.get_by_role("dialog", name="AB-11")).to_be_visible()
    expect(table.page.get_by_role("button", name="Good")).to_be_focused()
    table.page.keyboard.press("Escape")
    assert table.offers() == ["close"]
    table.show(play())
    assert table.focused() == "undo"


def test_shortcuts_work_inside_the_table_and_not_in_a_field(table: Drawn) -> None:
    name = s.Form(id="form", fields=[s.Field(id="name", label="Name", kind="text", value="", offer="name")])
    table.show(play(side=[name]))
    table.page.get_by_label("Name").press("h")
    assert table.offers() == []
    table.piece("p00").press("h")
    table.piece("p00").press("Control+h")
    assert table.offers() == [("name", "h"), "hint"]


def test_a_click_straight_after_a_changed_field_is_not_lost(table: Drawn) -> None:
    field = s.Field(id="name", label="Name", kind="text", value="Ann", offer="name")
    form = s.Page(
        layout="form",
        below=[s.Form(id="f", fields=[field], buttons=[s.Button(label=["Deal"], offer="deal", kind="main")])],
    )
    table.show(form)
    table.page.evaluate("window.answers = false")
    table.page.get_by_label("Name").fill("Bea")
    table.page.get_by_role("button", name="Deal").click()
    assert table.offers() == [("name", "Bea")]
    table.show(form)
    table.hear(kind="taken")
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "offer", "v": 2, "offer": "deal"}


def test_a_click_on_another_piece_meanwhile_names_the_page_it_was_made_on(table: Drawn) -> None:
    table.show(play())
    table.page.evaluate("window.answers = false")
    table.piece("p20").click()
    table.piece("p21").click()
    table.show(play(status="A card was taken."))
    table.hear(kind="taken", v=2)
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "offer", "v": 1, "offer": "take 21"}


def test_a_table_that_missed_a_page_learns_of_it_by_the_next_answer(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.hear(kind="taken", v=2)
    assert table.page.evaluate("window.sent.filter(({ kind }) => kind !== 'ping').at(-1)") == {"kind": "whole"}


def test_enter_in_one_of_several_fields_sends_what_it_holds_and_tries_the_main_button(table: Drawn) -> None:
    fields = [s.Field(id=f"f{n}", label=f"Field {n}", kind="text", value="", offer=f"set-{n}") for n in range(2)]
    deal = s.Button(label=["Deal"], offer="deal", kind="main")
    table.show(s.Page(layout="form", below=[s.Form(id="f", fields=fields, buttons=[deal])]))
    table.page.get_by_label("Field 1").press_sequentially("7")
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("window.sent.filter(({ kind }) => kind === 'offer').length === 2")
    assert table.offers() == [("set-1", "7"), "deal"]
    expect(table.page.get_by_role("button", name="Deal")).to_have_count(1)


def test_a_form_filled_in_faster_than_it_is_answered_keeps_every_field(table: Drawn) -> None:
    fields = [s.Field(id=f"f{n}", label=f"Field {n}", kind="text", value="", offer=f"set-{n}") for n in range(8)]
    deal = s.Button(label=["Deal"], offer="deal", kind="main")
    table.show(s.Page(layout="form", below=[s.Form(id="f", fields=fields, buttons=[deal])]))
    table.page.evaluate("window.answers = false")
    for n in range(8):
        table.page.get_by_label(f"Field {n}").fill(str(n))
    table.page.get_by_role("button", name="Deal").click()
    for _ in range(9):
        table.hear(kind="taken", v=1)
    assert table.offers() == [*((f"set-{n}", str(n)) for n in range(8)), "deal"]


def test_the_next_message_waits_for_a_slow_answer_and_passes_over_a_lost_one(table: Drawn) -> None:
    table.show(play())
    table.page.evaluate("window.answers = false")
    table.piece("p20").click()
    table.piece("p21").click()
    table.hear(kind="pong", n=0)  # of a beat before the first click
    first = table.offers()
    table.hear(kind="pong", n=10_000)
    assert (len(first), len(table.offers()), first) == (1, 2, table.offers()[:1])


def test_a_slider_sends_its_last_place_and_not_every_one(table: Drawn) -> None:
    table.show(s.Page(layout="form", below=[s.Scrub(id="at", title="Step", maximum=50, value=10, offer="seek")]))
    table.page.evaluate("window.answers = false")
    for _ in range(5):
        table.page.get_by_role("slider", name="Step").press("ArrowRight")
    table.hear(kind="taken")
    assert table.offers() == [("seek", "11"), ("seek", "15")]


def test_the_current_move_is_in_view_and_the_page_stays(table: Drawn) -> None:
    def moves(current: int) -> s.Page:
        items = [
            s.Item(id=f"m{n}", number=str(n), title=["took"], offer=f"seek {n}", current=n == current)
            for n in range(200)
        ]
        return s.Page(
            layout="replay",
            scene=s.Scene(look="any", title="A game"),
            side=[s.Items(id="moves", style="moves", items=items)],
        )

    table.show(moves(3))
    table.show(moves(150))
    assert table.page.evaluate("scrollY") == 0
    box = table.page.locator(".moves").bounding_box()
    line = table.page.locator("[aria-current=step]").bounding_box()
    assert box is not None
    assert line is not None
    assert box["y"] <= line["y"] <= box["y"] + box["height"] - line["height"]
    assert table.page.locator(".moves [tabindex='0']").count() == 1


def test_a_small_card_shows_its_sign_in_the_place_of_its_letter(table: Drawn) -> None:
    small = [s.Token(suit="G", mark="G", text=text, sign=sign, name=text) for text, sign in (("4", ""), ("T", "nT"))]
    table.show(play(say=s.Say(text=["You chose ", *small])))
    letter, sign = table.page.locator(".tok").all()
    assert (letter.locator("svg").count(), letter.inner_text().strip()) == (1, "4")
    assert (sign.locator("svg").count(), sign.inner_text().strip()) == (2, "")
    expect(sign).to_have_attribute("aria-label", "T")


def test_a_replay_has_names_and_no_controls_on_the_table(table: Drawn) -> None:
    still = s.Zone(id="tableau", kind="spread", label="Tableau", columns=3, rows=1, pieces=[card(0, 0, offer="")])
    table.show(play(still, layout="replay"))
    expect(table.page.get_by_role("img", name="card 00")).to_be_visible()
    assert table.page.locator(".felt button").count() == 0


def test_the_address_follows_the_page_and_back_is_told(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.show(play(address="?n=2"))
    table.show(play(address="?n=3", replaces=True))
    expect(table.page).to_have_url(f"{ADDRESS}?n=3")
    table.page.go_back()
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "address", "address": "?n=1"}


def test_back_closes_a_dialog_and_stays_on_the_page(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.show(play(address="?n=2"))
    table.show(play(address="?n=2", dialog=s.Dialog(title="A rule")))
    table.page.go_back()
    assert table.page.evaluate("window.sent.at(-1)")["offer"] == "close"
    table.hear(kind="taken", v=table.shown["v"])
    table.show(play(address="?n=2"))
    expect(table.page).to_have_url(f"{ADDRESS}?n=2")
    table.page.go_back()
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "address", "address": "?n=1"}


def test_back_passes_over_a_dialog_that_was_closed_otherwise(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.show(play(address="?n=2"))
    for title in ("A rule", "Another"):
        table.show(play(address="?n=2", dialog=s.Dialog(title=title)))
        table.show(play(address="?n=2"))
    table.page.evaluate("history.back()")
    expect(table.page).to_have_url(f"{ADDRESS}?n=1")
    table.page.wait_for_function("window.sent.at(-1).address === '?n=1'")


def test_a_page_that_a_dialog_leads_to_takes_the_dialogs_place(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.show(play(address="?n=1", dialog=s.Dialog(title="A rule")))
    table.show(play(address="?n=2"))
    table.page.go_back()
    assert table.page.evaluate("window.sent.at(-1)") == {"kind": "address", "address": "?n=1"}


def test_a_table_that_missed_a_page_asks_for_the_whole(table: Drawn) -> None:
    table.show(play(address="?n=1"))
    table.hear(kind="page", **{"from": 7, "v": 8, "change": {"of": {"address": {"is": "?n=8"}}}})
    assert table.page.evaluate("window.sent.filter(({ kind }) => kind !== 'ping').at(-1)") == {"kind": "whole"}
    assert table.page.evaluate("window.page()") == table.shown


def test_in_a_notebook_the_address_and_the_title_are_left_alone(context: BrowserContext) -> None:
    table = opened(context, site=False)
    table.show(play(address="?n=1"))
    assert table.page.url == ADDRESS
    assert table.page.title() == "Table"
    assert table.page.get_by_role("main").count() == 0
    table.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(table.page.locator(".tt")).to_have_attribute("data-theme", "dark")


def test_what_is_kept_comes_back_at_the_next_start(table: Drawn) -> None:
    table.hear(kind="keep", key="progress", value='{"chapter":2}')
    table.page.reload()
    table.page.wait_for_function("Boolean(window.away)")
    assert table.page.evaluate("window.sent[0].kept") == {"progress": '{"chapter":2}'}
    table.hear(kind="forget")
    assert table.page.evaluate("localStorage.length") == 0


def test_the_theme_is_the_readers_wish(table: Drawn) -> None:
    table.show(play())
    root = table.page.locator(".tt")
    wished = []
    for _ in range(3):
        table.page.get_by_role("button", name="Theme").click()
        wished.append(root.get_attribute("data-theme"))
    assert wished == ["light", "dark", None]


def test_a_lost_connection_is_told_and_taken_back(table: Drawn) -> None:
    table.show(play())
    table.page.evaluate("window.answers = false")
    expect(table.page.locator(".notice")).to_contain_text("Your game is saved.", timeout=8_000)
    expect(table.page.get_by_role("button", name="Resume")).to_be_visible()
    table.page.evaluate("window.answers = true")
    expect(table.page.locator(".notice")).to_have_count(0)


def test_a_file_goes_up_as_text_and_a_large_one_is_refused(table: Drawn, tmp_path: Path) -> None:
    table.show(s.Page(layout="form", below=[s.OpenFile(id="file", label="Open a game", offer="file", limit=20)]))
    small, large = tmp_path / "small.jsonl", tmp_path / "large.jsonl"
    small.write_text('{"a":"ä"}', encoding="utf-8")
    large.write_text("x" * 21, encoding="utf-8")
    table.page.get_by_label("Open a game").set_input_files(small)
    table.page.wait_for_function("window.sent.some(({ kind }) => kind === 'offer')")
    sent = table.page.evaluate("window.sent.find(({ kind }) => kind === 'offer')")
    assert (sent["offer"], sent["value"], sent["name"]) == ("file", '{"a":"ä"}', "small.jsonl")
    table.page.get_by_label("Open a game").set_input_files(large)
    expect(table.page.locator(".notice")).to_contain_text("large.jsonl is larger than this page opens.")


@pytest.mark.parametrize("width", [320, 360, 900, 1600])
def test_it_holds_on_any_width(table: Drawn, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 800})
    cards = hand(*(s.Piece(id=f"h{n}", art="c#", offer=f"pay {n}", name=f"card {n}") for n in range(12)))
    table.show(play(tableau(), cards, say=s.Say(text=["Choose what to take, or what to pay with."], seat=0)))
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = (
        "[...document.querySelectorAll('button, a')].filter((e) => e.offsetWidth < 24 || e.offsetHeight < 24).length"
    )
    assert table.page.evaluate(small) == 0


def test_symbols_with_any_sign_in_their_name_are_found_once_a_document(table: Drawn) -> None:
    table.show(play())
    target = table.piece("p00").locator("use").get_attribute("href")
    assert target is not None
    assert table.page.evaluate("target => document.querySelectorAll(target).length", target) == 1


def test_nothing_is_left_behind_when_the_table_goes(table: Drawn) -> None:
    table.show(play())
    table.page.evaluate("void window.away()")
    assert table.page.evaluate("document.getElementById('here').childElementCount") == 0
    count = table.page.evaluate("window.sent.length")
    table.page.wait_for_timeout(1_200)
    assert table.page.evaluate("window.sent.length") == count


# Boards, and what stands over and under a piece


def track(*standing: s.Piece, **more: Any) -> s.Zone:
    spaces = [
        s.Piece(id=f"space-{n}", kind="space", text=str(n), tone="bend" if n in (41, 80) else "") for n in range(1, 81)
    ]
    return s.Zone(
        "track", "track", "The track", "past 80 on from 41", [*spaces, *standing], columns=10, loop=40, **more
    )


def pawn(seat: int, space: int, **more: Any) -> s.Piece:
    name = f"seat {seat} on space {space}"
    return s.Piece(f"pawn-{seat}", kind="pawn", art="c#", name=name, seat=seat, x=space - 1, **more)


def centre(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lies_in(inner: Locator, outer: Locator) -> bool:
    (x, y), box = centre(inner), outer.bounding_box()
    assert box is not None
    return 0 <= x - box["x"] <= box["width"] and -2 <= y - box["y"] <= box["height"] + 2


@pytest.mark.parametrize(("width", "columns"), [(360, 10), (640, 10), (1600, 20)])
def test_pawns_stand_on_their_spaces_at_any_width(table: Drawn, width: int, columns: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    table.show(play(track(pawn(0, 34), pawn(1, 34), *(pawn(seat, 30) for seat in (2, 3, 4)))))
    for seat, space in ((0, 34), (1, 34), (3, 30)):
        square = table.piece(f"space-{space}").locator("..")
        expect(square.locator(f"[data-piece=pawn-{seat}]")).to_have_count(1)
    assert lies_in(table.piece("pawn-0"), table.piece("space-34"))
    tops = {round(centre(table.piece(f"space-{n}"))[1]) for n in range(1, 81)}
    assert len(tops) == 80 // columns
    felt = table.page.locator(".felt").bounding_box()
    assert felt is not None
    for seat in (2, 3, 4):
        box = table.piece(f"pawn-{seat}").bounding_box()
        assert box is not None
        assert felt["x"] <= box["x"]
        assert box["x"] + box["width"] <= felt["x"] + felt["width"]


@pytest.mark.parametrize("width", [360, 900, 1600])
def test_the_line_past_the_end_leads_from_the_last_space_to_the_one_it_goes_on_at(table: Drawn, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    table.show(play(track()))
    line = table.page.locator(".loop").bounding_box()
    assert line is not None
    (left, up), (right, low) = centre(table.piece("space-41")), centre(table.piece("space-80"))
    assert line["x"] < left < line["x"] + 40
    assert abs(line["y"] - up) < 8
    assert line["y"] + line["height"] > low
    assert abs(line["x"] + line["width"] - right) < 8


def test_a_pawn_glides_to_its_new_space_and_nothing_else_is_drawn_again(table: Drawn) -> None:
    table.show(play(track(pawn(0, 34), pawn(1, 40))))
    table.page.evaluate(
        """() => {
            window.touched = new Set();
            new MutationObserver((changes) => changes.filter(({ target }) => target.isConnected).forEach(({ target }) =>
                window.touched.add(target.closest(".square")?.querySelector(".space").textContent.trim() ?? target.className)))
                .observe(document.querySelector("[data-zone=track]"), { childList: true, subtree: true, attributes: true, characterData: true });
        }"""
    )
    table.show(play(track(pawn(0, 33), pawn(1, 40))))
    assert table.motions() == ["pawn-0 240"]
    assert table.page.evaluate("[...window.touched].sort()") == ["33", "34"]


def test_a_pawn_is_named_and_wears_its_seat_while_spaces_stay_silent(table: Drawn) -> None:
    table.show(
        play(
            track(
                pawn(1, 34),
                s.Piece(
                    "would-1", kind="pawn", art="c#", name="seat 1 would come to 33", seat=1, x=32, marks=["ghost"]
                ),
            )
        )
    )
    expect(table.piece("pawn-1")).to_have_accessible_name("seat 1 on space 34")
    expect(table.piece("pawn-1").locator(".initial")).to_have_text("Ab")
    expect(table.piece("would-1")).to_have_class("pawn s2 ghost")
    expect(table.page.get_by_role("group", name="The track").get_by_role("img")).to_have_count(2)
    expect(table.piece("space-34")).to_have_attribute("aria-hidden", "true")


def test_a_grid_lays_tiles_row_by_row_and_what_stands_on_them_can_be_tried(table: Drawn) -> None:
    tiles = [s.Piece(f"tile-{n}", kind="tile", art="c#", name=f"tile {n}", offer=f"go {n}") for n in range(6)]
    stands = s.Piece("pawn-0", kind="pawn", art="c#", name="a pawn", seat=0, x=1, y=1)
    table.show(play(s.Zone("board", "grid", "Board", "", [*tiles, stands], columns=3)))
    assert lies_in(table.piece("pawn-0"), table.piece("tile-4"))
    assert round(centre(table.piece("tile-0"))[1]) == round(centre(table.piece("tile-2"))[1])
    assert centre(table.piece("tile-3"))[1] > centre(table.piece("tile-2"))[1]
    table.piece("tile-5").click()
    assert table.offers() == ["go 5"]
    table.piece("tile-0").focus()
    for key, there in (("ArrowRight", "tile-1"), ("ArrowDown", "tile-4"), ("ArrowLeft", "tile-3")):
        table.page.keyboard.press(key)
        assert table.focused() == there


def market(*changed: s.Piece) -> s.Zone:
    under = s.Piece("trump", art="c#", suit="B", name="blue 10")
    cards = [
        s.Piece("deck", art="c#", name="the deck", face_down=True, beneath=under, foot="trump: blue"),
        *(
            s.Piece(f"m{n}", art="c#", suit="G", name=f"card {n}", coin=str(n), foot="free", offer=f"buy {n}")
            for n in range(4)
        ),
        s.Piece("gap", kind="place", name="bought by Abe", seat=1, coin="7", text="to play", by=1),
    ]
    by_id = {piece.id: piece for piece in (*cards, *changed)}
    return s.Zone("market", "row", "Market", "", list(by_id.values()))


@pytest.mark.parametrize("width", [360, 900, 1600])
def test_prices_stand_over_their_cards_and_names_under_them(table: Drawn, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    table.show(play(market()))
    for n in range(4):
        stand = table.page.locator(".stand", has=table.piece(f"m{n}"))
        coin, foot = stand.locator(".coin"), stand.locator(".foot")
        assert coin.inner_text() == str(n)
        assert centre(coin)[1] < centre(table.piece(f"m{n}"))[1] < centre(foot)[1]
        assert abs(centre(coin)[0] - centre(table.piece(f"m{n}"))[0]) < 2
    under, deck = table.page.locator("[data-piece=trump]").bounding_box(), table.piece("deck").bounding_box()
    assert under is not None
    assert deck is not None
    assert under["y"] + 20 < deck["y"] < under["y"] + under["height"]
    assert table.page.evaluate("document.scrollingElement.scrollWidth") <= width
    gap = table.page.locator(".stand", has=table.piece("gap"))
    expect(table.piece("gap")).to_have_text("to play")
    expect(gap.locator(".seat-mark")).to_have_text("Ab")


def test_a_card_bought_leaves_for_its_buyer_and_one_that_moves_up_glides(table: Drawn) -> None:
    table.show(play(market()))
    table.show(play(market(s.Piece("m1", kind="place", name="bought by Abe", seat=1, coin="1"))))
    assert table.motions() == ["leaves"]
    table.show(play(market(s.Piece("m1", art="c#", suit="P", name="card 2", coin="1", moved_from="m2"))))
    assert table.motions() == ["leaves", "m1 240"]


@pytest.mark.parametrize(("width", "lines"), [(360, 5), (1600, 5), (900, 1)])
def test_seats_in_rows_stand_one_under_the_other_where_it_is_narrow(table: Drawn, width: int, lines: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    tokens = [s.Token(suit="G", mark="c#", text=str(n), name=f"green {n}") for n in range(1, 9)]
    seats = [
        s.Seat(seat=n, name=name, amount=str(n), tokens=tokens, badge="2 tricks")
        for n, name in enumerate(("Ann", "Ben", "Cleo", "Dora", "Emil"))
    ]
    table.show(
        s.Page(layout="table", scene=s.Scene(look="any", title="A game", seats=seats, seat_rows=True, zones=[track()]))
    )
    panels = table.page.locator(".seat")
    assert len({round(centre(panels.nth(n))[1]) for n in range(5)}) == lines
    assert table.page.evaluate("document.scrollingElement.scrollWidth") <= width
    for n in range(5):
        assert lies_in(panels.nth(n).locator(".tok").last, panels.nth(n))


# Boards of tiles, figures, cards to read


def forest(*standing: s.Piece, **first: Any) -> s.Zone:
    tiles = [
        s.Piece(f"tile-{n}", kind="tile", art="c#", layers=["c#", "c#"], name=f"tile {n}", offer=f"go {n}")
        for n in range(20)
    ]
    tiles[0] = s.Piece("tile-0", kind="tile", art="c#", layers=["c#", "c#"], name="tile 0", offer="go 0", **first)
    meter = s.Meter("Your actions", "2 of 3 actions left", 2, 3)
    return s.Zone("forest", "grid", "North", "", [*tiles, *standing], columns=5, meter=meter)


def figure(name: str, tile: int, **more: Any) -> s.Piece:
    return s.Piece(name, kind="figure", art="c#", x=tile % 5, y=tile // 5, **more)


@pytest.mark.parametrize("width", [360, 900, 1600])
def test_figures_stand_inside_their_tile_however_many_there_are(table: Drawn, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    crowd = [figure(f"pig-{n}", 7, seat=n % 2) for n in range(6)]
    pair = [figure(f"wolf-{n}", 12, text="Br", turn=90) for n in range(2)]
    table.show(play(forest(figure("alone", 0, seat=1), *pair, *crowd)))
    for piece in crowd:
        assert lies_in(table.piece(piece.id), table.piece("tile-7"))
    for piece in pair:
        assert lies_in(table.piece(piece.id), table.piece("tile-12"))
    assert lies_in(table.piece("alone"), table.piece("tile-0"))


def test_two_players_in_rows_keep_their_names_on_one_line_on_a_phone(table: Drawn) -> None:
    table.page.set_viewport_size({"width": 360, "height": 800})
    seats = [
        s.Seat(seat=n, name=name, role="novice bot", amount="0", badge="level 3")
        for n, name in enumerate(("Ann", "Bruno"))
    ]
    scene = s.Scene(look="any", title="A game", seats=seats, seat_rows=True)
    table.show(s.Page(layout="table", scene=scene))
    for name in ("Ann", "Bruno"):
        box = table.page.locator(".name > span").get_by_text(name, exact=True).bounding_box()
        assert box is not None
        assert box["width"] > box["height"]
        assert box["height"] < 24


def test_a_tile_has_its_layers_and_its_value_and_a_figure_its_tag(table: Drawn) -> None:
    table.show(play(forest(figure("pig-2", 0, seat=1), figure("wolf-0", 1, text="Br", turn=90), coin="2")))
    expect(table.piece("tile-0").locator("svg")).to_have_count(3)
    expect(table.piece("tile-0").locator(".coin")).to_have_text("2")
    expect(table.piece("pig-2").locator(".tag")).to_have_text("Ab")
    expect(table.piece("wolf-0").locator(".tag")).to_have_text("Br")
    expect(table.piece("wolf-0").locator(".turned")).to_have_css("rotate", "90deg")


def test_arrows_go_from_tile_to_tile_and_past_the_figures(table: Drawn) -> None:
    table.show(play(forest(figure("pig-0", 1, seat=0), figure("pig-1", 6, seat=0))))
    table.piece("tile-0").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "End", "Home"):
        table.page.keyboard.press(key)
        seen.append(table.focused())
    assert seen == ["tile-1", "tile-6", "tile-7", "tile-2", "tile-19", "tile-0"]
    table.page.keyboard.press("Enter")
    assert table.offers() == ["go 0"]


def test_a_figure_is_seen_to_move_and_does_not_catch_a_click(table: Drawn) -> None:
    table.show(play(forest(figure("pig-0", 1, seat=0))))
    table.show(play(forest(figure("pig-0", 2, seat=0))))
    assert table.motions() == ["pig-0 240"]
    for moment, tile in (("pause", 1), ("finish", 2)):  # on its way it stands where it came from, then where it went
        table.page.evaluate("(moment) => Object.assign(window.running[0], { currentTime: 0 })[moment]()", moment)
        place = table.piece("pig-0").bounding_box()
        assert place is not None
        table.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        assert table.offers()[-1] == f"go {tile}"


def test_a_figure_that_leaps_is_not_seen_to_cross_the_board(table: Drawn) -> None:
    table.show(play(forest(figure("wolf-0", 4), figure("pig-0", 1, seat=0))))
    table.show(play(forest(figure("wolf-0", 0, leaps=True), figure("pig-0", 2, seat=0))))
    assert table.motions() == ["pig-0 240"]


def test_on_a_page_far_from_the_one_before_nothing_is_seen_to_move(table: Drawn) -> None:
    table.show(play(forest(figure("pig-0", 1, seat=0))))
    table.show(play(forest(figure("pig-0", 2, seat=0)), leaps=True))
    assert table.motions() == []


def test_a_figure_wears_its_owner_s_initial_where_no_seats_are_drawn(table: Drawn) -> None:
    page = play(forest(figure("pig-0", 1, seat=0), figure("pig-1", 2, seat=1)))
    assert page.scene is not None
    scene = replace(page.scene, seats=[], names=["You", "Ann"])
    table.show(replace(page, scene=scene))
    expect(table.page.locator(".figure .tag")).to_have_text(["Y", "A"])


def test_a_long_name_stays_inside_its_choice(table: Drawn) -> None:
    names = ["<img src=x onerror=alert(1)>", "W" * 40, "Bruno"]
    buttons = [s.Button(label=[name], offer=f"eyes:{at}", pressed=at == 0) for at, name in enumerate(names)]
    table.show(play(side=[s.Buttons(id="eyes", title="Whose eyes", style="segments", buttons=buttons)]))
    over = "[...document.querySelectorAll('.choice')].map((one) => one.scrollWidth - one.clientWidth)"
    assert table.page.evaluate(over) == [0, 0, 0]


def test_dots_in_the_head_of_a_zone_are_said_at_once(table: Drawn) -> None:
    table.show(play(forest()))
    dots = table.page.get_by_role("img", name="2 of 3 actions left")
    expect(dots.locator("i")).to_have_count(3)
    expect(dots.locator(".spent")).to_have_count(1)


def test_a_note_shows_its_words_its_cost_and_its_value(table: Drawn) -> None:
    notes = [
        s.Piece(
            "open-0", kind="note", art="c#", text="Super Jump", foot="two tiles on", cost=2, name="jump", offer="use"
        ),
        s.Piece("open-1", kind="note", art="c#", text="A mission", coin="3", name="mission"),
    ]
    table.show(play(s.Zone("powers", "row", "Powers", "", notes, headed=True)))
    note = table.piece("open-0")
    expect(note).to_have_accessible_name("jump")
    expect(note).to_contain_text("two tiles on")
    expect(note.locator(".cost i")).to_have_count(2)
    expect(table.piece("open-1").locator(".coin")).to_have_text("3")
    note.click()
    assert table.offers() == ["use"]


def test_a_counter_shows_its_value(table: Drawn) -> None:
    held = s.Piece("truffle-0", kind="counter", art="c#", coin="2", name="white truffle of 2 points", offer="pay")
    table.show(play(s.Zone("pack", "row", "Backpack", "", [held], tray=True)))
    expect(table.piece("truffle-0").locator(".coin")).to_have_text("2")
    expect(table.piece("truffle-0")).to_have_accessible_name("white truffle of 2 points")
