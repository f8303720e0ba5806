//! Formats values for people: money, dates, names instead of aliases.

use std::collections::HashMap;

use jiff::civil::DateTime;
use serde_json::Value;

use super::labels;
use super::nouns::Nouns;
use super::renames::Renamed;
use crate::dates::{self, When};
use crate::price;
use crate::price::Currency;
use crate::schema::match_title::TitleOrder;
use crate::schema::text::Language;
use crate::schema::{ChannelSeed, Kind};

/// Maximum length of a quoted text, in characters.
const LONGEST: usize = 60;

/// One of the two revisions.
pub struct Side<'a> {
    /// The serialised seed; `null` if there is no revision.
    pub seed: &'a Value,
    language: Language,
    title_order: TitleOrder,
    currency: Option<Currency>,
    names: HashMap<(Kind, &'a str), &'a Value>,
    /// The words for teams, schools and sports.
    pub nouns: Nouns,
}

/// Both revisions.
pub struct Words<'a> {
    /// The current revision.
    pub old: Side<'a>,
    /// The new revision.
    pub new: Side<'a>,
    /// The renamed entries.
    pub renamed: &'a Renamed<'a>,
}

impl<'a> Words<'a> {
    /// Both revisions with their serialised forms. References in the former one already use the new aliases.
    pub fn new(
        before: &ChannelSeed,
        after: &ChannelSeed,
        (old, new): (&'a Value, &'a Value),
        renamed: &'a Renamed<'a>,
    ) -> Self {
        let nouns = Nouns::of(after);
        let mut old = Side::new(before, old, nouns.clone());
        for (kind, alias_before, alias_after) in renamed.iter() {
            if let Some(entry) = old.names.get(&(kind, alias_before)).copied() {
                old.names.insert((kind, alias_after), entry);
            }
        }
        Self { old, new: Side::new(after, new, nouns), renamed }
    }
}

impl<'a> Side<'a> {
    fn new(seed: &ChannelSeed, value: &'a Value, nouns: Nouns) -> Self {
        let mut names = HashMap::new();
        for kind in Kind::ALL {
            for entry in entries(value, kind) {
                names.insert((kind, alias(kind, entry)), entry);
            }
        }
        let currency = Currency::of(&seed.channel.currency);
        let title_order = seed.channel.words.title;
        Self { seed: value, language: seed.channel.language, title_order, currency, names, nouns }
    }

    /// The entries of a kind.
    pub fn entries(&self, kind: Kind) -> &'a [Value] {
        entries(self.seed, kind)
    }

    /// An amount with its currency.
    pub fn money(&self, minor: i64) -> String {
        match self.currency {
            Some(currency) => price::title(minor, currency, None, Language::En),
            None => minor.to_string(),
        }
    }

    /// A text in the channel's main language.
    pub fn text(&self, value: &Value) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Object(texts) => {
                let text = texts.get(self.language.code()).or_else(|| texts.values().next());
                text.and_then(Value::as_str).map(str::to_owned)
            }
            _ => None,
        }
    }

    /// The name of the entry with an alias, or the alias if the entry is unknown.
    pub fn name_of(&self, kind: Kind, alias: &str) -> String {
        self.names.get(&(kind, alias)).map_or_else(|| alias.to_owned(), |entry| self.name(kind, entry))
    }

    /// The name of an entry.
    pub fn name(&self, kind: Kind, entry: &Value) -> String {
        shortened(&self.title(entry).unwrap_or_else(|| alias(kind, entry).to_owned()))
    }

    /// The display name of an entry, if it has one.
    pub fn title(&self, entry: &Value) -> Option<String> {
        let given = ["name", "title", "question"].iter().find_map(|field| self.text(entry.get(*field)?));
        given.or_else(|| self.match_title(entry))
    }

    fn match_title(&self, event: &Value) -> Option<String> {
        let team = |field: &str| {
            let team = self.names.get(&(Kind::Participant, event.get(field)?.as_str()?))?;
            team.get("short_name")?.as_str()
        };
        let when = event.get("starts_at")?.as_str().map(date)?;
        let title = self.title_order.title(self.language, team("home_team")?, team("away_team")?);
        Some(format!("{title} ({when})"))
    }

    /// The value of a field.
    pub fn value(&self, kind: Kind, field: &str, value: Option<&Value>) -> String {
        let Some(value) = value else { return self.absent(kind, field) };
        match (field, value) {
            ("base_price" | "service_fee" | "amount_off", Value::Number(minor)) => {
                minor.as_i64().map(|minor| self.money(minor))
            }
            ("period" | "trial_period", Value::Number(days)) if days.as_u64() == Some(1) => Some("1 day".to_owned()),
            ("period" | "trial_period", Value::Number(days)) => Some(format!("{days} days")),
            ("starts_at" | "ends_at" | "date" | "starts" | "ends", Value::String(text)) => Some(date(text)),
            (_, Value::String(alias)) => labels::refers_to(kind, field).map(|other| self.name_of(other, alias)),
            (_, Value::Array(aliases)) => labels::refers_to(kind, field).map(|other| {
                let names = aliases.iter().filter_map(Value::as_str).map(|alias| self.name_of(other, alias));
                names.collect::<Vec<_>>().join(", ")
            }),
            _ => None,
        }
        .unwrap_or_else(|| plain(value))
    }

    /// The meaning of an absent field.
    fn absent(&self, kind: Kind, field: &str) -> String {
        let text = match (kind, field) {
            (Kind::Package | Kind::Subscription | Kind::Preroll, "event_categories") => {
                return format!("every {}", self.nouns.sport.one);
            }
            (Kind::Package | Kind::Subscription, "period") => "no end",
            (Kind::Preroll, "location") => "every location",
            (_, "geo") => "everywhere",
            (Kind::Coupon, "max_uses" | "max_uses_per_user") => "no limit",
            _ => "none",
        };
        text.to_owned()
    }
}

fn entries(seed: &Value, kind: Kind) -> &[Value] {
    seed.get(labels::list(kind)).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// An entry's alias.
pub fn alias(kind: Kind, entry: &Value) -> &str {
    entry.get(labels::alias_field(kind)).and_then(Value::as_str).unwrap_or_default()
}

/// A value, formatted without knowledge of the channel.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => shortened(text),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) if fields.is_empty() => "none".to_owned(),
        Value::Object(fields) => {
            let named = fields.iter().map(|(name, value)| format!("{} {}", labels::spaced(name), plain(value)));
            named.collect::<Vec<_>>().join("; ")
        }
    }
}

/// Whether a value is short enough to be quoted.
pub fn is_short(value: Option<&Value>) -> bool {
    value.is_none_or(|value| {
        let text = plain(value);
        text.chars().count() < LONGEST && !text.contains('\n')
    })
}

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= LONGEST && line.len() == text.len() {
        return line.to_owned();
    }
    let start: String = line.chars().take(LONGEST - 1).collect();
    format!("{}…", start.trim_end())
}

/// A date with its day of the week; a relative one unchanged.
fn date(text: &str) -> String {
    let day = |at: DateTime| at.strftime("%a %-d %b %Y %H:%M").to_string();
    match dates::parse(text) {
        Ok(When::Local(at)) => day(at),
        _ => text.to_owned(),
    }
}
