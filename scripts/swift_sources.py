"""Reads Swift sources for the checks of the repository's structure: imports, types, and uses of types.

This is not a compiler. It removes comments and the texts of strings, and reads the rest word by word:

- Types are found by their top-level declarations. Nested types, functions and variables are ignored.
- A use is the name of a type as a separate word. If a file declares the same name inside another type, or as a generic
  parameter, the name means that one.
- Uses of members are not seen: a file that calls a member which an extension in another file adds does not use that
  file as far as is known here.
"""

import bisect
import dataclasses
import functools
import re

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)"
)
# The beginnings of comments, strings and regular expressions, and parentheses.
OPENING = re.compile(r'//|/\*|(?P<hashes>#*)(?P<quotes>"""|")|(?P<regex>#+)/|[()]')
TOKEN = re.compile(r"[{}]|\b(struct|class|enum|protocol|actor|typealias|associatedtype)\s+(\w+)")
GENERIC = re.compile(r"\b(?:func\s+[^\s(<]+|init[?]?|subscript|(?:struct|class|enum|actor|typealias)\s+\w+)\s*<([^()]*?)>")
PARAMETER = re.compile(r"(?:^|,)\s*(?:each\s+|let\s+)?(\w+)")
WORD = re.compile(r"(?<![.\w])[A-Z]\w*")


def _blank(text):
    """Returns the same number of lines without text."""
    return "\n" * text.count("\n")


def _comment_end(text, start):
    """Returns the index after a comment that begins with /*; such comments can be nested."""
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if match.group() == "/*" else -1
        if depth == 0:
            return match.end()
    return len(text)


def _string(text, start, quotes, hashes):
    """Returns the code inside the interpolations of a string, and the index after the string."""
    pattern = re.compile(
        re.escape(quotes + hashes) + r"|" + re.escape("\\" + hashes) + r"\(|" + re.escape("\\" + hashes) + r".|\n",
        re.DOTALL)
    parts, index = [], start
    while match := pattern.search(text, index):
        found, index = match.group(), match.end()
        if found == quotes + hashes or (found == "\n" and len(quotes) == 1):
            return "".join(parts) + ("\n" if found == "\n" else ""), index
        if found.endswith("("):
            inner, index = _code(text, index, inside=True)
            parts.append(f" ({inner}) ")
        parts.append(_blank(found))
    return "".join(parts), len(text)


def _code(text, start=0, inside=False):
    """Returns the code from `start` on, and the index after it. An interpolation ends with its closing parenthesis."""
    parts, index, depth = [], start, 0
    while match := OPENING.search(text, index):
        parts.append(text[index:match.start()])
        found, index = match.group(), match.end()
        if found == "(":
            depth += 1
            parts.append(found)
        elif found == ")":
            if inside and depth == 0:
                return "".join(parts), index
            depth -= 1
            parts.append(found)
        elif found == "//":
            end = text.find("\n", index)
            index = len(text) if end < 0 else end
        elif found == "/*":
            end = _comment_end(text, match.start())
            parts.append(" " + _blank(text[match.start():end]))
            index = end
        elif match.group("regex"):
            end = text.find("/" + match.group("regex"), index)
            end = len(text) if end < 0 else end + 1 + len(match.group("regex"))
            parts.append(" " + _blank(text[index:end]))
            index = end
        else:
            inner, index = _string(text, index, match.group("quotes"), match.group("hashes"))
            parts.append(f' "" {inner}')
    return "".join(parts) + text[index:], len(text)


@dataclasses.dataclass(frozen=True)
class Type:
    """A type that a file declares at the top level."""

    name: str
    line: int
    lines: int  # from its first word to its closing brace
    is_private: bool


class Source:
    """One Swift file."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.code = _code(text)[0]
        self._ends = [match.start() for match in re.finditer("\n", self.code)]

    def _line(self, index):
        return bisect.bisect_left(self._ends, index) + 1

    @functools.cached_property
    def imports(self):
        """Pairs of line and module."""
        return [
            (number, match.group(1)) for number, line in enumerate(self.code.split("\n"), 1)
            if (match := IMPORT.match(line))]

    @functools.cached_property
    def _declarations(self):
        """The types of the top level, and every other name that is declared further inside."""
        types, inner, depth, opened = [], set(), 0, None
        for match in TOKEN.finditer(self.code):
            token = match.group()
            if token == "{":
                depth += 1
            elif token == "}":
                depth -= 1
                if depth == 0 and opened:
                    types.append(self._type(opened, match.end()))
                    opened = None
            elif depth > 0:
                inner.add(match.group(2))
            elif match.group(1) == "typealias":
                types.append(self._type(match, match.end()))
            else:
                opened = match
        for match in GENERIC.finditer(self.code):
            inner.update(PARAMETER.findall(match.group(1)))
        return types, inner

    def _type(self, match, end):
        line = self._line(match.start())
        begun = self.code.rfind("\n", 0, match.start()) + 1
        words = self.code[begun:match.start()].split()
        return Type(match.group(2), line, self._line(end - 1) - line + 1, bool({"private", "fileprivate"} & set(words)))

    @property
    def types(self):
        """The types of the top level."""
        return self._declarations[0]

    @functools.cached_property
    def uses(self):
        """The names that may be types of other files, each with the line of its first occurrence."""
        own = {one.name for one in self.types} | self._declarations[1]
        found = {}
        for match in WORD.finditer(self.code):
            if match.group() not in own:
                found.setdefault(match.group(), self._line(match.start()))
        return found


def declared(sources):
    """Returns {name: files} of the types that other files can see."""
    files = {}
    for source in sources:
        for one in source.types:
            if not one.is_private:
                files.setdefault(one.name, []).append(source)
    return files
