"""Tests for infra/sabotage: putting changes into one build, finding tests by title, and reporting outcomes."""

import re
import unittest
from datetime import date

from sabotage import batches, report, rust
from sabotage.entries import Entry
from sabotage.outcomes import FAILED, SURVIVED, Result, title_pattern
from sabotage.switches import Span, enclosing, masked, switched

SOURCE = '''//! A "comment" with a { in it.

/// Says { how many.
pub const fn most() -> usize { 20 }

const TEXT: &str = r#"a } "quoted" brace"#;

impl<'a> Lists<'a> {
    pub async fn page<F: Fn() -> [u8; 2]>(&'a self, limit: usize) -> Vec<u8>
    where
        F: Send,
    {
        let mark = '{'; // fn other() {
        if limit > 20 { vec![] } else { vec![1] }
    }
}

fn outer() -> u8 {
    fn inner() -> u8 { 7 }
    inner() + 1
}

macro_rules! made { ($name:ident) => { fn $name() -> u8 { 3 } } }
'''


def entry(text: str, replacement: str = "0", row: str = "1.1", file: str = "server/src/a.rs", name: str = "t") -> Entry:
    return Entry(row, file, text, replacement, "server/tests/it/a.rs", name)


class Switches(unittest.TestCase):
    def body(self, text: str) -> str | None:
        found = enclosing(SOURCE, text)
        return found and SOURCE[found.start : found.end].strip()

    def test_texts_and_comments_have_no_braces(self):
        code = masked(SOURCE)
        self.assertEqual(len(code), len(SOURCE))
        self.assertEqual(code.count("{"), code.count("}"))
        self.assertIn("impl<'a> Lists<'a> {", code)

    def test_the_innermost_function_is_switched(self):
        self.assertTrue(self.body("limit > 20").startswith("let mark = '{';"))
        self.assertEqual(self.body("7"), "7")
        self.assertTrue(self.body("inner() + 1").startswith("fn inner()"))

    def test_what_is_no_code_of_a_function_is_not_switched(self):
        self.assertIsNone(self.body("20 }"), "a const function can't read the environment")
        self.assertIsNone(self.body("a } "), "a constant")
        self.assertIsNone(self.body("limit: usize"), "a signature")
        self.assertIsNone(self.body("{ 3 }"), "a macro")

    def test_each_change_has_a_body_of_its_own(self):
        one, other = entry("limit > 20", "limit >= 20", name="a"), entry("vec![1]", "vec![]", name="b")
        text, added, left = switched(SOURCE, [one, other])
        self.assertEqual(left, [])
        self.assertEqual(text.count("if limit > 20 {"), 2, "as it was, and with the other change")
        self.assertEqual(text.count("if limit >= 20 {"), 1)
        self.assertIn('is_some_and(|named| named == "1.1 a") {', text)
        lines = text.splitlines()
        self.assertEqual([span.entry for span in added], [one, other])
        for span, changed in zip(added, ("limit >= 20", "vec![] }")):
            self.assertIn(changed, "\n".join(lines[span.first - 1 : span.last]))

    def test_functions_within_each_other_are_switched_one_at_a_time(self):
        inner, outer = entry("7", row="1.2"), entry("inner() + 1", row="1.3")
        _, added, left = switched(SOURCE, [inner, outer])
        self.assertEqual(([span.entry for span in added], left), ([inner], [outer]))

    def test_errors_are_blamed_on_the_lines_of_a_switch_or_on_its_file(self):
        one, other, third = entry("a", row="1.1"), entry("b", row="1.2"), entry("c", row="1.3", file="server/src/b.rs")
        spans = [Span("server/src/a.rs", 1, 5, one), Span("server/src/a.rs", 6, 9, other), Span("server/src/b.rs", 1, 5, third)]
        self.assertEqual(rust._culprits(spans, {("server/src/a.rs", 7)}), {other})
        self.assertEqual(rust._culprits(spans, {("server/src/a.rs", 20)}), {one, other})
        self.assertEqual(rust._culprits(spans, {("server/src/c.rs", 2)}), set())


class Batches(unittest.TestCase):
    def test_no_two_changes_of_a_batch_have_a_file_or_a_test_in_common(self):
        pairs = [("a", "t"), ("a", "u"), ("b", "t"), ("c", "v")]
        entries = [entry("a", file=f"server/src/{file}.rs", name=name) for file, name in pairs]
        found = batches.batches(entries, 25)
        self.assertCountEqual([each for batch in found for each in batch], entries)
        for batch in found:
            self.assertEqual(len({each.file for each in batch}), len(batch))
            self.assertEqual(len({each.name for each in batch}), len(batch))

    def test_batches_keep_their_size(self):
        entries = [entry("a", file=f"server/src/{number}.rs", name=str(number)) for number in range(53)]
        self.assertEqual([len(batch) for batch in batches.batches(entries, 25)], [18, 18, 17])

    def test_any_two_changes_are_parted_both_ways(self):
        for count in range(2, 20):
            entries = [entry("a", row=f"1.{number}") for number in range(count)]
            builds = list(batches.halves(entries))
            for one in entries:
                for other in entries:
                    parted = any(one in present and other in left_out for present, left_out in builds)
                    self.assertEqual(parted, one != other)


class Titles(unittest.TestCase):
    def test_values_in_titles_are_anything(self):
        for title, ran in [
            ("%s at %s ends at %s", "guest at /vod ends at /vod"),
            ("${channel}: what is live plays on", "alpha: what is live plays on"),
            ("makes the rules of $channel.name", "makes the rules of alpha"),
            ("says “%s” (once)", "says “no” (once)"),
            ("${path} ${layout ?? ''} keeps few of 2,000 events", "/vod list keeps few of 2,000 events"),
        ]:
            self.assertTrue(re.fullmatch(title_pattern(title), ran), title)

    def test_other_titles_are_others(self):
        self.assertIsNone(re.fullmatch(title_pattern("is there"), "is there twice"))
        self.assertIsNone(re.fullmatch(title_pattern("costs 1.5"), "costs 105"))

    def test_modules_are_those_of_the_file(self):
        self.assertEqual(rust.module_of("server/tests/it/attacks/media_cache.rs"), "attacks::media_cache::")
        self.assertEqual(rust.module_of("server/src/features/clips/mod.rs"), "features::clips::")
        self.assertEqual(rust.module_of("tenants/tests/it/main.rs"), "")
        self.assertEqual(rust.module_of("server/db/src/text_search/place.rs"), "text_search::place::")

    def test_packages_may_lie_within_others(self):
        self.assertEqual(rust.package_of("server/db/src/scope.rs"), ("server/db", "src"))
        self.assertEqual(rust.package_of("server/tests/it/src/main.rs"), ("server", "tests"))


class Report(unittest.TestCase):
    def test_the_page_keeps_what_was_not_run_again(self):
        one, other = entry("let a = 1;\nlet b = 2;", "let a = 1;\nlet b = 3;"), entry("c | d", "`c`", row="1.2")
        first = report.page("", [Result(one, FAILED), Result(other, SURVIVED)], [one, other], "abc", date(2026, 1, 2))
        self.assertIn("2 changes of 2: 1 failed as expected, 1 SURVIVED.", first)
        self.assertIn("| `let b = 2;` | `let b = 3;` |", first)
        self.assertIn(r"| `c \| d` | `` `c` `` |", first)
        second = report.page(first, [Result(other, FAILED)], [one, other], "def", date(2026, 2, 3))
        self.assertIn("2 changes of 2: 2 failed as expected.", second)
        self.assertIn("abc, 2026-01-02", second)
        self.assertIn("def, 2026-02-03", second)

    def test_the_page_forgets_changes_that_are_no_more(self):
        one = entry("a", "b")
        first = report.page("", [Result(one, FAILED)], [one], "abc", date(2026, 1, 2))
        self.assertNotIn("failed as expected", report.page(first, [], [entry("a", "c")], "def", date(2026, 2, 3)))


if __name__ == "__main__":
    unittest.main()
