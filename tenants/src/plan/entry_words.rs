//! Describes changes of entries.

use std::collections::BTreeSet;

use serde_json::Value;

use super::entries::{self, Pair, Sorted, differing};
use super::values::{Side, Words, alias, is_short};
use super::{Plan, Topic, labels};
use crate::schema::Kind;

/// Maximum number of names in a line; more entries are only counted.
const NAMED: usize = 4;

/// Adds lines for everything that will be sold from now on, or no longer.
pub fn sold(words: &Words<'_>, kind: Kind, sorted: &Sorted<'_>, plan: &mut Plan) {
    let (one, _) = words.new.nouns.of_kind(kind);
    let has_price = |entry: &&&Value| entries::is_sold(kind) || entry.get("base_price").is_some();
    for entry in sorted.added.iter().filter(has_price) {
        let name = words.new.name(kind, entry);
        plan.add(Topic::Money, kind, format!("new {one} \"{name}\": {}", terms(&words.new, kind, entry)));
    }
    for entry in sorted.retired.iter().filter(has_price) {
        let name = words.old.name(kind, entry);
        plan.add(
            Topic::Money,
            kind,
            format!("{one} \"{name}\" is no longer {} (was {})", offered(kind), terms(&words.old, kind, entry)),
        );
    }
}

/// The verb for removed entries: coupons are taken, others sold.
const fn offered(kind: Kind) -> &'static str {
    if matches!(kind, Kind::Coupon) { "taken" } else { "sold" }
}

/// The reduction of a coupon and what it applies to.
fn coupon_terms(side: &Side<'_>, entry: &Value) -> String {
    let fields = ["code", "amount_off", "percent_off", "packages", "subscriptions", "events"];
    let limits = ["starts", "ends", "max_uses", "max_uses_per_user", "first_order_only"];
    let said = fields.into_iter().chain(limits).filter_map(|field| {
        let value = entry.get(field).filter(|value| **value != Value::Bool(false))?;
        let value = side.value(Kind::Coupon, field, Some(value));
        Some(format!("{} {value}", labels::field(&side.nouns, Kind::Coupon, field)))
    });
    said.collect::<Vec<_>>().join(", ")
}

/// The price of an entry and what it includes.
fn terms(side: &Side<'_>, kind: Kind, entry: &Value) -> String {
    if kind == Kind::Coupon {
        return coupon_terms(side, entry);
    }
    let amount = |field: &str| entry.get(field).and_then(Value::as_i64).filter(|amount| *amount != 0);
    let mut terms = vec![side.money(amount("base_price").unwrap_or_default())];
    terms.extend(amount("service_fee").map(|fee| format!("service fee {}", side.money(fee))));
    if entries::is_sold(kind) {
        for field in ["offer", "period", "trial_period", "event_categories", "participants"] {
            if field == "event_categories" || entry.get(field).is_some() {
                let label = labels::field(&side.nouns, kind, field);
                terms.push(format!("{label} {}", side.value(kind, field, entry.get(field))));
            }
        }
    }
    terms.join(", ")
}

/// Adds a line for each changed field about money, access or dates.
pub fn fields(words: &Words<'_>, kind: Kind, pair: &Pair<'_>, plan: &mut Plan) {
    let name = words.new.name(kind, pair.new);
    for field in differing(kind, pair) {
        let topic = labels::topic(kind, field);
        if topic == Topic::Rest {
            continue;
        }
        let (one, _) = words.new.nouns.of_kind(kind);
        let label = labels::field(&words.new.nouns, kind, field);
        let old = words.old.value(kind, field, pair.old.get(field));
        let new = words.new.value(kind, field, pair.new.get(field));
        let change = if old == new { "changed".to_owned() } else { format!("{old} → {new}") };
        plan.add(topic, kind, format!("{one} \"{name}\": {label} {change}"));
    }
}

/// Adds the remaining changes of a kind, as counts with a few names.
pub fn rest(words: &Words<'_>, kind: Kind, sorted: &Sorted<'_>, plan: &mut Plan) {
    if !entries::is_sold(kind) {
        if !sorted.added.is_empty() {
            plan.add(Topic::Rest, kind, counted(words, kind, "new", &sorted.added));
        }
        if !sorted.retired.is_empty() {
            let names = named(sorted.retired.iter().map(|entry| words.old.name(kind, entry)));
            plan.add(Topic::Rest, kind, format!("{} retired: {names}", count(words, kind, sorted.retired.len())));
        }
    }
    renamed(words, kind, &sorted.renamed, plan);
    let is_rest = |field: &&str| labels::topic(kind, field) == Topic::Rest;
    let changed = sorted.changed.iter().filter(|pair| differing(kind, pair).iter().any(is_rest));
    let changed: Vec<&Pair<'_>> = changed.collect();
    if !changed.is_empty() {
        let names = named(changed.iter().map(|pair| one_changed(words, kind, pair)));
        plan.add(Topic::Rest, kind, format!("{} changed: {names}", count(words, kind, changed.len())));
    }
    if sorted.reordered {
        plan.add(Topic::Rest, kind, format!("{}: order changed", words.new.nouns.of_kind(kind).1));
    }
}

/// Adds a line for each renamed entry, or a count if there are many.
fn renamed(words: &Words<'_>, kind: Kind, pairs: &[Pair<'_>], plan: &mut Plan) {
    let both = |pair: &Pair<'_>| (alias(kind, pair.old).to_owned(), alias(kind, pair.new).to_owned());
    if pairs.len() > NAMED + 1 {
        let names = named(pairs.iter().map(both).map(|(old, new)| format!("{old} → {new}")));
        return plan.add(Topic::Rest, kind, format!("{} renamed: {names}", count(words, kind, pairs.len())));
    }
    let (one, _) = words.new.nouns.of_kind(kind);
    for (old, new) in pairs.iter().map(both) {
        plan.add(Topic::Rest, kind, format!("{one} {old} is now {new}"));
    }
}

/// The number of entries with a description, and a few names.
pub fn counted(words: &Words<'_>, kind: Kind, what: &str, list: &[&Value]) -> String {
    let names = named(list.iter().map(|entry| words.new.name(kind, entry)));
    format!("{} {what}: {names}", count(words, kind, list.len()))
}

fn one_changed(words: &Words<'_>, kind: Kind, pair: &Pair<'_>) -> String {
    let fields: Vec<&str> =
        differing(kind, pair).into_iter().filter(|field| labels::topic(kind, field) == Topic::Rest).collect();
    let name = words.new.name(kind, pair.new);
    if let [field] = fields.as_slice() {
        let (old, new) = (pair.old.get(field), pair.new.get(field));
        let shown = (words.old.value(kind, field, old), words.new.value(kind, field, new));
        if is_short(old) && is_short(new) && shown.0 != shown.1 {
            let label = labels::field(&words.new.nouns, kind, field);
            return format!("{name} ({label} {} → {})", shown.0, shown.1);
        }
    }
    let labels: BTreeSet<String> = fields.iter().map(|field| labels::field(&words.new.nouns, kind, field)).collect();
    format!("{name} ({})", labels.into_iter().collect::<Vec<_>>().join(", "))
}

fn count(words: &Words<'_>, kind: Kind, number: usize) -> String {
    let (one, several) = words.new.nouns.of_kind(kind);
    format!("{number} {}", if number == 1 { one } else { several })
}

/// A few names, and the number of others.
fn named(names: impl ExactSizeIterator<Item = String>) -> String {
    let all = names.len();
    // One more name is as short as "and 1 more".
    let shown = if all <= NAMED + 1 { all } else { NAMED };
    let mut text = names.take(shown).collect::<Vec<_>>().join("; ");
    if all > shown {
        text.push_str(&format!("; and {} more", all - shown));
    }
    text
}
