//! The facts and the price of a mail.

use grandstand_core::html::escape;

use super::look::{GRID, Look, SOFT, TEXT};
use super::{PriceLine, PricePart, Words};

const RULE: &str = "#d9dde3";

/// The facts, and below them the lines of the price.
pub(super) fn table(look: &Look<'_>, words: &Words) -> String {
    let rows = words.facts.iter().map(|(label, value)| row(label, value, ("soft", SOFT), ("text", TEXT), ""));
    let mut rows: String = rows.collect();
    for (place, line) in words.prices.iter().enumerate() {
        let is_apart = line.part == PricePart::Total || (place == 0 && !words.facts.is_empty());
        rows.push_str(&price(line, is_apart));
    }
    let (radius, _) = look.radius;
    format!(
        "<table {GRID} class=\"box\" style=\"margin:0 0 20px;background:#f5f6f8;border-radius:{radius}px\">\
        <tr><td style=\"padding:12px 20px\"><table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
        style=\"border-collapse:collapse\">{rows}</table></td></tr></table>"
    )
}

fn price(line: &PriceLine, is_apart: bool) -> String {
    let (strong, soft, plain) =
        (("text", "color:#1a1f26;font-size:18px;font-weight:700"), ("soft", SOFT), ("text", TEXT));
    let (label, amount) = match line.part {
        PricePart::Item => (plain, plain),
        PricePart::Added => (soft, plain),
        PricePart::Total => (strong, strong),
        PricePart::Contained => (soft, soft),
    };
    row(&line.label, &line.amount, label, amount, if is_apart { RULE } else { "" })
}

/// A row of two cells, each with its class and style; with a rule of a colour above it, if any.
fn row(label: &str, value: &str, left: (&str, &str), right: (&str, &str), rule: &str) -> String {
    let border = if rule.is_empty() { String::new() } else { format!(";border-top:1px solid {rule}") };
    let (label, value) = (escape(label), escape(value));
    format!(
        "<tr><th scope=\"row\" align=\"left\" class=\"rule {}\" style=\"padding:8px 16px 8px 0;font-weight:400;\
        text-align:left;vertical-align:top;{}{border}\">{label}</th><td align=\"right\" class=\"rule {}\" \
        style=\"padding:8px 0;text-align:right;vertical-align:top;{}{border}\">{value}</td></tr>",
        left.0, left.1, right.0, right.1
    )
}
