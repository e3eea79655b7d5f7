# SPDX-License-Identifier: Apache-2.0
"""The programs that a text in the shell's language calls (POSIX.1-2017, XCU 2)."""

import re

# After these a command follows, or what is no command.
BEFORE = {"if", "then", "else", "elif", "do", "while", "until", "!", "{", "time"}
NOT_BEFORE = {"for", "case", "select", "[[", "fi", "done", "}", "in", "function"}
# These start the program that they are given, behind their own options and variables.
STARTERS = {"command", "exec", "env", "nice", "nohup", "setsid", "sudo", "timeout", "xargs"}
HEREDOC = re.compile(r"\d*<<(-?)(?!<)\s*(['\"]?)([\w-]+)\2")
REDIRECTION = re.compile(r"\d*(?:<<<|<>|>>|>\||[<>]&|&>>?|[<>])(?!\()[ \t]*")
ASSIGNMENT = re.compile(r"\w+(?:\[[^]]*\])?\+?=")
FUNCTION = re.compile(r"[ \t]*\(\)")


class Commands:
    """`called` has the line and the word of each call, `asked` the programs that `command -v` looks for, `functions` the text's own."""

    def __init__(self, text):
        self.text, self.place = text, 0
        self.called, self.asked, self.functions = [], set(), set()
        self._list(None)

    def _at(self, *starts):
        return self.text.startswith(starts, self.place)

    def _match(self, pattern):
        match = pattern.match(self.text, self.place)
        if match:
            self.place = match.end()
        return match

    def _list(self, closer):
        """Commands up to the closing parenthesis, or to the end."""
        expects, starter, cases, heredocs = True, None, [], []  # cases: whether a pattern comes next, one for each `case`
        while self.place < len(self.text):
            character = self.text[self.place]
            if character == closer and not (cases and cases[-1]):
                self.place += 1
                return
            if self._at("\\\n", " ", "\t"):
                self.place += 2 if character == "\\" else 1
            elif character == "#":
                self.place = self._find("\n")
            elif character in "\n;&|":
                if cases and self._at(";;"):
                    cases[-1] = True
                if not self._match(REDIRECTION):  # &>
                    self.place += 1
                    expects, starter = True, None
                if character == "\n":
                    self._skip(heredocs)
            elif character == ")":
                self.place += 1
                if cases:
                    cases[-1] = False
                expects = True
            elif self._at("(("):
                self.place = self._find("))") + 2
            elif character == "(":
                self.place += 1
                if not (cases and cases[-1]):
                    self._list(")")
            elif self._at("<(", ">("):
                self.place += 2
                self._list(")")
            elif match := self._match(HEREDOC):
                heredocs.append((match[3], match[1]))
            elif self._match(REDIRECTION):
                self._word()
            else:
                line = self.text.count("\n", 0, self.place) + 1
                word = self._word()
                if cases and word == "esac":
                    cases.pop()
                    expects = False
                elif cases and cases[-1]:
                    continue
                elif word == "case":
                    cases.append(None)
                    expects = False
                elif cases and cases[-1] is None and word == "in":
                    cases[-1] = True
                elif word == "do" or expects and word in BEFORE:
                    expects = True
                elif not expects or word in NOT_BEFORE:
                    expects = False
                elif ASSIGNMENT.match(word):
                    if self._at("("):
                        self._array()
                elif starter and (word[0] in "-0123456789"):
                    if (starter, word) == ("command", "-v"):
                        self.asked.add(self._next_word())
                        expects = False
                elif self._match(FUNCTION):
                    self.functions.add(word)
                else:
                    self.called.append((line, word))
                    starter = word if word in STARTERS else None
                    expects = starter is not None

    def _find(self, text):
        place = self.text.find(text, self.place)
        return len(self.text) if place < 0 else place

    def _next_word(self):
        while self._at(" "):
            self.place += 1
        return self._word()

    def _array(self):
        """The elements of an array are no commands; what they substitute are."""
        self.place += 1
        while self.place < len(self.text) and not self._at(")"):
            if self.text[self.place] in " \t\n":
                self.place += 1
            else:
                self._word()
        self.place += 1

    def _skip(self, heredocs):
        """The here-documents that begin on the line that has just ended."""
        for delimiter, tabs in heredocs:
            while self.place < len(self.text):
                line = self.text[self.place:self._find("\n")]
                self.place += len(line) + 1
                if (line.lstrip("\t") if tabs else line) == delimiter:
                    break
        heredocs.clear()

    def _word(self):
        """The word from here on without its quotes; `$` stands for what is substituted."""
        word = ""
        while self.place < len(self.text) and self.text[self.place] not in " \t\n;&|()<>":
            word += self._quoted() if self._at('"') else self._part()
        return word or self._nothing()

    def _nothing(self):
        """A character that no word begins with is passed over, so that reading ends."""
        self.place += self.place < len(self.text) and self.text[self.place] not in "\n)"
        return '""'

    def _quoted(self):
        word = ""
        self.place += 1
        while self.place < len(self.text) and not self._at('"'):
            word += self._part(quoted=True)
        self.place += 1
        return word

    def _part(self, quoted=False):
        start = self.place
        if self._at("\\"):
            self.place += 2
            return self.text[start + 1:self.place]
        if self._at("'") and not quoted:
            self.place += 1
            self.place = self._find("'") + 1
            return self.text[start + 1:self.place - 1]
        if self._at("$(("):
            self.place = self._find("))") + 2
        elif self._at("$("):
            self.place += 2
            self._list(")")
        elif self._at("`"):
            self.place += 1
            self.place = self._find("`") + 1
            inner, line = Commands(self.text[start + 1:self.place - 1]), self.text.count("\n", 0, start)
            self.called += [(line + number, word) for number, word in inner.called]
        elif self._at("${"):
            self.place = self._find("}") + 1
        else:
            self.place += 1
            return self.text[start]
        return "$"
