"""Tests for infra/currencies: what it reads of the provider's page, and what it keeps."""

import datetime
import importlib.machinery
import importlib.util
import json
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent / "currencies"

PAGE = """# Currencies
## Supported presentment currencies
Some text about them.
## Specify amounts in API requests
### Zero-decimal currencies
- BIF
- [JPY](https://example.org)
### Special cases
| Currency | Description |
| --- | --- |
| Icelandic (ISK) | Compatibility requires you to represent it as a two-decimal value. |
| Hungarian (HUF) | Treated as a zero-decimal currency for payouts. |
## Minimum and maximum charge amounts
### Minimum charge amount by currency
- 0.50 USD
- 175.00 HUF
- 50 JPY
- 0.100 KWD
### Maximum charge amounts
- 12 digits for most card payments, for a maximum of 999,999,999,999 in minor units
- 9 digits for American Express in most currencies, for a maximum of 999,999,999 in minor units
"""

TABLE = {
    "source": "as of long ago",
    "zero_decimal": "BIF JPY KRW",
    "three_decimal": "KWD",
    "whole_units": "ISK",
    "supported": "BIF HUF ISK JPY KRW KWD USD",
    "minimum": {"HUF": 17500, "JPY": 50, "KWD": 100, "USD": 60},
    "maximum": 999999999999,
    "maximum_american_express": 99999999,
}


def script():
    loader = importlib.machinery.SourceFileLoader("currencies_script", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class Currencies(unittest.TestCase):
    def setUp(self):
        self.script = script()

    def test_reads_amounts_in_minor_units(self):
        found = self.script.read(PAGE, TABLE)
        self.assertEqual(found["minimum"], {"HUF": 17500, "JPY": 50, "KWD": 100, "USD": 50})
        self.assertEqual((found["maximum"], found["maximum_american_express"]), (999_999_999_999, 999_999_999))
        self.assertEqual((found["zero_decimal"], found["whole_units"]), ("BIF JPY", "ISK"))
        self.assertNotIn("supported", found, "the page lists none")

    def test_tells_what_differs(self):
        lines = self.script.differences(TABLE, self.script.read(PAGE, TABLE))
        self.assertEqual(lines, [
            "zero_decimal: -KRW", "minimum: USD 60 -> 50", "maximum_american_express: 99999999 -> 999999999",
        ])

    def test_keeps_what_no_source_lists_and_dates_the_table(self):
        text = self.script.written(TABLE, self.script.read(PAGE, TABLE), datetime.date(2030, 1, 2))
        after = json.loads(text)
        self.assertEqual((after["supported"], after["three_decimal"]), (TABLE["supported"], "KWD"))
        self.assertIn("as of 2030-01-02", after["source"])
        self.assertEqual(len(text.splitlines()), len(TABLE) + 2)

    def test_refuses_a_page_of_another_form(self):
        for line in ("- 0.50 USD", "| Icelandic", "- 12 digits", "- 9 digits"):
            page = PAGE.replace("- 0.50 USD\n- 175.00 HUF\n- 50 JPY\n- 0.100 KWD\n", "") if "USD" in line else \
                "\n".join(other for other in PAGE.splitlines() if not other.startswith((line, "| Hungarian")))
            with self.assertRaises(self.script.Unreadable, msg=line):
                self.script.read(page, TABLE)

    def test_reads_the_table_of_the_project(self):
        table = json.loads(self.script.TABLE.read_text())
        day = datetime.date.fromisoformat(table["source"].split("as of ")[1][:10])
        self.assertEqual(self.script.written(table, {}, day), self.script.TABLE.read_text())


if __name__ == "__main__":
    unittest.main()
