"""Tests for the entries of infra/sabotage/: the faults that infra/specification reports, and the selection for a run."""

import unittest

from sabotage import selection
from sabotage.entries import PLAYWRIGHT, RUST, VITEST, Entry, load, parse
from tests.project import Project

FILE = "infra/sabotage/01-product.toml"


def entry(row: str, test: str = "server/tests/it/count.rs") -> Entry:
    return Entry(row, "server/src/count.rs", "10", "11", test, "it_counts")


class Entries(unittest.TestCase):
    def setUp(self):
        self.project = Project()
        self.addCleanup(self.project.close)

    def refused(self, expected: str):
        code, said = self.project.check()
        self.assertEqual(code, 1, said)
        self.assertIn(expected, said)

    def test_refuses_a_row_without_an_entry(self):
        self.project.edit(FILE, 'row = "1.2"', 'row = "1.1"')
        self.refused("1.2: no entry for this row: Stops")

    def test_refuses_an_entry_of_no_row(self):
        self.project.edit(FILE, 'row = "1.2"', 'row = "D1.1"')
        self.refused("D1.1: no row of docs/specification.md begins with this sentence")

    def test_refuses_a_text_that_does_not_stand_once(self):
        self.project.edit(FILE, '"1..=10"', '"10"')
        self.refused("1.1: its text stands 2 times in server/src/count.rs")
        self.project.edit(FILE, '"10"', '"1..=12"')
        self.refused("1.1: its text stands 0 times in server/src/count.rs")

    def test_refuses_a_change_that_is_none(self):
        self.project.edit(FILE, '"0..=10"', '"1..=10"')
        self.refused("1.1: its replacement is the same")

    def test_refuses_a_test_that_the_row_does_not_name(self):
        self.project.edit(FILE, 'name = "it_counts"', 'name = "it_stops"')
        self.refused("1.1: its row names no test `it_stops` of server/tests/it/count.rs")

    def test_refuses_a_file_that_is_not_there(self):
        self.project.edit(FILE, '"frontend/src/home.ts"', '"frontend/src/house.ts"')
        self.refused("1.3: there is no frontend/src/house.ts")

    def test_refuses_what_is_no_entry(self):
        self.project.edit(FILE, 'text = "1..=10"\n', "")
        self.refused("01-product.toml: 1.1: an entry has the texts file, name, replacement, row, test, text")
        self.project.write(FILE, "[[sabotage]\n")
        self.refused("01-product.toml: ")

    def test_takes_several_entries_of_a_row_with_different_tests(self):
        self.project.edit(FILE, 'name = "it_stops"\n', 'name = "it_stops"\n' + (
            '[[sabotage]]\nrow = "1.2"\nfile = "server/src/count.rs"\ntext = "take(last)"\nreplacement = "take(2)"\n'
            'test = "server/tests/it/count.rs"\nname = "it_counts"\n'
        ))
        self.assertEqual(self.project.check()[0], 0, self.project.check()[1])
        added = '"take(2)"\ntest = "server/tests/it/count.rs"\nname = '
        self.project.edit(FILE, f'{added}"it_counts"', f'{added}"it_stops"')
        self.refused("1.2: the row has two entries with this test")

    def test_reads_lines_as_they_stand(self):
        planned, faults = load(self.project.root)
        self.assertEqual((faults, planned[1].text), ([], "    let last = 10;\n"))

    def test_knows_what_runs_a_test(self):
        kinds = {
            "server/src/features/access/tests.rs": RUST, "tenants/tests/it/main.rs": RUST,
            "frontend/src/app/App.test.tsx": VITEST, "frontend/e2e/places.test.ts": VITEST,
            "frontend/e2e/shop.spec.ts": PLAYWRIGHT, "infra/stripe-sandbox/test/cards.test.mjs": None,
        }
        self.assertEqual({test: entry("1.1", test).kind for test in kinds}, kinds)


class Selection(unittest.TestCase):
    def test_finds_rows_by_number_letter_and_section(self):
        planned = [entry(row) for row in ("2.1", "2.14a", "2.14b", "12.1", "D2.1")]

        def found(*wanted: str) -> list[str]:
            return [each.row for each in selection.of_rows(planned, list(wanted))]

        self.assertEqual(found("2.14"), ["2.14a", "2.14b"])
        self.assertEqual(found("2.14b", "D2"), ["2.14b", "D2.1"])
        self.assertEqual(found("2"), ["2.1", "2.14a", "2.14b"])

    def test_an_entry_is_the_same_as_long_as_nothing_of_it_changes(self):
        text = '[[sabotage]]\nrow = "1.1"\nfile = "a"\ntext = "b"\nreplacement = "{}"\ntest = "d.rs"\nname = "e"\n'
        self.assertEqual(parse(text.format("c")), parse(text.format("c")))
        self.assertNotEqual(parse(text.format("c")), parse(text.format("f")))
