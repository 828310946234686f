"""Links with codes and destinations that are the same in each run."""

import random

HOST = "go.example.com"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
LOAD = 10_000
SEED = 20261123


def codes(count, dice):
    """Different random codes."""
    found = set()
    while len(found) < count:
        found.add("".join(dice.choices(ALPHABET, k=8)))
    shuffled = sorted(found)
    dice.shuffle(shuffled)
    return shuffled


class Links:
    """The links of a database, in the forms that servers read."""

    def __init__(self, count, folder):
        dice = random.Random(SEED)
        self.codes = codes(count, dice)
        # Loads ask for ten thousand of them, however many there are.
        self.asked = dice.sample(self.codes, min(count, LOAD))
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def target(self, code):
        return f"https://www.example.com/products/{code}?source=mail&campaign=autumn"

    def write_map(self, path):
        """Writes the map that nginx includes."""
        path.write_text("".join(f"/{code} {self.target(code)};\n" for code in self.codes))

    def write_table(self):
        """Writes the table that `waymark import firebase` reads, and returns its path."""
        path = self.folder / f"{HOST}.csv"
        with open(path, "w") as file:
            file.write("short_link,link\n")
            for code in self.codes:
                file.write(f"https://{HOST}/{code},{self.target(code)}\n")
        return path
