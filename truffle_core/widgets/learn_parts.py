"""The parts around a lesson's table: chapters, steps, answers to choose, ways on, what was right so far."""

from __future__ import annotations

from typing import Final

from truffle_core.core.plain_text import capital, counted, number_word
from truffle_core.core.scene import BlockKind, Button, Buttons, Item, Items, Rich
from truffle_core.core.scene import Progress as StepsBar
from truffle_core.lessons.model import Chapter, Choose, Feedback, Lesson, Predict
from truffle_core.lessons.runner import Runner

from .learn_progress import Progress

IN_WORDS: Final = 13
"""The highest number that is said in a word."""


def chapter_list(lesson: Lesson, current: Chapter, progress: Progress) -> Items:
    """Return the chapters with how far each is done."""
    items = [
        Item(
            id=f"chapter-{chapter.id}",
            number=str(n),
            title=[chapter.title],
            text=[f"{progress.count(chapter)} of {len(chapter.steps)}"],
            offer=f"step:{progress.entry(chapter)}",
            address=_link(lesson, progress.entry(chapter)),
            current=chapter is current,
            done=progress.is_done(chapter),
        )
        for n, chapter in enumerate(lesson.chapters, 1)
    ]
    title = capital(counted(len(lesson.chapters), "chapter", IN_WORDS))
    return Items(id="chapters", title=title, style="chapters", items=items)


def _link(lesson: Lesson, address: str) -> str:
    return f"?game={lesson.game}&view=learn&step={address}"


def steps_bar(chapter: Chapter, place: int, progress: Progress) -> StepsBar:
    """Return the steps of a chapter as a bar."""
    states = ["now" if n == place else progress.state(f"{chapter.id}.{n + 1}") for n in range(len(chapter.steps))]
    title = f"Step {place + 1} of {len(states)} of the chapter {chapter.title}: {chapter.steps[place].title}"
    return StepsBar(id="steps", title=title, steps=states)


def answers(runner: Runner, picked: int) -> list[BlockKind]:
    """Return the answers on offer: lines to choose from, or values to predict."""
    exercise = runner.exercise
    if isinstance(exercise, Choose):
        return [_lines(runner, exercise, picked)]
    if isinstance(exercise, Predict) and not runner.done:
        buttons = [
            Button(label=option.label, offer=f"answer:{n}", id=f"answer-{n}", pressed=n == picked)
            for n, option in enumerate(runner.options)
        ]
        return [Buttons(id="answers", title="", buttons=buttons)]
    return []


def _lines(runner: Runner, exercise: Choose, picked: int) -> Items:
    """Return options as lines; those tried carry what came of it."""
    items = [
        Item(
            id=f"answer-{n}",
            number="ABCDEFGH"[n],
            icon=("check" if option.right else "no") if tried else "",
            title=option.label,
            offer="" if runner.done else f"answer:{n}",
            current=n == picked,
        )
        for n, (option, tried) in enumerate(zip(runner.options, runner.tried, strict=True))
    ]
    found = sum(option.right and tried for option, tried in zip(runner.options, runner.tried, strict=True))
    # how many there are is a hint, and so is not said before it is asked for
    count = f"{found} found" if exercise.find_all else ""
    return Items(id="answers", title="Your answer", count=count, items=items)


def found_so_far(runner: Runner) -> Rich:
    """Say how many right answers are still to be found."""
    exercise = runner.exercise
    left = runner.left_to_find()
    if not isinstance(exercise, Choose) or not exercise.find_all or not left:
        return []
    return [f" {capital(number_word(left, IN_WORDS))} more to find." if left <= IN_WORDS else " There are more."]


def to_practice(lesson: Lesson) -> list[BlockKind]:
    """Return the way to the game's practice, nothing for a game without one."""
    if not lesson.practice:
        return []
    address = f"?game={lesson.game}&view=practice"
    button = Button(label=["Practise"], offer="go:practice", icon="star", id="practice", address=address)
    return [Buttons(id="to-practice", joined=True, buttons=[button])]


def helping(feedback: Feedback | None, shows: str = "Show me one") -> list[Button]:
    """Return the buttons of an exercise that is not done: to try again after a wrong try, and hints in two strengths."""
    wrong = feedback is not None and not feedback.right
    return [
        *([Button(label=["Try again"], offer="retry", kind="main", id="retry")] if wrong else []),
        Button(label=["Hint"], offer="hint", icon="bulb", id="hint-button"),
        Button(label=[shows], offer="show", icon="eye", id="show"),
    ]


def ways(
    runner: Runner, feedback: Feedback | None, following: str, *, endless: bool = False, last: bool = False
) -> list[BlockKind]:
    """Return the buttons under a step: on, to another exercise of an endless one, or help and past it.

    After the `last` step of a lesson practice is offered, too.
    """
    if runner.done:
        on = [
            Button(label=[following], offer="next", kind="main", id="next"),
            *([Button(label=["Another one"], offer="another", id="another")] if endless else []),
            *([Button(label=["Practise"], offer="go:practice", id="on-to-practice")] if last else []),
            Button(label=["Do it again"], offer="again"),
        ]
        return [Buttons(id="ways", buttons=on)]
    help_buttons = helping(feedback)
    if runner.made:
        help_buttons.append(Button(label=["From the beginning"], offer="again"))
    past = [
        Button(label=["Skip this step"], offer="skip", kind="quiet"),
        Button(label=["Skip the chapter"], offer="skip-chapter", kind="quiet"),
    ]
    return [Buttons(id="ways", buttons=help_buttons), Buttons(id="past", buttons=past)]


def learned(lesson: Lesson, chapter: Chapter, progress: Progress) -> list[Items]:
    """Return what was right so far in a chapter, each step with a way back to it; nothing at its beginning."""
    items = []
    for n, step in enumerate(chapter.steps, 1):
        address = f"{chapter.id}.{n}"
        state = progress.state(address)
        if state == "open":
            continue
        done = state == "done"
        back = Button(
            label=["Again" if done else "Go to it"],
            offer=f"step:{address}",
            name=f"{'Again' if done else 'Go to'}: step {n}, {step.title}",
            address=_link(lesson, address),
        )
        said = step.learned if done else "skipped."
        items.append(
            Item(
                id=f"learned-{address}", icon="check" if done else "", title=[f"Step {n}:"], text=[said], buttons=[back]
            )
        )
    return (
        [Items(id="learned", style="log", items=items, folded_from=0, folded_label="What was right so far")]
        if items
        else []
    )
