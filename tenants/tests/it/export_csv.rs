//! Exports of channels with CSV files.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tenants::schema::ChannelSeed;
use tenants::{export, json_schemas};

use crate::export::round_trip;
use crate::support::Folder;

/// The CSV files of an export.
fn csv_files(files: &BTreeMap<String, String>) -> Vec<&str> {
    files.keys().map(String::as_str).filter(|file| file.ends_with(".csv")).collect()
}

#[test]
fn what_was_csv_comes_back_as_csv() {
    let folder = Folder::valid();
    let report = folder.check();
    let files = export::files(report.seed.as_ref().unwrap()).unwrap();
    assert_eq!(csv_files(&files), ["events/2024.csv", "participants.csv"]);
    assert!(files["events.toml"].contains("alias = \"regatta\"") && !files["events.toml"].contains("derby-2024"));
    insta::assert_snapshot!(files["events/2024.csv"], @r"
    alias,type,event_category,home_team,away_team,starts_at,home_score,away_score
    derby-2024,register,football,north-quay-men,south-pier-men,2024-05-04 15:00,2,1
    ");
    insta::assert_snapshot!(files["participants.csv"], @r##"
    alias,name.en,name.fr,short_name,images,color,gender,event_category,participant_group
    north-quay-men,North Quay,Quai Nord,NQM,images/logo.svg|images/card.png,"#aa0000",M,football,north-quay
    south-pier-men,South Pier,,SPM,,,M,football,harbour-league
    gulls,"Gulls, the","Mouettes, les",GUL,,,W,sailing,
    terns,Terns,Sternes,TER,,,W,sailing,
    herons,Herons,Hérons,HER,,,,sailing,
    "##);
    round_trip(&report);
}

/// Every list that supports CSV is in CSV.
#[test]
fn every_kind_of_csv_comes_back() {
    let folder = Folder::valid();
    for kind in ["participant_groups", "locations", "packages", "coupons", "events", "slides", "prerolls", "library"] {
        folder.remove(&format!("{kind}.toml"));
    }
    folder.write(
        "participant_groups.csv",
        "alias,name,image,color,parent\nharbour-league,Harbour League,images/logo.svg,#224466,\n\
         north-quay,\"North Quay; the \"\"old\"\" school\",,,harbour-league\n",
    );
    folder.write(
        "locations/venues.csv",
        "alias,name.en,name.fr,city,time_zone\nold-dock,Old Dock,Vieux quai,Harbour,America/New_York\n\
         paris-basin,Basin,Bassin,,Europe/Paris\n",
    );
    folder.write(
        "events.csv",
        "alias,name,event_category,starts_at,location,base_price,type,geo.block,description\n\
         regatta,-Regatta,sailing,2031-05-04 15:00,old-dock,,free,,\"One line,\nand another\"\n\
         derby,+Derby,football,2031-05-05,,500,ppv,FR|GB,\n",
    );
    folder.write(
        "packages.csv",
        "alias,name,base_price,service_fee,period,event_categories,features,recommended,limits.clips,limits.downloads\n\
         football-pass,Football,2900,145,120,football,Live|Replays,yes,3,0\ngulls-pass,Gulls,900,0,30,,,no,,\n",
    );
    folder.write(
        "coupons.csv",
        "alias,code,percent_off,amount_off,packages,starts,first_order_only\n\
         opening,OPENING-26,20,,football-pass,2026-03-14,no\nregatta,Regatta,,250,,,yes\n",
    );
    let report = folder.check();
    assert!(!report.has_errors(), "{}", folder.rendered());
    let files = export::files(report.seed.as_ref().unwrap()).unwrap();
    let expected = [
        "coupons.csv",
        "events.csv",
        "events/2024.csv",
        "locations/venues.csv",
        "packages.csv",
        "participant_groups.csv",
        "participants.csv",
    ];
    assert_eq!(csv_files(&files), expected);
    for kind in ["coupons", "events", "locations", "packages", "participant_groups", "participants"] {
        assert!(!files.contains_key(&format!("{kind}.toml")), "{kind}");
    }
    assert!(files.contains_key("subscriptions.toml"), "what was TOML stays TOML");
    round_trip(&report);
}

/// If file names would change the order of the entries, the files are renamed.
#[test]
fn csv_before_toml_keeps_the_order_of_entries() {
    let folder = Folder::valid();
    folder.write("events/a.csv", "alias,name,event_category,starts_at\nfirst,First,sailing,2031-05-04\n");
    let second = "alias = 'second'\nname = 'Second'\nevent_category = 'sailing'\nstarts_at = '2031-05-05'\n";
    folder.write("events/b.toml", format!("[[events]]\n{second}"));
    let report = folder.check();
    let files = export::files(report.seed.as_ref().unwrap()).unwrap();
    let events: Vec<&String> = files.keys().filter(|file| file.starts_with("events")).collect();
    assert_eq!(events, ["events.toml", "events/2024.csv", "events/a.csv", "events/b.toml"]);
    assert!(files["events/b.toml"].starts_with("#:schema ../../.schemas/events.json\n"));
    round_trip(&report);
}

/// A single entry that doesn't fit into a row makes its file TOML.
#[test]
fn what_csv_can_not_hold_comes_back_as_toml() {
    let folder = Folder::valid();
    let mut report = folder.check();
    let seed = report.seed.as_mut().unwrap();
    seed.participants[0].name = "One name in every language".into();
    let files = export::files(seed).unwrap();
    assert_eq!(csv_files(&files), ["events/2024.csv"]);
    assert!(files["participants.toml"].contains("name = \"One name in every language\""));
    round_trip(&report);
    let seed = report.seed.as_mut().unwrap();
    seed.events[3].home_team = None;
    seed.events[3].name = Some("=SUM(A1)".into());
    let files = export::files(seed).unwrap();
    assert_eq!(csv_files(&files), Vec::<&str>::new());
    assert!(files["events.toml"].contains("name = \"=SUM(A1)\""), "as all events, in one file");
}

/// A revision without a stored layout, and one whose layout doesn't match its entries.
#[test]
fn without_a_layout_everything_is_toml() {
    let mut seed = Folder::valid().check().seed.unwrap();
    seed.events.pop();
    assert_eq!(csv_files(&export::files(&seed).unwrap()), ["participants.csv"]);
    let mut stored = serde_json::to_value(&seed).unwrap();
    assert!(stored.as_object_mut().unwrap().remove("layout").is_some());
    let old: ChannelSeed = serde_json::from_value(stored).unwrap();
    assert_eq!(old, seed, "a layout is no part of what a channel is");
    assert_eq!(csv_files(&export::files(&old).unwrap()), Vec::<&str>::new());
}

/// The guide's table for each CSV list names exactly its keys.
#[test]
fn columns_are_those_of_the_guide() {
    let guide = include_str!("../../../docs/seed-files.md");
    let schemas = json_schemas::files().unwrap();
    for list in ["participant_groups", "participants", "locations", "events", "packages", "subscriptions", "coupons"] {
        let schema: Value = serde_json::from_str(&schemas[&format!("{list}.json")]).unwrap();
        let entry = schema["properties"][list]["items"]["$ref"].as_str().unwrap().trim_start_matches('#');
        let properties = schema.pointer(entry).unwrap()["properties"].as_object().unwrap();
        let is_head = |line: &&str| line.starts_with("| key of") && line.contains(&format!("`{list}`"));
        let table = guide.lines().skip_while(|line| !is_head(line)).skip(2).take_while(|line| line.starts_with('|'));
        let cells = table.filter_map(|row| row.split('|').nth(1));
        let named: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        let keys: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        assert_eq!(named.len(), keys.len(), "{list}: {named:?}");
        assert_eq!(BTreeSet::from_iter(named), keys, "{list}");
    }
}
