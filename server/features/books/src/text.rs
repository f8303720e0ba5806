//! The books as text for people, and their lines as CSV.

use grandstand_tax::report::{self, decimal};

use crate::difference::{Cause, Difference};
use crate::model::{Books, Line, Totals};

/// Differences that are written out; of more there is the number.
const SHOWN: usize = 200;

/// Writes the sums, the taxes, the payouts and the differences, each with its explanation.
pub fn text(books: &Books) -> String {
    let mut lines: Vec<String> = books.balances.iter().flat_map(|totals| balance(books, totals)).collect();
    lines.extend(books.taxes.iter().map(tax));
    let (receipts, notes) = books.receipts;
    lines.push(format!("receipts issued: {receipts}, credit notes: {notes}"));
    lines.extend(books.payouts.iter().map(|payout| {
        let at = payout.at.map_or_else(String::new, |at| at.strftime("%F").to_string());
        let paid = match payout.movements {
            None => "made by hand".to_owned(),
            Some(1) => "1 movement".to_owned(),
            Some(count) => format!("{count} movements"),
        };
        let (amount, currency) = (decimal(payout.amount, &payout.currency), &payout.currency);
        format!("payout {} {at}  {amount} {currency}  {paid}", payout.id)
    }));
    lines.push(String::new());
    lines.extend(differences(books));
    lines.join("\n") + "\n"
}

/// Writes the sums of one balance.
fn balance(books: &Books, totals: &Totals) -> [String; 9] {
    let money = |minor: i64| decimal(minor, &totals.currency);
    let row = |name: &str, count: String, amount: i64| format!("{name:<14}{count:>8}{:>16}", money(amount));
    let payouts = books.payouts.iter().filter(|payout| payout.currency == totals.currency).count();
    [
        format!("{:<14}{:>8}{:>16}", "", "count", totals.currency),
        row("sales", totals.sales_count.to_string(), totals.sales),
        row("refunds", String::new(), totals.refunds),
        row("disputes", String::new(), totals.disputes),
        row("fees", String::new(), totals.fees),
        row("other", String::new(), totals.other),
        row("net", String::new(), totals.net),
        row("payouts", payouts.to_string(), totals.payouts),
        String::new(),
    ]
}

fn tax(row: &report::Row) -> String {
    let place = [row.country.as_str(), row.region.as_str()].into_iter().filter(|part| !part.is_empty());
    let place = place.collect::<Vec<_>>().join("-");
    let name = if row.name.is_empty() { "no tax" } else { &row.name };
    let money = |minor: i64| decimal(minor, &row.currency);
    let (tax, taxable, currency) = (money(row.tax), money(row.taxable), &row.currency);
    format!("{place} {name} {} %: {tax} {currency} on {taxable} {currency}", row.percent)
}

fn differences(books: &Books) -> Vec<String> {
    let all = &books.differences;
    if all.is_empty() {
        return vec!["no differences".to_owned()];
    }
    let amount = |one: &Difference, minor: Option<i64>| {
        let payout = books.payouts.iter().find(|payout| one.cause == Cause::Payout && payout.id == one.id);
        let currency = payout.map_or(&books.channel_currency, |payout| &payout.currency);
        minor.map_or_else(|| "nothing".to_owned(), |minor| decimal(minor, currency))
    };
    let mut lines = vec![if all.len() == 1 { "1 difference".to_owned() } else { format!("{} differences", all.len()) }];
    lines.extend(all.iter().take(SHOWN).map(|one| {
        let purchase = one.purchase.map_or_else(String::new, |id| format!(", purchase {id}"));
        let (here, there) = (amount(one, one.here), amount(one, one.there));
        format!("{}{purchase}: {here} here, {there} there\n    {}", one.id, one.cause.explanation())
    }));
    if all.len() > SHOWN {
        lines.push(format!("and {} more: --format json has all", all.len() - SHOWN));
    }
    lines
}

/// Writes the lines as CSV.
///
/// # Errors
/// A value can't be written.
pub fn csv(books: &Books) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "time",
        "kind",
        "id",
        "purchase",
        "receipt",
        "amount",
        "fee",
        "tax",
        "currency",
        "difference",
    ])?;
    for line in &books.lines {
        writer.write_record(record(books, line)?)?;
    }
    Ok(String::from_utf8(writer.into_inner().map_err(|error| error.into_error())?)?)
}

fn record(books: &Books, line: &Line) -> anyhow::Result<[String; 10]> {
    let money = |minor: i64| decimal(minor, &line.currency);
    let causes = books.differences.iter().filter(|difference| difference.id == line.id);
    let causes: Vec<String> = causes.map(|difference| word(&difference.cause)).collect::<Result<_, _>>()?;
    Ok([
        line.at.map_or_else(String::new, |at| at.to_string()),
        word(&line.kind)?,
        line.id.clone(),
        line.purchase.map_or_else(String::new, |id| id.to_string()),
        line.receipt.clone().unwrap_or_default(),
        money(line.amount),
        money(line.fee),
        line.tax.map_or_else(String::new, |tax| decimal(tax, &books.channel_currency)),
        line.currency.clone(),
        causes.join(" "),
    ])
}

/// Returns the word that JSON has for a kind or a cause.
fn word(value: &impl serde::Serialize) -> anyhow::Result<String> {
    let text = serde_json::to_string(value)?;
    Ok(text.trim_matches('"').to_owned())
}
