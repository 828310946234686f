"""Rounds in turns, and their tables: medians, with the lowest and the highest value."""

import statistics

FULL = 0.95


def in_turns(subjects, rounds):
    """Measures each subject once in each round, one after the other; `subjects` are functions of the round by name."""
    results = {name: [] for name in subjects}
    for number in range(rounds):
        for name, measure in subjects.items():
            results[name].append(measure(number))
        print(f"  round {number + 1} of {rounds}: " + ", ".join(
            f"{name} {rows[-1]['rate']:,.0f}/s {rows[-1]['cpu']:.2f} µs" for name, rows in results.items()), flush=True)
    return results


def median(rows, key):
    return statistics.median(row[key] for row in rows)


def spread(values, digits=2):
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def ratios(rows, others, key):
    """What rows need as multiples of others, round by round."""
    return [row[key] / other[key] for row, other in zip(rows, others)]


def is_full(rows):
    """Whether a server has filled its core; else the generator may have been the slower of the two."""
    return median(rows, "share") >= FULL


def print_table(title, results, yardstick, is_rate_bound=True):
    """Prints the rows; a ratio of rates counts only where both servers have filled their cores."""
    print(f"\n{title}\n")
    print("| server | requests/s | CPU µs/request | of it the loop | of it the rest | core | p50 ms | p99 ms | CPU ratio | of the loop | rate ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    base = results[yardstick]
    for name, rows in results.items():
        counts = is_full(rows) and is_full(base) or not is_rate_bound
        columns = [
            name, spread([row["rate"] for row in rows], 0), *(spread([row[key] for row in rows]) for key in ("cpu", "loop", "rest")),
            f"{median(rows, 'share'):.0%}", *(f"{median(rows, key):.2f}" if key in rows[0] else "" for key in ("p50", "p99")),
            *(spread(ratios(rows, base, key)) for key in ("cpu", "loop")),
            spread(ratios(rows, base, "rate")) + ("" if counts else ", core not full")]
        print(f"| {' | '.join(columns)} |", flush=True)
    print(flush=True)


def print_goal(what, values, limit, is_least=False, counts=True):
    """Prints whether a median is within its limit."""
    found = statistics.median(values)
    verdict = "reached" if (found >= limit if is_least else found <= limit) else "not reached"
    if not counts:
        verdict = "does not count, because a core was not full"
    print(f"{what}: {spread(values)}; goal: at {'least' if is_least else 'most'} {limit:.3g}: {verdict}\n", flush=True)


def print_redirect_goals(rows, base):
    """The goals of a server beside its yardstick: as many requests a second, or as little CPU for each."""
    print_goal("ratio of rates", ratios(rows, base, "rate"), 1.0, is_least=True, counts=is_full(rows) and is_full(base))
    print_goal("ratio of CPU per request", ratios(rows, base, "cpu"), 1.0)
