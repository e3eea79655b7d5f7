# SPDX-License-Identifier: Apache-2.0
"""Pages of `receive --format html` in a Chromium, held against pictures.json and the rules of axe-core.

usage: pictures.py PUSHSEAL SAMPLES AXE FOLDER [--record]

What is compared are the boxes of the elements, within a few pixels, not the pixels: those differ from one version of
Chromium, FreeType or a font to the next where nothing has moved. PNGs are only looked at for colour, coarsely.
--record writes pictures.json anew.
"""

import json
import pathlib
import struct
import subprocess
import sys

from chromium import Chromium, png

PUSHSEAL, SAMPLES, AXE, FOLDER = sys.argv[1:5]
FOLDER = pathlib.Path(FOLDER)
REFERENCE = pathlib.Path(__file__).with_name("pictures.json")
# A line of another font's metrics is a pixel or two higher, and a card has at most eight lines.
TOLERANCE = 10

PUSHES = {
    "latin": [
        {"aps": {"alert": {"title": "Ferry", "body": "Leaves at nine"}, "thread-id": "trip", "mutable-content": 1}},
        {"aps": {"alert": {"title": "Bank", "body": "A payment of 20.00"}, "interruption-level": "time-sensitive",
                 "mutable-content": 1}},
        {"aps": {"alert": {"title": "Hanna Wright", "subtitle": "Trip to the coast",
                           "body": "Let us meet at the pier at half past eight. " * 8}, "thread-id": "trip",
                 "category": "INVITE", "badge": 12, "mutable-content": 1}, "picture": "photo.png"},
    ],
    "arabic": [{"aps": {"alert": {"title": "مرحبا بك", "subtitle": "رحلة", "body": "نلتقي عند الفجر (123) hello"},
                        "category": "INVITE", "badge": 3, "mutable-content": 1}, "picture": "photo.png"}],
    "chinese": [{"aps": {"alert": {"title": "黎明时见", "body": "在旧磨坊旁边。" * 12}, "category": "INVITE",
                         "mutable-content": 1}}],
    "emoji": [{"aps": {"alert": {"title": "👩‍🚀🇩🇪1️⃣", "body": "👨‍👩‍👧‍👦" * 30}, "category": "INVITE",
                       "mutable-content": 1}}],
}
WIDTHS = {"phone": (390, 844), "desk": (1720, 948)}
# Each view's parts, by position on the page; of text the box of the letters, which shows its direction.
BOXES = """[...document.querySelectorAll('.phone, .card, .title, .subtitle, .body, .thumbnail, .attachment, '
    + '.badge, .actions li, summary, .thread')].filter(e => e.checkVisibility()).map(e => {
    const range = document.createRange(); range.selectNodeContents(e);
    const isText = e.matches('.title, .subtitle, .body');
    const box = (isText ? range : e).getBoundingClientRect();
    return [e.classList[0] ?? e.localName, ...[box.left + scrollX, box.top + scrollY, box.width, box.height].map(Math.round)];
})"""
OVERFLOW = """[document.documentElement, ...document.querySelectorAll('.phone, .screen, .card, .words, .actions')]
    .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className || e.localName)"""

# Where axe cannot tell the contrast, as the phone's background is a gradient: the worst against either end.
CONTRAST = """(selectors => {
    const numbers = text => [...text.matchAll(/rgb\\((\\d+), (\\d+), (\\d+)\\)/g)].map(m => m.slice(1).map(Number));
    const light = rgb => rgb.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    return selectors.flatMap(selector => {
        const e = document.querySelector(selector), text = light(numbers(getComputedStyle(e).color)[0]);
        return numbers(getComputedStyle(e.closest('.phone')).backgroundImage).map(light).map(
            ground => (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05));
    });
})"""

failures = []


def check(is_so, what):
    if not is_so:
        failures.append(what)


def size_of(png):
    return struct.unpack(">II", png[16:24])


def receive(name, *options, format="html"):
    """The page or picture of the pushes of this name."""
    files = []
    for index, push in enumerate(PUSHES[name]):
        if "picture" in push:
            push = push | {"picture": str(FOLDER / push["picture"])}
        files.append(FOLDER / f"{name}{index}.json")
        files[-1].write_text(json.dumps(push, ensure_ascii=False), encoding="utf-8")
    out = FOLDER / f"{name}.{format}"
    subprocess.run([PUSHSEAL, "receive", "--extension", FOLDER / "extension", "--format", format, "--out", out,
                    "--action", "INVITE=Accept", "--action", "INVITE=Decline", *options, *files], check=True)
    return out


def compare(what, boxes, reference):
    if [box[0] for box in boxes] != [box[0] for box in reference]:
        return check(False, f"{what}: other elements: {boxes} in place of {reference}")
    for box, old in zip(boxes, reference):
        check(all(abs(a - b) <= TOLERANCE for a, b in zip(box[1:], old[1:])), f"{what}: {box} in place of {old}")


def layout(browser, recorded):
    found = {}
    for name in PUSHES:
        page = receive(name, *(["--app", FOLDER / "app", "--locale", "ar"] if name == "arabic" else []))
        for width, size in WIDTHS.items():
            for dark in (False, True):
                what = f"{name}, {width}, {'dark' if dark else 'light'}"
                browser.show(page, *size, dark)
                check(browser.evaluate(OVERFLOW) == [], f"{what}: too wide: {browser.evaluate(OVERFLOW)}")
                boxes = browser.evaluate(BOXES)
                # Colours move nothing, so light and dark have one reference.
                compare(what, boxes, (recorded or found).get(f"{name}, {width}", boxes))
                found.setdefault(f"{name}, {width}", boxes)
                accessible(browser, what)
                right = browser.evaluate("getComputedStyle(document.querySelector('.card')).direction") == "rtl"
                check(right == (name == "arabic"), f"{what}: the direction of the phone")
                if width == "phone":
                    browser.evaluate("document.head.insertAdjacentHTML('beforeend', '<style>html{font-size:200%}</style>')")
                    check(browser.evaluate(OVERFLOW) == [], f"{what}, large text: {browser.evaluate(OVERFLOW)}")
    return found


def accessible(browser, what):
    """What axe-core finds, the levels A and AA of WCAG 2.2 and its best practices."""
    browser.evaluate(pathlib.Path(AXE).read_text(encoding="utf-8") + "; 0")
    result = browser.evaluate("axe.run(document, {resultTypes: ['violations', 'passes', 'incomplete']}).then(r => ({"
                              "violations: r.violations.map(v => [v.id, v.nodes.map(n => n.html)]), "
                              "unknown: r.incomplete.filter(i => i.id == 'color-contrast').flatMap(i => i.nodes.map(n => n.target[0])), "
                              "passes: r.passes.map(p => p.id)}))")
    ratios = browser.evaluate(f"{CONTRAST}({json.dumps(result['unknown'])})")
    check(len(ratios) == 2 * len(result["unknown"]), f"{what}: contrasts that nobody knows: {result['unknown']}")
    check(all(ratio >= 4.5 for ratio in ratios), f"{what}: contrasts of {ratios} for {result['unknown']}")
    for violation in result["violations"]:
        check(False, f"{what}: axe: {violation}")
    for rule in ("color-contrast", "html-has-lang", "heading-order", "scrollable-region-focusable", "role-img-alt"):
        if rule == "role-img-alt" and not what.startswith(("latin", "arabic")):
            continue
        if rule == "scrollable-region-focusable" and rule not in result["passes"]:
            continue  # nothing has to scroll
        check(rule in result["passes"], f"{what}: axe has not tried {rule}")


def notices_faults(browser):
    """That each check can fail."""
    count = len(failures)
    browser.show(receive("latin"), 390, 844)
    browser.evaluate("document.querySelector('.title').style.cssText = 'color: #bbb; width: 900px'")
    accessible(browser, "on purpose")
    compare("on purpose", [["card", 0, 0, 100, 100]], [["card", 0, 0, 100, 120]])
    found = failures[count:]
    del failures[count:]
    check(len(found) == 2 and "color-contrast" in found[0], f"faults made on purpose are not found: {found}")


def keyboard(browser):
    """All that can be done is done with the keyboard: scroll each phone, open a stack."""
    browser.show(receive("latin"), *WIDTHS["desk"])
    focused = []
    for _ in range(5):
        browser.press("Tab", 9)
        focused.append(browser.evaluate("document.activeElement.className || document.activeElement.localName"))
        if focused[-1] == "summary":
            before = browser.evaluate("document.querySelector('.lock').querySelectorAll('.card').length")
            browser.press("Enter", 13)
            check(browser.evaluate("document.querySelector('details').open"), "Enter does not open a stack")
            check(before == 3, f"{before} cards on the lock screen")
    check(focused == ["screen", "summary", "screen", "screen", "screen"], f"Tab goes to {focused}")


def pictures(browser):
    """PNGs have the size and the colours of the page: the photo is in it, and dark is dark."""
    for view, theme, size in (("all", "light", (3440, 1896)), ("expanded", "dark", (908, 1896))):
        data = receive("latin", "--view", view, "--theme", theme, format="png").read_bytes()
        check(size_of(data) == size, f"{view}: the PNG has {size_of(data)} pixels")
        pixel = browser.pixels(data, FOLDER)
        check(pixel[0] > 100_000, f"{view}: the photo has {pixel[0]} red pixels")
        check((pixel[1] > 0.5) == (theme == "dark"), f"{view}, {theme}: {pixel[1]} of it is dark")


def main():
    (FOLDER / "photo.png").write_bytes(png([[(200, 30, 30)] * 320] * 200))
    (FOLDER / "app").mkdir()
    extension = FOLDER / "extension"
    extension.write_text(f"#!/bin/sh\nexec '{pathlib.Path(SAMPLES).resolve()}' picture\n")
    extension.chmod(0o700)
    is_recording = "--record" in sys.argv
    recorded = None if is_recording else json.loads(REFERENCE.read_text(encoding="utf-8"))
    with Chromium() as browser:
        notices_faults(browser)
        found = layout(browser, recorded)
        keyboard(browser)
        pictures(browser)
    if is_recording:
        rows = [f" {json.dumps(name)}: [\n" + ",\n".join(f"  {json.dumps(box)}" for box in boxes) + "\n ]"
                for name, boxes in found.items()]
        REFERENCE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    for failure in failures:
        print(f"pictures: error: {failure}", file=sys.stderr)
    if failures:
        sys.exit(1)
    print(f"pictures: {len(PUSHES)} sets of pushes, {len(WIDTHS)} widths, light and dark: as recorded, and accessible")


main()
