//! Events: matches of two teams, scores, sources; and the sources of advertisements.

use std::collections::HashSet;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::links;
use super::times;
use crate::load::Entry;
use crate::schema::catalogue::{Event, StreamStatus};

/// The word that stands for a recording made by the platform itself.
const SAMPLE: &str = "sample";

/// Checks every event and every advertisement.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.events.entries {
        sides(entry, findings);
        score(entry, findings);
        source(entry, findings);
    }
    for entry in &context.loaded.prerolls.entries {
        let url = entry.value.url.as_str();
        if url != SAMPLE && !links::is_https(url) {
            let message = format!("\"{url}\" is not an https address");
            let hint = "write the https address of an MP4 file or an HLS playlist, or \"sample\"";
            findings.push(Finding::at(codes::BAD_SOURCE, &entry.place.value("url"), message).hint(hint));
        }
    }
}

fn sides(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let (event, place) = (&entry.value, &entry.place);
    match (&event.home_team, &event.away_team) {
        (Some(home), Some(away)) if home == away => {
            let message = format!("\"{home}\" plays against itself");
            findings.push(Finding::at(codes::SAME_TEAM, &place.value("away_team"), message));
        }
        (None, Some(_)) => {
            let message = "this match has an away team but no home team";
            findings
                .push(Finding::at(codes::HALF_MATCH, &place.value("away_team"), message).hint("add home_team = \"…\""));
        }
        (home, away) => {
            let teams: HashSet<&String> = home.iter().chain(away).chain(&event.participants).collect();
            if event.name.is_none() && teams.len() != 2 {
                let message = "this event has no name, and only a match of two teams can do without";
                findings.push(
                    Finding::at(codes::HALF_MATCH, &place.value("alias"), message)
                        .hint("add name = \"…\", or home_team and away_team"),
                );
            }
        }
    }
}

fn score(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let event = &entry.value;
    let key = if event.home_score.is_some() { "home_score" } else { "away_score" };
    let has_score = event.home_score.is_some() || event.away_score.is_some();
    if has_score && (event.status == Some(StreamStatus::Upcoming) || times::is_surely_to_come(&event.starts_at)) {
        let message = "this event is to come and has a score already";
        findings.push(
            Finding::at(codes::EARLY_SCORE, &entry.place.value(key), message)
                .hint("leave the score out until it is played"),
        );
    }
}

fn source(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let (event, place) = (&entry.value, &entry.place);
    match event.source.as_deref() {
        None if event.status == Some(StreamStatus::Live) => {
            let message = "this event is declared live and has no source";
            let hint = "add source = \"https://….m3u8\" or source = \"sample\"; without status it goes live when its stream arrives";
            findings.push(Finding::at(codes::NO_SOURCE, &place.value("status"), message).hint(hint));
        }
        Some(source) if source != SAMPLE && !links::is_https(source) => {
            let message = format!("\"{source}\" is not an https address");
            let hint = "write the https address of an HLS playlist, or \"sample\"";
            findings.push(Finding::at(codes::BAD_SOURCE, &place.value("source"), message).hint(hint));
        }
        _ => {}
    }
}
