"""Changes the product and checks that its tests fail.   infra/sabotage [--changed] [--write] [row…]

For each row of docs/specification.md an entry of infra/sabotage/*.toml names a change of the product and a test of the
row. Each change is made in a copy of the checkout (target/sabotage/checkout), where the test runs and must fail.

  infra/sabotage                everything
  infra/sabotage 2.14 D4        the rows of sentence 2.14 and of section D4
  infra/sabotage --changed      rows whose file, test or entry has changed since the branch began
  infra/sabotage check          only checks that the entries fit the rows and files (part of infra/specification)
"""

import argparse
import contextlib
import sys
from datetime import date
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[0] = str(Path(__file__).resolve().parent.parent)
from databases import databases
from installing import system_packages
from sabotage import batches, entries, front_end, report, rust, selection, workbench
from sabotage.entries import PLAYWRIGHT, RUST, VITEST, Entry
from sabotage.outcomes import BROKEN, FAILED, Result, of_test
from specified import SPECIFICATION, specified_rows
from steps import ROOT, Steps, main, say

BATCH = 25
# Kind of test → the purposes of infra/setup that it needs.
PURPOSES = {VITEST: [], RUST: ["build", "media", "ingest", "certificates", "databases"], PLAYWRIGHT: ["build", "media", "ingest", "browser"]}
# Kind of test → commands that install packages in the copy, if the checkout has none or different ones.
PACKAGES = {
    VITEST: [("infra/frontend", "install")],
    RUST: [("infra/geo/install",), ("infra/oauth-provider/install",)],
    PLAYWRIGHT: [("infra/frontend", "install"), ("infra/geo/install",)],
}


def arguments() -> argparse.Namespace:
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="infra/sabotage", description=__doc__, formatter_class=as_written)
    parser.add_argument("rows", nargs="*", metavar="row", help="2.14, 2.14a, or a section: 2, D4")
    parser.add_argument("--changed", action="store_true", help="only what has changed since the branch began")
    parser.add_argument("--since", metavar="COMMIT", help="with --changed: since this commit")
    parser.add_argument("--kind", choices=PURPOSES, help="only tests of this kind")
    parser.add_argument("--write", action="store_true", help="writes the results into docs/sabotage.md")
    per_build = f"changes in one build, where they can't be switched ({BATCH})"
    parser.add_argument("--batch", type=int, default=BATCH, metavar="N", help=per_build)
    return parser.parse_args()


def selected(planned: list[Entry], asked: argparse.Namespace) -> list[Entry]:
    chosen = selection.of_rows(planned, asked.rows) if asked.rows else planned
    if asked.changed or asked.since:
        chosen = selection.changed(chosen, asked.since or selection.base() or "HEAD")
    return [entry for entry in chosen if asked.kind in (None, entry.kind)]


def prepare(chosen: list[Entry]):
    """Updates the copy and installs the packages that the tests need."""
    kinds = {entry.kind for entry in chosen}
    steps = Steps()
    system_packages(steps, *sorted({purpose for kind in kinds for purpose in PURPOSES[kind]}))
    workbench.update({entry.file for entry in chosen})
    for command in sorted({command for kind in kinds for command in PACKAGES[kind]}):
        steps.run(" ".join(command), command, cwd=workbench.COPY)


def of_server(chosen: list[Entry], batch: int, settings: dict[str, str]) -> list[Result]:
    """Returns the results of all entries that need a build of the Rust code."""
    built, left = rust.build_switched(chosen)
    tests = [entry for entry in chosen if entry.kind == RUST]
    # Several rows may have the same test.
    once = list({(entry.test, entry.name): entry for entry in tests}.values())
    passed = {(entry.test, entry.name): result for entry, result in zip(once, rust.all_pass(built, once, settings))}
    before = {entry: passed[entry.test, entry.name] for entry in tests}
    results = [Result(entry, BROKEN if is_ok is False else of_test(None)) for entry, is_ok in before.items() if not is_ok]
    by_switch = [entry for entry in tests if before[entry] and entry not in left]
    alone = [entry for entry in tests if before[entry] and entry in left]
    for entry, is_unseen in zip(by_switch, rust.all_pass(built, by_switch, settings, is_switched=True)):
        if is_unseen:
            # State left behind by a run without the change may have hidden it.
            alone.append(entry)
        else:
            results.append(Result(entry, of_test(is_unseen)))
    shown = [entry for entry in chosen if entry.kind == PLAYWRIGHT]
    switched = {entry for entry in shown if entry.file.endswith(".rs") and entry not in left}
    told, own_build = front_end.playwright(shown, switched)
    results += told
    workbench.restore(entry.file for entry in chosen)

    def test(built: rust.Built, entry: Entry) -> bool | None:
        return rust.passes(built, entry, settings) if entry.kind == RUST else front_end.behind_a_server(entry)

    return results + batches.run(alone + own_build, batch, test)


def run() -> int:
    asked = arguments()
    rows = specified_rows((ROOT / "docs" / SPECIFICATION).read_text(encoding="utf-8"))
    planned, faults = entries.load(ROOT)
    if asked.rows == ["check"]:
        faults += entries.faults(planned, rows, ROOT)
        say("\n".join(faults) or f"{len(planned)} entries")
        return 1 if faults else 0
    chosen = selected(planned, asked)
    unfit = entries.faults_of(chosen, rows, ROOT)
    faults += [f"not run: {entry.row}: {fault}" for entry, each in unfit.items() for fault in each]
    chosen = [entry for entry in chosen if entry not in unfit]
    for fault in faults:
        say(fault)
    if not chosen:
        say("No entry to run.")
        return 1 if faults else 0
    prepare(chosen)
    at_the_screen = [entry for entry in chosen if entry.kind == VITEST]
    results = front_end.vitest(at_the_screen) if at_the_screen else []
    in_the_server = [entry for entry in chosen if entry.kind in (RUST, PLAYWRIGHT)]
    if in_the_server:
        with databases() if any(entry.kind == RUST for entry in chosen) else contextlib.nullcontext({}) as settings:
            results += of_server(in_the_server, asked.batch, settings)
    order = {entry: place for place, entry in enumerate(planned)}
    results.sort(key=lambda result: order[result.entry])
    say(report.printed(results))
    if asked.write:
        file = ROOT / "docs" / "sabotage.md"
        former = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(report.page(former, results, planned, selection.commit(), date.today()), encoding="utf-8")
        say(f"written: {file.relative_to(ROOT)}")
    return 0 if not faults and all(result.outcome == FAILED for result in results) else 1


main(run)
