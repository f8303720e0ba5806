//! Events: matches, scores and sources; and the sources of advertisements.

use std::collections::HashSet;

use super::context::Context;
use super::links;
use super::times;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::catalogue::{Event, StreamStatus};
use crate::wording;

/// Stands for a recording that the platform generates.
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
            let message = wording!("\"{url}\" is not an https address", "« {url} » n'est pas une adresse https");
            let hint = wording!(
                "write the https address of an MP4 file or an HLS playlist, or \"sample\"",
                "écrivez l'adresse https d'un fichier MP4 ou d'une liste HLS, ou \"sample\""
            );
            findings.push(Finding::at(codes::BAD_SOURCE, &entry.place.value("url"), message).hint(hint));
        }
    }
}

fn sides(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let (event, place) = (&entry.value, &entry.place);
    match (&event.home_team, &event.away_team) {
        (Some(home), Some(away)) if home == away => {
            let message = wording!("\"{home}\" plays against itself", "« {home} » est des deux côtés de ce match");
            let hint = wording!(
                "write the other team as home_team or as away_team",
                "indiquez l'adversaire dans home_team ou dans away_team"
            );
            findings.push(Finding::at(codes::SAME_TEAM, &place.value("away_team"), message).hint(hint));
        }
        (None, Some(_)) if !place.has("home_team") => {
            let message = wording!(
                "this match has an away team but no home team",
                "ce match a un participant à l'extérieur, mais aucun à domicile"
            );
            let hint = if place.is_row() {
                wording!("fill the column home_team, too", "remplissez aussi la colonne home_team")
            } else {
                wording!("add home_team = \"…\"", "ajoutez home_team = \"…\"")
            };
            findings.push(Finding::at(codes::HALF_MATCH, &place.value("away_team"), message).hint(hint));
        }
        (home, away) => {
            let teams: HashSet<&String> = home.iter().chain(away).chain(&event.participants).collect();
            let absent = [("name", event.name.is_none()), ("home_team", home.is_none()), ("away_team", away.is_none())];
            // An invalid value has its own finding.
            let was_refused = absent.iter().any(|(key, is_absent)| *is_absent && place.has(key));
            if event.name.is_none() && teams.len() != 2 && !was_refused {
                let message = wording!(
                    "this event has no name, and only a match of two teams can do without",
                    "cet événement n'a pas de nom, et seul un match de deux participants peut s'en passer"
                );
                let hint = if place.is_row() {
                    wording!(
                        "fill the column name, or home_team and away_team",
                        "remplissez la colonne name, ou home_team et away_team"
                    )
                } else {
                    wording!(
                        "add name = \"…\", or home_team and away_team",
                        "ajoutez name = \"…\", ou home_team et away_team"
                    )
                };
                findings.push(Finding::at(codes::HALF_MATCH, &place.value("alias"), message).hint(hint));
            }
        }
    }
}

fn score(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let event = &entry.value;
    let key = if event.home_score.is_some() { "home_score" } else { "away_score" };
    let has_score = event.home_score.is_some() || event.away_score.is_some();
    if has_score && (event.status == Some(StreamStatus::Upcoming) || times::is_surely_to_come(&event.starts_at)) {
        let message =
            wording!("this event is to come and has a score already", "cet événement est à venir et a déjà un score");
        let hint = wording!("leave the score out until it is played", "n'indiquez le score qu'une fois le match joué");
        findings.push(Finding::at(codes::EARLY_SCORE, &entry.place.value(key), message).hint(hint));
    }
}

/// Whether the address belongs to a video site whose videos play only in that site's own player.
fn is_video_site(address: &str) -> bool {
    const SITES: [&str; 6] = ["youtube.com", "youtu.be", "vimeo.com", "twitch.tv", "facebook.com", "dailymotion.com"];
    let rest = address.strip_prefix("https://").unwrap_or_default().to_lowercase();
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let is_playlist = rest.split(['?', '#']).next().is_some_and(|path| path.ends_with(".m3u8"));
    let is_of = |site: &str| host == site || host.strip_suffix(site).is_some_and(|sub| sub.ends_with('.'));
    !is_playlist && SITES.into_iter().any(is_of)
}

fn source(entry: &Entry<Event>, findings: &mut Vec<Finding>) {
    let (event, place) = (&entry.value, &entry.place);
    match event.source.as_deref() {
        None if event.status == Some(StreamStatus::Live) && !place.has("source") => {
            let message = wording!(
                "this event is declared live and has no source",
                "cet événement est déclaré en direct, et n'a pas de source"
            );
            let add = if place.is_row() {
                wording!(
                    "write https://….m3u8 or sample in the column source",
                    "écrivez https://….m3u8 ou sample dans la colonne source"
                )
            } else {
                wording!(
                    "add source = \"https://….m3u8\" or source = \"sample\"",
                    "ajoutez source = \"https://….m3u8\" ou source = \"sample\""
                )
            };
            let hint = wording!(
                [add]
                "{add}; without status it goes live when its stream arrives",
                "{add} ; sans status, il passe en direct quand son flux arrive"
            );
            findings.push(Finding::at(codes::NO_SOURCE, &place.value("status"), message).hint(hint));
        }
        Some(source) if source != SAMPLE && !links::is_https(source) => {
            let message = wording!("\"{source}\" is not an https address", "« {source} » n'est pas une adresse https");
            let spot = place.value("source");
            let sample = spot.typed(SAMPLE);
            let hint = wording!(
                "write the https address of an HLS playlist, or {sample}",
                "écrivez l'adresse https d'une liste HLS, ou {sample}"
            );
            findings.push(Finding::at(codes::BAD_SOURCE, &spot, message).hint(hint));
        }
        Some(source) if is_video_site(source) => {
            let message = wording!(
                "this is the address of a page with a video, not of the stream itself",
                "c'est l'adresse d'une page avec une vidéo, pas celle du flux lui-même"
            );
            let hint = wording!(
                "send the stream here instead and leave source out, or write the https address of an HLS playlist (.m3u8)",
                "envoyez plutôt le flux à ce site et retirez source, ou écrivez l'adresse https d'une liste HLS (.m3u8)"
            );
            findings.push(Finding::at(codes::BAD_SOURCE, &place.value("source"), message).hint(hint));
        }
        _ => {}
    }
}
