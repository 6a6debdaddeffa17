"""How tests play: they look at the page as a person does, and click or type."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LOOK = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText ?? "";
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    prompt: text(".prompt-words h1"),
    asking: count(".prompt.asking") > 0,
    over: [...document.querySelectorAll(".prompt-buttons button")].some(
      (one) => one.innerText.includes("replay")
    ),
    paying: count(".payment") > 0,
    ready: count(".payment .primary:not(:disabled)") > 0,
    pass: count(".prompt .pass:not(:disabled)") > 0,
    confirm: count(".prompt .confirm:not(:disabled), .prompt-buttons .primary:not(.pass, :disabled, a)") > 0,
    options: [...document.querySelectorAll(".prompt .option:not(:disabled, .picked)")].map(
      (option) => option.innerText.replace(/^\\d+\\s*/, "")
    ),
    picked: count(".prompt .option.picked"),
    doubted: count(".prompt .doubt") > 0,
    numbers: count(".prompt .option") > 0 && count(".prompt .option .key") === 0,
    me: text(".mine .player-name"),
    lit: [...document.querySelectorAll(".card.lit")].map((card) => card.dataset.handle),
  };
}"""
LISTEN = """(() => {
  window.wire = { sent: 0, unanswered: new Set(), untold: false, token: "", socket: null };
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      window.wire.unanswered.clear();
      window.wire.untold = false;
      window.wire.socket = this;
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "table") {
          window.wire.untold = false;
          window.wire.table = message;
        }
        if (message.type === "accepted") window.wire.untold = true;
        window.wire.unanswered.delete(message.id);
      });
    }
    send(data) {
      const message = JSON.parse(data);
      if (message.type === "hello") {
        window.wire.token = message.token;
      } else {
        window.wire.sent += 1;
        window.wire.said = message;
        window.wire.unanswered.add(message.id);
      }
      super.send(data);
    }
  };
})()"""
"""Before anything else on a page: count what it says to the server, and what it has not been answered yet.

An accepted choice is answered with the table that follows. The token that it came by is remembered, and so
are the last table and the last message.
"""
HEAR = """(message) => window.wire.socket.dispatchEvent(
  new MessageEvent("message", { data: JSON.stringify(message) })
)"""
QUIET = "() => window.wire.unanswered.size === 0 && !window.wire.untold"
MOST_ANSWERS = 1500
SLOWEST = 30.0

Look = dict[str, Any]


def press_space(page: Page) -> None:
    """Pass with the keyboard, twice if something is left to do this turn."""
    page.keyboard.press("Space")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    if page.locator(".remark", has_text="Press Space again").count():
        page.keyboard.press("Space")


def choose_preset(page: Page, deck: int, name: str) -> None:
    """A preset for the first or the second deck of the form."""
    chooser = page.locator(".deck-chooser").nth(deck)
    open_presets(chooser)
    chooser.locator(".preset", has=page.locator("b", has_text=re.compile(f"^{name}$"))).locator(
        "input"
    ).check()


def open_presets(chooser: Locator) -> None:
    """Show all decks that one can choose from."""
    more = chooser.locator(".preset-more")
    if more.get_attribute("aria-expanded") == "false":
        more.click()


def begin(
    page: Page, opponent: str = "A bot", bot: str = "simple", decks: tuple[str, str] = ("Lorraine Demo",) * 2
) -> None:
    """From the first page to the table."""
    page.get_by_role("radio", name=opponent).check()
    if opponent == "A bot":
        page.locator(".wishes label", has_text="The bot").locator("select").select_option(bot)
    for number, name in enumerate(decks):
        if opponent != "A friend" or number == 0:
            choose_preset(page, number, name)
    press_begin(page)


def look(page: Page) -> Look:
    seen: Look = page.evaluate(LOOK)
    return seen


def wait_for_question(page: Page) -> Look:
    """What there is to decide, once there is something; or the end of the game."""
    deadline = time.monotonic() + SLOWEST
    while time.monotonic() < deadline:
        seen = look(page)
        if seen["over"] or (
            seen["asking"] and (seen["pass"] or seen["options"] or seen["paying"] or seen["confirm"])
        ):
            return seen
        page.wait_for_timeout(25)
    raise AssertionError(f"nothing to decide for {SLOWEST} seconds: {look(page)}")


def quiet(page: Page) -> None:
    """Until the server has answered everything that the page has said, and the page has heard it."""
    page.wait_for_function(QUIET)


@contextlib.contextmanager
def answering(page: Page, slowest: float = SLOWEST) -> Iterator[None]:
    """What is done inside does something to the page, or says something to the server: until that is over."""
    before, sent = look(page), page.evaluate("() => window.wire.sent")
    yield
    deadline = time.monotonic() + slowest
    while time.monotonic() < deadline:
        if page.evaluate("() => window.wire.sent") != sent or look(page) != before:
            break
        page.wait_for_timeout(10)
    quiet(page)


def token(page: Page) -> str:
    """What the page has come to its table by."""
    page.wait_for_function("() => window.wire.token")
    found: str = page.evaluate("() => window.wire.token")
    return found


def hear(page: Page, **message: object) -> None:
    """Let the page receive a message that the server did not send."""
    page.evaluate(HEAR, message)


def question(page: Page) -> str:
    """The number of the question, which is another one each time."""
    return page.locator(".board").get_attribute("data-question") or ""


def after(page: Page, before: str) -> None:
    """Until the question is another one."""
    deadline = time.monotonic() + SLOWEST
    while question(page) == before:
        assert time.monotonic() < deadline, f"the answer changed nothing: {look(page)}"
        page.wait_for_timeout(20)


Answer = Callable[["Page", Look, int], None]


def press_obviously(page: Page, seen: Look) -> None:
    """Pay and confirm as suggested, pass, or take the first answer, with the keyboard."""
    if seen["paying"] or seen["confirm"]:
        page.keyboard.press("Enter")
    elif seen["pass"]:
        press_space(page)
    else:
        page.keyboard.press("1")


def by_keyboard(page: Page, seen: Look, number: int) -> None:
    """An obvious answer with the keyboard, and the next question."""
    before = question(page)
    press_obviously(page, seen)
    after(page, before)


def play(page: Page, answer: Answer, until: Callable[[Look], bool] = lambda seen: False) -> int:
    """Answer until the game is over or something has come about; how many answers it took."""
    for number in range(MOST_ANSWERS):
        seen = wait_for_question(page)
        if seen["over"] or until(seen):
            return number
        answer(page, seen, number)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def paste_deck(page: Page, number: int, text: str) -> None:
    """A list of one's own for the first or the second deck of the form."""
    chooser = page.locator(".deck-chooser").nth(number)
    chooser.get_by_role("radio", name="My own list").check()
    chooser.locator("textarea").fill(text)
    chooser.locator(".verdict", has_text=re.compile("^(Ready to play|Playable)")).wait_for()


def press_begin(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Begin|Open a table")).click()


def option(page: Page, text: str) -> Locator:
    """The answers that begin so."""
    return page.locator(".prompt .option:not(:disabled)", has_text=text)


def bring(page: Page, text: str, *, who: str = "") -> None:
    """Pass, or do what has to be done, until an answer is offered (to one of the players)."""
    for _ in range(100):
        seen = wait_for_question(page)
        if seen["me"].startswith(who) and any(text in offered for offered in seen["options"]):
            return
        asked = question(page)
        if seen["pass"]:
            page.locator(".prompt .pass").click()
        elif seen["paying"] or seen["confirm"]:
            page.keyboard.press("Enter")
        else:
            with answering(page):
                page.locator(".prompt .option:not(:disabled, .picked)").first.click()
            continue
        after(page, asked)
    raise AssertionError(f"{text} was never offered")
