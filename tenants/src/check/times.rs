//! Time zones and dates.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::context::Context;
use super::zones;
use crate::dates::{self, DateError, When};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::load::toml_dates;
use crate::load::{Entry, Loaded};
use crate::schema::catalogue::Event;
use crate::schema::text::Language;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// The months in English and French.
const MONTHS: [(&str, &str); 12] = [
    ("January", "janvier"),
    ("February", "février"),
    ("March", "mars"),
    ("April", "avril"),
    ("May", "mai"),
    ("June", "juin"),
    ("July", "juillet"),
    ("August", "août"),
    ("September", "septembre"),
    ("October", "octobre"),
    ("November", "novembre"),
    ("December", "décembre"),
];

/// Checks all time zones and dates.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let countries = countries(context.loaded);
    if let Some(channel) = &context.loaded.channel {
        zone(&channel.value.time_zone, &countries, || channel.place.value("time_zone"), findings);
    }
    for entry in &context.loaded.locations.entries {
        if let Some(name) = &entry.value.time_zone {
            zone(name, &countries, || entry.place.value("time_zone"), findings);
        }
    }
    let mut zones = Zones::default();
    for entry in &context.loaded.events.entries {
        event(context, entry, &countries, &mut zones, findings);
    }
    for entry in &context.loaded.vod_media_items.entries {
        date(&entry.value.date, || entry.place.value("date"), findings);
    }
}

/// Probable countries of the channel, most likely first, from its domains (`.nl`), its currency (`GBP`) and its
/// language.
fn countries(loaded: &Loaded) -> Vec<String> {
    let Some(channel) = loaded.channel.as_ref().map(|channel| &channel.value) else { return Vec::new() };
    let ends = channel.domains.iter().filter_map(|domain| domain.rsplit('.').next());
    let mut countries: Vec<String> =
        ends.map(|end| if end == "uk" { "GB".to_owned() } else { end.to_uppercase() }).collect();
    // Dollars come last, because USD is the default currency.
    countries.extend(channel.currency.get(..2).filter(|code| *code != "US").map(str::to_owned));
    countries.extend((channel.language == Language::Fr).then(|| "FR".to_owned()));
    countries.extend((channel.currency == "USD").then(|| "US".to_owned()));
    countries
}

/// Looks up a time zone by name, and reports unknown ones. An abbreviation that is a valid name gets a warning: it may
/// have no summer time, or mean another place.
fn zone(
    name: &str,
    countries: &[String],
    spot: impl FnOnce() -> Spot,
    findings: &mut Vec<Finding>,
) -> Option<TimeZone> {
    let found = TimeZone::get(name).ok();
    let meant = zones::meant(name, countries);
    if found.is_some() && meant.is_empty() {
        return found;
    }
    let (offset, spot) = (zones::offset(name), spot());
    let (code, message) = if found.is_some() {
        let message = wording!(
            "\"{name}\" is an abbreviation, whose clock may differ from the place's for half of the year",
            "« {name} » est une abréviation : la moitié de l'année, son heure peut ne pas être celle du lieu"
        );
        (codes::ZONE_ABBREVIATION, message)
    } else {
        (
            codes::BAD_TIME_ZONE,
            wording!("there is no time zone \"{name}\"", "il n'y a pas de fuseau horaire « {name} »"),
        )
    };
    let hint = match offset {
        Some(offset) => at_offset(&zones::with_offset(offset, countries), &spot),
        None if meant.is_empty() => similar(name, &spot),
        None => one_of(&meant, &spot),
    };
    findings.push(Finding::at(code, &spot, message).hint(hint));
    found
}

fn one_of(zones: &[&str], spot: &Spot) -> Wording {
    let typed: Vec<String> = zones.iter().map(|zone| spot.typed(zone)).collect();
    let english = typed.join(" or ");
    let french = match typed.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} ou {last}", rest.join(", ")),
        _ => english.clone(),
    };
    wording!("write the zone of a place: {english}", "écrivez le fuseau d'un lieu : {french}")
}

/// The hint for an offset, given the zones that have it in summer or winter.
fn at_offset(zones: &[&str], spot: &Spot) -> Wording {
    let place = if zones.is_empty() { iana(spot) } else { one_of(zones, spot) };
    wording!(
        [place]
        "{place}; an offset doesn't follow summer time",
        "{place} ; un décalage ne suit pas l'heure d'été"
    )
}

/// The hint on the notation of time zones.
fn iana(spot: &Spot) -> Wording {
    let [london, paris, new_york] = ["Europe/London", "Europe/Paris", "America/New_York"].map(|zone| spot.typed(zone));
    wording!("write an IANA zone: {london}, {new_york}", "écrivez un fuseau IANA, par exemple {paris} ou {new_york}")
}

/// Suggests the zone of a city, or one with a similar name.
fn similar(name: &str, spot: &Spot) -> Wording {
    let known: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
    let city = name.trim().replace(' ', "_");
    let is_city = |zone: &&String| zone.rsplit_once('/').is_some_and(|(_, own)| own.eq_ignore_ascii_case(&city));
    let hint = match known.iter().find(is_city) {
        Some(zone) => Some(wording!("did you mean \"{zone}\"?", "vouliez-vous dire « {zone} » ?")),
        None => suggest::did_you_mean(name, known.iter().map(String::as_str)),
    };
    hint.unwrap_or_else(|| iana(spot))
}

/// Cache of time zones: thousands of events use only a few.
#[derive(Default)]
struct Zones<'a>(std::collections::HashMap<&'a str, Option<TimeZone>>);

impl<'a> Zones<'a> {
    fn get(&mut self, name: &'a str) -> Option<TimeZone> {
        self.0.entry(name).or_insert_with(|| TimeZone::get(name).ok()).clone()
    }
}

/// The time zone of an event's dates: its own, else the venue's, else the channel's.
fn zone_of<'a>(context: &Context<'a>, event: &'a Event, zones: &mut Zones<'a>) -> Option<TimeZone> {
    let venue = || context.location(event.location.as_deref()?)?.value.time_zone.as_deref();
    let channel = || Some(context.loaded.channel.as_ref()?.value.time_zone.as_str());
    zones.get(event.time_zone.as_deref().or_else(venue).or_else(channel)?)
}

fn date(text: &str, spot: impl FnOnce() -> Spot, findings: &mut Vec<Finding>) -> Option<When> {
    dates::parse(text)
        .inspect_err(|error| {
            let (why, spot) = (why(error), spot());
            let message = wording!([why] "\"{text}\": {why}", "« {text} » : {why}");
            let hint = what_to_write(text, error, &spot);
            findings.push(Finding::at(codes::BAD_DATE, &spot, message).hint(hint));
        })
        .ok()
}

/// The hint for an invalid date.
fn what_to_write(text: &str, error: &DateError, spot: &Spot) -> Wording {
    match error {
        DateError::Form => toml_dates::hint(text).unwrap_or_else(|| forms(spot)),
        DateError::Day => days_of_month(text, spot).unwrap_or_else(|| forms(spot)),
        DateError::Time if text.contains("24:00") => {
            wording!("the end of a day is 00:00 of the next one", "la fin d'une journée est 00:00 du jour suivant")
        }
        DateError::Time => wording!("a day goes from 00:00 to 23:59", "une journée va de 00:00 à 23:59"),
        DateError::Range => {
            let day = spot.typed("2026-03-14 19:30");
            wording!("write the day itself, as in {day}", "écrivez le jour lui-même, par exemple {day}")
        }
    }
}

/// The number of days in the month of a day that doesn't exist: `2031-02-31`.
fn days_of_month(text: &str, spot: &Spot) -> Option<Wording> {
    let mut parts = text.trim().split('-');
    let (year, month) = (parts.next()?.parse::<i16>().ok()?, parts.next()?.parse::<i8>().ok()?);
    let name = usize::try_from(month).ok().and_then(|month| month.checked_sub(1)).and_then(|index| MONTHS.get(index));
    let Some((english, french)) = name else {
        let day = spot.typed("2026-03-14");
        return Some(wording!(
            "a year has 12 months: the month stands in the middle, as in {day}",
            "une année a 12 mois : le mois se met au milieu, comme dans {day}"
        ));
    };
    let days = Date::new(year, month, 1).ok()?.days_in_month();
    Some(wording!("{english} {year} has {days} days", "{french} {year} a {days} jours"))
}

/// The hint on date formats.
fn forms(spot: &Spot) -> Wording {
    let [day, ahead, ago] = ["2026-03-14 19:30", "today+2d 19:30", "now-40m"].map(|date| spot.typed(date));
    wording!("write {day}, {ahead} or {ago}", "écrivez par exemple {day}, {ahead} ou {ago}")
}

fn why(error: &DateError) -> Wording {
    let french = match error {
        DateError::Form => "cette date n'est pas écrite comme il le faut",
        DateError::Day => "ce jour n'existe pas dans le calendrier",
        DateError::Time => "cette heure n'existe pas",
        DateError::Range => "c'est trop éloigné",
    };
    Wording { en: error.to_string(), fr: french.to_owned() }
}

fn event<'a>(
    context: &Context<'a>,
    entry: &'a Entry<Event>,
    countries: &[String],
    zones: &mut Zones<'a>,
    findings: &mut Vec<Finding>,
) {
    let (event, place) = (&entry.value, &entry.place);
    if let Some(name) = &event.time_zone
        && (zones.get(name).is_none() || !zones::meant(name, countries).is_empty())
    {
        zone(name, countries, || place.value("time_zone"), findings);
    }
    let start = date(&event.starts_at, || place.value("starts_at"), findings);
    let end = event.ends_at.as_deref().and_then(|text| date(text, || place.value("ends_at"), findings));
    let Some(zone) = zone_of(context, event, zones) else { return };
    for (when, key) in [(start, "starts_at"), (end, "ends_at")] {
        if when.is_some_and(|when| dates::is_skipped(when, &zone)) {
            let message = wording!(
                "clocks are put forward over this time, so nobody's clock will show it",
                "cette heure n'existe pas ce jour-là : on passe à l'heure d'été"
            );
            let hint = wording!(
                "it is taken as an hour later",
                "elle est lue comme une heure plus tard ; écrivez l'heure voulue"
            );
            findings.push(Finding::at(codes::SKIPPED_TIME, &place.value(key), message).hint(hint));
        }
    }
    let (Some(start), Some(end)) = (start, end) else { return };
    if is_before(end, start) {
        let message =
            wording!("this event ends before it starts", "cet événement finit avant de commencer, ou au même moment");
        let is_day = event.ends_at.as_ref().is_some_and(|text| !text.contains(':') && !dates::is_relative(text));
        let hint = if is_day {
            wording!(
                "a day without a time means its first moment, 00:00: write the time behind it",
                "un jour sans heure désigne son début, 00:00 : écrivez l'heure après le jour"
            )
        } else {
            wording!(
                "an event over midnight ends on the next day",
                "s'il se termine après minuit, écrivez la date du lendemain"
            )
        };
        findings.push(Finding::at(codes::END_BEFORE_START, &place.value("ends_at"), message).hint(hint));
    }
}

/// Whether `end` is certainly not after `start`. Comparing dates of different forms would need the current time.
fn is_before(end: When, start: When) -> bool {
    match (end, start) {
        (When::Local(end), When::Local(start)) => end <= start,
        (When::Today(end_day, end), When::Today(start_day, start)) => (end_day, end) <= (start_day, start),
        (When::Now(end), When::Now(start)) => end <= start,
        _ => false,
    }
}

/// Whether a start is certainly in the future, in any time zone and at any time of day at which the folder is applied.
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
