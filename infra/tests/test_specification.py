"""Tests for infra/specification: valid documents, and each fault that it reports."""

import unittest

from tests.project import Project

SPECIFICATION, PRODUCT, DECISIONS = "docs/specification.md", "docs/product.md", "docs/decisions.md"


class Specification(unittest.TestCase):
    def setUp(self):
        self.project = Project()
        self.addCleanup(self.project.close)

    def refused(self, *expected: str):
        code, said = self.project.check()
        self.assertEqual(code, 1, said)
        for part in expected:
            self.assertIn(part, said)

    def test_prints_counts_where_everything_is_right(self):
        code, said = self.project.check()
        self.assertEqual((code, said.splitlines()), (0, [
            "3 rows: 3 proved by tests, 0 without a test, 0 missing",
            "4 sentences and 1 decisions, each with a row, but for 1 with nothing to build",
        ]))

    def test_refuses_a_sentence_without_a_row(self):
        self.project.edit(PRODUCT, "**1.2** It stops there.", "**1.2** It stops there. **1.4** It says so.")
        self.refused("product.md: 1.4 has no row: It says so.")

    def test_refuses_a_decision_without_a_row(self):
        self.project.edit(DECISIONS, "several sentences.", "several sentences.\n- **D1.2** Zero isn't counted.")
        self.refused("decisions.md: D1.2 has no row: Zero isn't counted.")

    def test_refuses_a_row_without_a_sentence(self):
        self.project.edit(SPECIFICATION, "| 1.3 |", "| 1.3, 7.7 |")
        self.refused("no sentence is called 7.7")

    def test_refuses_a_row_whose_number_is_none(self):
        self.project.edit(SPECIFICATION, "| 1.3 |", "| home |")
        self.refused("no sentence is called home")

    def test_refuses_a_row_without_numbers(self):
        self.project.edit(SPECIFICATION, "| 1.3 | Home", "| Home")
        self.refused("a row has four cells: sentences, what, where, proved by", "product.md: 1.3 has no row")

    def test_refuses_two_rows_of_one_name_and_takes_letters(self):
        self.project.edit(SPECIFICATION, "| 1.2 |", "| 1.1 |")
        self.refused("two rows begin with 1.1: add letters, 1.1a and 1.1b", "1.2 has no row")
        self.project.edit(SPECIFICATION, "| 1.1, D1.1 |", "| 1.1a, 1.2, D1.1 |")
        self.project.edit(SPECIFICATION, "| 1.1 |", "| 1.1b |")
        self.project.edit("infra/sabotage/01-product.toml", 'row = "1.1"', 'row = "1.1a"')
        self.project.edit("infra/sabotage/01-product.toml", 'row = "1.2"', 'row = "1.1b"')
        self.assertEqual(self.project.check()[0], 0, self.project.check()[1])

    def test_refuses_a_number_that_was_taken_away(self):
        self.project.edit(PRODUCT, "**1.2** It stops there.", "It stops there.")
        self.refused("1.2 is gone: leave a withdrawn sentence where it was")

    def test_refuses_a_number_that_stands_twice_or_in_another_section(self):
        self.project.edit(PRODUCT, "**1.2** It stops", "**1.1** It stops")
        self.refused("1.1 stands twice")
        self.project.edit(PRODUCT, "**1.1** It stops", "**2.1** It stops")
        self.refused("2.1 stands under the heading of 1.")

    def test_refuses_sentences_without_a_number(self):
        self.project.edit(PRODUCT, "- **1.1**", "- It is a program.\n- **1.1**")
        self.project.edit(PRODUCT, "It stops there.", "It stops there. It says so.")
        self.refused("no number before: - It is a program.", "1.2 is followed by two sentences")

    def test_refuses_a_row_for_what_is_nothing_to_build(self):
        self.project.edit(SPECIFICATION, "| 1.3 |", "| 1.3, 0.1 |")
        self.refused("0.1 has a row and is listed as nothing to build")

    def test_refuses_nothing_to_build_that_is_no_sentence(self):
        self.project.edit(PRODUCT, "| 0.1 |", "| 9.9 |")
        self.refused("9.9 is listed under Nothing to build, and is no sentence", "0.1 has no row")

    def test_refuses_files_and_tests_that_are_not_there(self):
        self.project.edit(SPECIFICATION, "(../frontend/src/home.ts)", "(../frontend/src/house.ts)")
        self.project.edit(SPECIFICATION, "`it_stops`", "`it_stop`")
        self.refused("there is no ../frontend/src/house.ts", 'has no test "it_stop"')

    def test_counts_rows_without_a_test(self):
        self.project.edit(SPECIFICATION, "[home.test.ts](../frontend/src/home.test.ts) `%s is %s`", "no test")
        self.refused("its row names no test")
        entries = (self.project.root / "infra/sabotage/01-product.toml").read_text()
        self.project.write("infra/sabotage/01-product.toml", entries.split('[[sabotage]]\nrow = "1.3"')[0])
        code, said = self.project.check()
        self.assertEqual((code, said.splitlines()[0]), (0, "3 rows: 2 proved by tests, 1 without a test, 0 missing"))


if __name__ == "__main__":
    unittest.main()
