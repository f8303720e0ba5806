//! Time to check a season of a large channel.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::support::Folder;

#[test]
fn five_thousand_events_are_checked_quickly() {
    let folder = Folder::valid();
    let mut teams = String::from("alias,name,short_name,event_category,participant_group\n");
    for team in 0..200 {
        writeln!(teams, "team-{team},Team {team},T{team},football,north-quay").unwrap();
    }
    folder.write("participants/more.csv", teams);
    let mut events = String::from("alias,type,event_category,home_team,away_team,starts_at,location,round\n");
    for event in 0..5_000 {
        let (home, away) = (event % 200, (event + 1 + event / 200) % 200);
        let day = event % 28 + 1;
        writeln!(
            events,
            "match-{event},paid,football,team-{home},team-{away},2025-03-{day:02} 15:00,old-dock,Round {event}"
        )
        .unwrap();
    }
    folder.write("events/more.csv", events);
    let start = Instant::now();
    let report = folder.check();
    let taken = start.elapsed();
    assert!(report.findings.is_empty(), "{:#?}", report.findings.first());
    assert_eq!(report.seed.unwrap().events.len(), 5_004);
    // A release build takes a tenth of this. The limit allows for a debug build on a busy machine.
    assert!(taken < Duration::from_secs(8), "{taken:?}");
    println!("checked in {taken:?}");
}
