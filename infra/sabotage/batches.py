"""Tests changes that can't be switched, many in one build if that needs fewer builds than one each.

A test may fail because of another change in its build. To attribute each failure, further builds leave out half of the
changes, in enough ways to separate any two changes. If a test fails while its own change is left out, the result is
inconclusive, and its change gets a separate build.
"""

from collections.abc import Callable, Iterator

from sabotage import rust, workbench
from sabotage.entries import RUST, Entry
from sabotage.outcomes import NOT_BUILT, Result, of_test
from steps import say

Test = Callable[[rust.Built, Entry], bool | None]


def batches(entries: list[Entry], size: int) -> list[list[Entry]]:
    """Splits entries into parts of at most `size`, in each of which no two have the same file or the same test."""
    found: list[list[Entry]] = [[] for _ in range(-(-len(entries) // size))]
    for entry in entries:
        free = [batch for batch in found if len(batch) < size and not any(_meet(entry, other) for other in batch)]
        if not free:
            found.append(free_batch := [])
            free = [free_batch]
        # Spreads each feature over the builds, because changes of one feature are most likely to break each other's tests.
        min(free, key=lambda batch: (sum(_feature(entry) == _feature(other) for other in batch), len(batch))).append(entry)
    return [batch for batch in found if batch]


def _meet(one: Entry, other: Entry) -> bool:
    return one.file == other.file or (one.test, one.name) == (other.test, other.name)


def _feature(entry: Entry) -> str:
    return entry.file.rpartition("/")[0]


def halves(entries: list[Entry]) -> Iterator[tuple[list[Entry], list[Entry]]]:
    """Yields (present, left out) for each build: of any two entries, each is left out once while the other is present."""
    for bit in range((len(entries) - 1).bit_length()):
        parts = [[entry for place, entry in enumerate(entries) if place >> bit & 1 == value] for value in (0, 1)]
        yield parts[0], parts[1]
        yield parts[1], parts[0]


def run(entries: list[Entry], size: int, test: Test) -> list[Result]:
    """Returns the results of all entries; `test` returns whether an entry's test passes in a build."""
    alone = [entry for entry in entries if entry.kind != RUST]
    results = []
    for batch in batches([entry for entry in entries if entry.kind == RUST], size):
        if len(batch) <= 1 + 2 * (len(batch) - 1).bit_length():
            alone += batch
        else:
            told, more = _run_batch(batch, test)
            results += told
            alone += more
    return results + [_run_alone(entry, test) for entry in alone]


def _run_batch(batch: list[Entry], test: Test) -> tuple[list[Result], list[Entry]]:
    """Returns the results that are certain, and the entries that need a separate build."""
    say(f"  one build: {', '.join(entry.row for entry in batch)}")
    passed = _tested(batch, batch, test)
    results = [Result(entry, of_test(passed[entry])) for entry in batch if entry in passed and passed[entry] is not False]
    failed = [entry for entry in batch if passed.get(entry) is False]
    alone = [entry for entry in batch if entry not in passed]
    doubtful: set[Entry] = set()
    for present, left_out in halves([entry for entry in batch if entry in passed]):
        wanted = [entry for entry in left_out if entry in failed and entry not in doubtful]
        if wanted:
            checked = _tested(present, wanted, test)
            doubtful |= {entry for entry in wanted if checked.get(entry) is not True}
    results += [Result(entry, of_test(False), "with others") for entry in failed if entry not in doubtful]
    return results, alone + [entry for entry in failed if entry in doubtful]


def _tested(present: list[Entry], wanted: list[Entry], test: Test) -> dict[Entry, bool | None]:
    """Returns whether the tests of `wanted` pass in a build with the changes `present`, without those that don't compile."""
    while present:
        with workbench.changed(*present):
            built = rust.build()
            if not built.failed:
                return {entry: test(built, entry) for entry in wanted}
        culprits = [entry for entry in present if entry.file in {file for file, _ in built.errors}]
        if not culprits:
            break
        present = [entry for entry in present if entry not in culprits]
        wanted = [entry for entry in wanted if entry not in culprits]
    return {}


def _run_alone(entry: Entry, test: Test) -> Result:
    say(f"  a build for {entry.row}")
    with workbench.changed(entry):
        built = rust.build()
        if built.failed:
            return Result(entry, NOT_BUILT)
        return Result(entry, of_test(test(built, entry)))
