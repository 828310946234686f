"""Made-up exports of Firebase Dynamic Links, awkward rows among them, and what each row should become.

Deterministic for a seed: a row is a function of the seed and its number.
"""

import csv
import hashlib
import io

from user_agents import ANDROID_CHROME, DESKTOP, IPAD, IPHONE

COLUMNS = (
    "short_link,link,apn,afl,amv,ibi,ifl,ius,ipfl,ipbi,isi,imv,efr,ofl,st,sd,si,utm_source,utm_medium,utm_campaign,"
    "utm_term,utm_content,at,ct,mt,pt,archived,name,creation_timestamp"
).split(",")

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
AGENTS = {"desktop": DESKTOP, "iphone": IPHONE, "ipad": IPAD, "android": ANDROID_CHROME}
YES, NO = ("true", "TRUE", "True", "1", "yes"), ("false", "FALSE", "0", "", "no")

# Every how many rows an awkward one comes, and how many kinds there are.
AWKWARD_EVERY = 50


def draw(seed, what):
    """64 bytes that look random and are the same every time; a generator of the library's takes long to set up."""
    return hashlib.blake2b(f"{seed}/{what}".encode()).digest()


def code(seed, number):
    """A code of some 20 characters, as Firebase's were; letter case alone tells neighbors apart."""
    text = "".join(ALPHABET[byte % 62] for byte in draw(seed, f"code {number // 2}")[:16]) + format(number // 2, "x")
    return text.swapcase() if number % 2 else text


def fields(seed, number, prefix):
    """The columns of one good row."""
    dice = iter(draw(seed, number))

    def chance(share):
        return next(dice) < 256 * share

    def choice(of):
        return of[next(dice) % len(of)]

    row = dict.fromkeys(COLUMNS, "")
    row["short_link"] = f"{prefix}/{code(seed, number)}"
    row["link"] = f"https://www.example.com/p/{number}?a=1&b=%2B{number}" + ("#part" if chance(0.1) else "")
    if chance(0.6):
        row["apn"] = "com.example.android"
        if chance(0.3):
            row["afl"] = f"https://www.example.com/android/{number}"
        if chance(0.3):
            row["amv"] = str(1 + next(dice))
    if chance(0.6):
        row["ibi"] = "com.example.ios"
        if chance(0.5):
            row["isi"] = "123456789"
        if chance(0.3):
            row["ifl"] = f"https://www.example.com/ios/{number}"
        if chance(0.2):
            row["ipfl"] = f"https://www.example.com/ipad/{number}"
        row["efr"] = choice(YES if chance(0.5) else NO)
    if chance(0.3):
        row["ofl"] = f"https://www.example.com/desktop/{number}"
    if chance(0.3):
        row["st"] = choice(("Tea, and cake", 'The "best" one', "Größe & 大きさ", "Plain"))
        row["sd"] = choice(("Two\nlines", "Two\r\nlines, and a comma", "", "One"))
        row["si"] = f"https://img.example.com/{number}.png"
    if chance(0.4):
        row["utm_source"], row["utm_medium"], row["utm_campaign"] = "mail", "newsletter", f"week {number % 52}"
    row["archived"] = choice(YES if chance(0.1) else NO)
    row["name"] = f"Link {number}" if chance(0.5) else ""
    seconds = 1_500_000_000 + int.from_bytes([next(dice), next(dice), next(dice)], "big") * 12
    date = f"20{17 + number % 7}-05-0{1 + number % 9}T12:00:00Z"
    row["creation_timestamp"] = choice((str(seconds), f"{seconds}{seconds % 1000:03}", date, ""))
    return row


def line(row):
    """One row as the csv module writes it, as bytes."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([row[column] for column in COLUMNS])
    return text.getvalue().encode()


def awkward(seed, number, prefix):
    """An awkward row as bytes, what becomes of it, and the column at fault.

    What becomes of it is "rejected", "conflict", "unchanged", "inserted" or "adjusted": inserted, with a difference.
    """
    row = fields(seed, number, prefix)
    kind = (number // AWKWARD_EVERY) % 14
    if kind == 0:
        return line({**row, "link": ""}), "rejected", "link"
    if kind == 1:
        return line({**row, "link": "javascript:alert(1)"}), "rejected", "link"
    if kind == 2:
        return line({**row, "short_link": prefix + "/with%20space"}), "rejected", "short_link"
    if kind == 3:
        return line({**row, "short_link": f"https://other.example.org/{number}"}), "rejected", "short_link"
    if kind == 4:
        return line({**row, "creation_timestamp": "last week"}), "adjusted", "creation_timestamp"
    if kind == 5:
        return line({**row, "archived": "perhaps"}), "adjusted", "archived"
    if kind == 6:
        return f"{row['short_link']},{row['link']}\n".encode(), "inserted", None
    if kind == 7:
        return line({**row, "name": "X"}).replace(b",X,", b",\xff\xfe,"), "adjusted", "name"
    if kind == 8:
        return f'{row["short_link"]},"{row["link"]}" and more{"," * 27}\n'.encode(), "rejected", "link"
    if kind == 9:
        return line({**row, "st": "a\0b"}), "adjusted", "st"
    if kind == 10:
        # The row before once more, word by word.
        return line(fields(seed, number - 1, prefix)), "unchanged", None
    if kind == 11:
        # The code of the row before, with another destination.
        return line({**row, "short_link": f"{prefix}/{code(seed, number - 1)}"}), "conflict", "short_link"
    if kind == 12:
        # Texts of 8000 characters, and spaces around everything.
        spaced = {key: value and f" {value} " for key, value in row.items() if key not in ("st", "sd", "name")}
        return line({**row, **spaced, "sd": "x" * 8000}), "inserted", None
    # Every field in quotes, CR LF at the end.
    return ",".join('"' + row[column].replace('"', '""') + '"' for column in COLUMNS).encode() + b"\r\n", "inserted", None


def is_awkward(number):
    return number % AWKWARD_EVERY == AWKWARD_EVERY - 1


def write(path, count, prefix, seed=1):
    """Writes an export of so many rows, and returns how many rows have which outcome."""
    outcomes = dict.fromkeys(("inserted", "unchanged", "conflict", "rejected"), 0)
    with open(path, "wb") as file:
        file.write((",".join(COLUMNS) + "\n").encode())
        for number in range(count):
            if is_awkward(number):
                text, outcome, _ = awkward(seed, number, prefix)
            else:
                text, outcome = line(fields(seed, number, prefix)), "inserted"
            outcomes["inserted" if outcome == "adjusted" else outcome] += 1
            file.write(text)
    return outcomes


def landing(row, platform):
    """Where a row's link leads a visitor in a browser: an address, or the beginning of one, or None for a page."""
    has_app = bool(row["ibi"])
    if platform == "desktop":
        return row["ofl"] or row["link"]
    if platform == "android":
        if row["apn"]:
            return "intent://"
        return row["afl"] or row["link"]
    fallback = (row["ipfl"] if platform == "ipad" else "") or row["ifl"]
    if not has_app:
        return fallback or row["link"]
    if row["efr"] not in YES:
        return None
    store = f"https://apps.apple.com/app/id{row['isi']}" if row["isi"] else ""
    return fallback or store or row["link"]


def check_landing(answer, row, platform):
    """Says what is wrong with an answer to a click, or nothing."""
    expected = landing(row, platform)
    if expected is None:
        return None if answer.status == 200 else f"{row['short_link']}, {platform}: {answer.status} instead of a page"
    if answer.status != 302:
        return f"{row['short_link']}, {platform}: {answer.status} instead of 302 to {expected}"
    if expected == "intent://":
        fits = answer.location.startswith(expected) and f"package={row['apn']};" in answer.location
    elif expected.startswith("https://apps.apple.com/"):
        fits = answer.location.startswith(expected)
    else:
        fits = answer.location == expected
    return None if fits else f"{row['short_link']}, {platform}: {answer.location} instead of {expected}"
