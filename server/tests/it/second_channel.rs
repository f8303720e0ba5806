//! A judo club in French, written by the guide for channel admins alone. What it has in CSV is as Excel in French saves
//! "CSV UTF-8": with a byte order mark, semicolons and CR LF.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::process::{Process, Site};

on_both_databases!(a_judo_club_in_french_is_checked_applied_and_served);

const KEY: &str = "judo-vallee";

/// What the check says of each file with semicolons.
const SEMICOLONS: &str = "les cellules de ce fichier sont séparées par des points-virgules, et ont été lues ainsi";

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The entry of an alias.
fn of<'a>(list: &'a Value, alias: &str) -> &'a Value {
    let found = list.as_array().unwrap().iter().find(|entry| entry["alias"] == alias);
    found.unwrap_or_else(|| panic!("there is no {alias}: {list}"))
}

async fn a_judo_club_in_french_is_checked_applied_and_served(backend: Backend) {
    let site = Site::new(backend).await;
    let folder = site.seeds.join(KEY);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/judo"), &folder);
    assert!(fs::read(folder.join("events.csv")).unwrap().starts_with(b"\xef\xbb\xbfalias;"));
    is_right_but_for_the_notes_about_semicolons(&site, folder.to_str().unwrap()).await;
    let applied = site.succeed(&["channel", "apply", folder.to_str().unwrap()], None).await;
    assert!(applied.ends_with(&format!("{KEY}: created, revision 1\n")), "{applied}");
    let server = site.start(&[], None).ready().await;
    its_site_is_in_french(&server).await;
    its_events_are_those_of_the_sheet(&server).await;
}

async fn is_right_but_for_the_notes_about_semicolons(site: &Site, folder: &str) {
    let checked = site.run(&["channel", "check", folder, "--lang", "fr", "--format", "json"], None).await;
    assert!(checked.status.success(), "{checked:?}");
    let report: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(report["summary"], "3 événements, 4 judokas, 1 forfait : aucune erreur", "{report}");
    assert_eq!((&report["warnings"], &report["notes"]), (&json!(0), &json!(1)), "{report}");
    let note = &report["findings"][0];
    assert_eq!((&note["code"], &note["message"]), (&json!("csv-format"), &json!(SEMICOLONS)), "{report}");
    assert_eq!(note["severity"], "note", "{report}");
    let others = note["others"].as_array().unwrap().iter().map(|place| place["file"].as_str().unwrap());
    let files: Vec<&str> = note["file"].as_str().into_iter().chain(others).collect();
    let sheets = ["events.csv", "locations.csv", "packages.csv", "participant_groups.csv", "participants.csv"];
    assert_eq!(files, sheets, "{report}");
}

async fn its_site_is_in_french(server: &Process) {
    let all = server.get(KEY, "/api/channel-bootstrap-data").await.data();
    let settings = &all["settings"];
    assert_eq!((&settings["name"], &settings["language"]), (&json!("Judo Club de la Vallée"), &json!("fr")));
    assert_eq!(settings["words"]["participant"], json!({ "one": "Judoka", "many": "Judokas" }));
    assert_eq!(settings["payments"], Value::Null, "nothing is sold until the secrets are set");
    let pass = of(&all["packages"], "saison");
    assert_eq!((&pass["base_price"], &pass["price"], &pass["recommended"]), (&json!(4500), &json!(4650), &json!(true)));
    assert_eq!(pass["features"], json!(["Les combats en direct", "Les stages, à la demande"]));
    assert_eq!(of(&all["participant-groups"], "dojo-isere")["name"], "Dojo de l'Isère");
    assert_eq!(of(&all["events-locations"], "palais")["time_zone"], "Europe/Paris");
    let page = of(&all["pages"], "horaires");
    let text = server.get(KEY, &format!("/api/pages/{}", page["id"])).await.data()["html"].clone();
    assert!(text.as_str().unwrap().contains("éveil judo, dès quatre ans"), "{text}");
    assert!(server.get(KEY, "/horaires").await.text.contains("<html lang=\"fr\""));
}

async fn its_events_are_those_of_the_sheet(server: &Process) {
    let events = server.get(KEY, "/api/events?no_limit=1").await.data();
    assert_eq!(events.as_array().unwrap().len(), 3, "{events}");
    let last = of(&events, "finale-2031");
    assert_eq!((&last["name"], &last["type"]), (&json!("N. Perrin – H. d'Arc"), &json!("paid")), "{last}");
    assert_eq!(last["starts_at"], "2031-03-15T13:00:00Z", "14:00 in Paris");
    let course = of(&events, "stage-de-paques");
    assert_eq!(course["name"], "Stage de Pâques ; tous niveaux");
    assert_eq!(course["participants"].as_array().unwrap().len(), 2, "{course}");
    assert_eq!(course["ends_at"], "2031-04-14T10:00:00Z", "noon in Paris, in summer");
    let semi_final = of(&events, "demi-finale-2025");
    assert_eq!(semi_final["score"], json!({ "home": 10, "away": 0 }), "{semi_final}");
    let detail = server.get(KEY, &format!("/api/events/{}", semi_final["id"])).await.data();
    assert!(detail["description_html"].as_str().unwrap().contains("Ippon, en moins d"), "{detail}");
}
