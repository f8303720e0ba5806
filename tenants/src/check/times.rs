//! Time zones and dates.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::suggest;
use crate::dates::{self, DateError, When};
use crate::load::Entry;
use crate::load::source::Spot;
use crate::schema::catalogue::Event;

/// How dates are written, for hints.
const FORMS: &str = "write \"2026-03-14 19:30\", \"today+2d 19:30\" or \"now-40m\"";

/// Checks every zone and every date.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    if let Some(channel) = &context.loaded.channel {
        zone(&channel.value.time_zone, || channel.place.value("time_zone"), findings);
    }
    for entry in &context.loaded.locations.entries {
        if let Some(name) = &entry.value.time_zone {
            zone(name, || entry.place.value("time_zone"), findings);
        }
    }
    let mut zones = Zones::default();
    for entry in &context.loaded.events.entries {
        event(context, entry, &mut zones, findings);
    }
    for entry in &context.loaded.vod_media_items.entries {
        date(&entry.value.date, || entry.place.value("date"), findings);
    }
}

fn zone(name: &str, spot: impl FnOnce() -> Spot, findings: &mut Vec<Finding>) -> Option<TimeZone> {
    let found = TimeZone::get(name).ok();
    if found.is_none() {
        let known: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
        let hint = suggest::did_you_mean(name, known.iter().map(String::as_str));
        let hint = hint.unwrap_or_else(|| "write an IANA zone: \"Europe/London\", \"America/New_York\"".into());
        findings
            .push(Finding::at(codes::BAD_TIME_ZONE, &spot(), format!("there is no time zone \"{name}\"")).hint(hint));
    }
    found
}

/// Zones looked up before: events name few, thousands of times.
#[derive(Default)]
struct Zones<'a>(std::collections::HashMap<&'a str, Option<TimeZone>>);

impl<'a> Zones<'a> {
    fn get(&mut self, name: &'a str) -> Option<TimeZone> {
        self.0.entry(name).or_insert_with(|| TimeZone::get(name).ok()).clone()
    }
}

/// The zone that an event's dates are in: its own, else the venue's, else the channel's.
fn zone_of<'a>(context: &Context<'a>, event: &'a Event, zones: &mut Zones<'a>) -> Option<TimeZone> {
    let venue = || context.location(event.location.as_deref()?)?.value.time_zone.as_deref();
    let channel = || Some(context.loaded.channel.as_ref()?.value.time_zone.as_str());
    zones.get(event.time_zone.as_deref().or_else(venue).or_else(channel)?)
}

fn date(text: &str, spot: impl FnOnce() -> Spot, findings: &mut Vec<Finding>) -> Option<When> {
    dates::parse(text)
        .inspect_err(|error| {
            let finding = Finding::at(codes::BAD_DATE, &spot(), format!("\"{text}\": {error}"));
            findings.push(if *error == DateError::Form { finding.hint(FORMS) } else { finding });
        })
        .ok()
}

fn event<'a>(context: &Context<'a>, entry: &'a Entry<Event>, zones: &mut Zones<'a>, findings: &mut Vec<Finding>) {
    let (event, place) = (&entry.value, &entry.place);
    if let Some(name) = &event.time_zone
        && zones.get(name).is_none()
    {
        zone(name, || place.value("time_zone"), findings);
    }
    let start = date(&event.starts_at, || place.value("starts_at"), findings);
    let end = event.ends_at.as_deref().and_then(|text| date(text, || place.value("ends_at"), findings));
    let Some(zone) = zone_of(context, event, zones) else { return };
    for (when, key) in [(start, "starts_at"), (end, "ends_at")] {
        if when.is_some_and(|when| dates::is_skipped(when, &zone)) {
            let message = "clocks are put forward over this time, so nobody's clock will show it";
            findings.push(
                Finding::at(codes::SKIPPED_TIME, &place.value(key), message).hint("it is taken as an hour later"),
            );
        }
    }
    let (Some(start), Some(end)) = (start, end) else { return };
    if is_before(end, start) {
        let message = "this event ends before it starts";
        let hint = "an event over midnight ends on the next day";
        findings.push(Finding::at(codes::END_BEFORE_START, &place.value("ends_at"), message).hint(hint));
    }
}

/// Whether one date is surely not after the other. Dates of different forms can't be compared without a clock.
fn is_before(end: When, start: When) -> bool {
    match (end, start) {
        (When::Local(end), When::Local(start)) => end <= start,
        (When::Today(end_day, end), When::Today(start_day, start)) => (end_day, end) <= (start_day, start),
        (When::Now(end), When::Now(start)) => end <= start,
        _ => false,
    }
}

/// The moment from which a relative start is surely to come, whatever the time of day a folder is applied at.
pub fn is_surely_to_come(text: &str) -> bool {
    match dates::parse(text) {
        Ok(When::Now(seconds)) => seconds > 0,
        Ok(When::Today(days, _)) => days > 0,
        Ok(When::Local(local)) => {
            let a_day_on = Timestamp::now() + jiff::SignedDuration::from_hours(24);
            local.to_zoned(TimeZone::UTC).is_ok_and(|at| at.timestamp() > a_day_on)
        }
        Err(_) => false,
    }
}
