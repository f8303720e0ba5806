//! Plans, history, going back, and exports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use grandstand_apply::{
    Applied, FolderOutcome, FolderPlan, Outcome, Rollback, apply_folder, diff, export, history, plan_folder, rollback,
};
use grandstand_db::revisions::stored;
use jiff::Timestamp;
use reqwest::StatusCode;
use tenants::plan::{Plan, Topic};

use crate::support::process::Site;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_plan_tells_money_first_and_changes_nothing,
    history_tells_what_each_revision_changed,
    a_rollback_is_a_new_revision_with_the_old_content,
    a_rollback_keeps_the_ids_of_what_was_renamed,
    a_plan_compares_by_identity,
    two_revisions_are_compared_in_either_order,
    a_revision_says_who_applied_it_and_why,
    folders_are_applied_each_by_itself,
    a_rollback_takes_no_domain_from_another_channel,
    an_export_applies_to_no_change,
    what_was_csv_is_exported_as_csv,
    a_family_is_applied_by_its_channels,
);

async fn plan_of(server: &Server, channel: &str) -> (i64, Plan) {
    match plan_folder(&server.app.database, &server.seeds.join(channel)).await.unwrap() {
        FolderPlan::Ready { revision, plan, .. } => (revision, plan),
        FolderPlan::Refused(findings) => panic!("{findings:?}"),
    }
}

async fn revision(server: &Server) -> i64 {
    stored(&server.app.database, "alpha").await.unwrap().unwrap().revision
}

async fn back_to(server: &Server, number: i64) -> (Applied, Plan) {
    match rollback(&server.app.database, "alpha", number, Timestamp::now()).await.unwrap() {
        Rollback::Done(applied, plan) => {
            server.app.loader.load_all().await.unwrap();
            (applied, plan)
        }
        Rollback::Refused(findings) => panic!("{findings:?}"),
    }
}

async fn a_plan_tells_money_first_and_changes_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let (_, plan) = plan_of(&server, "alpha").await;
    assert_eq!(plan.to_string(), "no change");
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "menu.toml", "alpha history", "The alpha story");
    seeds::edit(&folder, "packages.toml", "base_price = 4900", "base_price = 5900");
    let (serving, plan) = plan_of(&server, "alpha").await;
    assert_eq!(serving, 1);
    let texts: Vec<&str> = plan.changes.iter().map(|change| change.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "package \"alpha season pass\": price USD $49.00 → USD $59.00",
            "1 menu entry changed: The alpha story (name alpha history → The alpha story)",
        ]
    );
    assert_eq!(revision(&server).await, 1);
    let outcome = apply_folder(&server.app.database, &server.app.media, &folder, Timestamp::now()).await.unwrap();
    let FolderOutcome::Applied(applied, applied_plan, _) = outcome else { panic!("{outcome:?}") };
    assert_eq!((applied.revision, applied_plan), (2, plan), "apply says the same");
    seeds::write(&server.seeds, "gamma");
    let (serving, plan) = plan_of(&server, "gamma").await;
    assert!(serving == 0 && plan.is_new && plan.changes[0].topic == Topic::Money, "{plan}");
    assert!(stored(&server.app.database, "gamma").await.unwrap().is_none());
}

async fn history_tells_what_each_revision_changed(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", "office@alpha", "desk@alpha");
    server.apply_again().await;
    server.apply_again().await;
    let entries = history(&server.app.database, "alpha").await.unwrap();
    let told: Vec<_> = entries.iter().map(|entry| (entry.revision, entry.serves, entry.summary.as_str())).collect();
    let email = "settings, email: office@alpha.example.org → desk@alpha.example.org";
    assert_eq!(told, [(1, false, "first revision"), (2, true, email)]);
    assert!(history(&server.app.database, "nobody").await.is_err());
}

async fn a_rollback_is_a_new_revision_with_the_old_content(backend: Backend) {
    let server = Server::start(backend).await;
    let first = stored(&server.app.database, "alpha").await.unwrap().unwrap().seed;
    let folder = server.seeds.join("alpha");
    let last = server.id_of("alpha", "/api/events", "final").await;
    let logo = server.get("alpha", "/api/settings").await.data()["images"]["logo"]["src"].clone();
    seeds::edit(&folder, "slides.toml", "slidable = \"final\"", "slidable = \"old\"");
    seeds::edit(&folder, "events.toml", "alias = \"final\"", "alias = \"another\"");
    seeds::edit(&folder, "channel.toml", "\"USD\"", "\"CAD\"");
    seeds::edit(&folder, "images/logo.svg", "h40v20", "h40v19");
    server.apply_again().await;
    assert_ne!(server.get("alpha", "/api/settings").await.data()["images"]["logo"]["src"], logo);
    let (applied, plan) = back_to(&server, 1).await;
    assert_eq!((applied.outcome, applied.revision), (Outcome::Changed, 3));
    assert_eq!(plan.changes[0].text, "settings, currency: CAD → USD");
    assert_eq!(stored(&server.app.database, "alpha").await.unwrap().unwrap().seed, first);
    assert_eq!(server.id_of("alpha", "/api/events", "final").await, last, "what comes back has its id again");
    let settings = server.get("alpha", "/api/settings").await.data();
    assert_eq!((&settings["currency"], &settings["images"]["logo"]["src"]), (&"USD".into(), &logo));
    assert_eq!(server.get("alpha", logo.as_str().unwrap()).await.status, StatusCode::OK, "pictures are kept");
    let (again, plan) = back_to(&server, 3).await;
    assert!(again.revision == 3 && plan.is_empty(), "what serves already makes no revision");
    let error = rollback(&server.app.database, "alpha", 9, Timestamp::now()).await.unwrap_err();
    assert_eq!(error.to_string(), "alpha has no revision 9; it has 1 to 3");
}

async fn a_rollback_keeps_the_ids_of_what_was_renamed(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    let open = server.id_of("alpha", "/api/events", "open").await;
    seeds::edit(&folder, "events.toml", "alias = \"open\"", "alias = \"masters\"\nrenamed_from = \"open\"");
    server.apply_again().await;
    seeds::edit(&folder, "events.toml", "\"masters\"\nrenamed_from = \"open\"", "\"cup\"\nrenamed_from = \"masters\"");
    server.apply_again().await;
    assert_eq!(server.id_of("alpha", "/api/events", "cup").await, open);
    let (_, plan) = back_to(&server, 1).await;
    assert_eq!(server.id_of("alpha", "/api/events", "open").await, open);
    assert_eq!((plan.to_string().as_str(), plan.renames), ("Everything else\n  event cup is now open", Vec::new()));
}

async fn two_revisions_are_compared_in_either_order(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "alias = \"open\"", "alias = \"masters\"\nrenamed_from = \"open\"");
    server.apply_again().await;
    seeds::edit(&folder, "packages.toml", "base_price = 4900", "base_price = 5900");
    seeds::edit(&folder, "events.toml", "\"masters\"\nrenamed_from = \"open\"", "\"cup\"\nrenamed_from = \"masters\"");
    server.apply_again().await;
    let database = &server.app.database;
    let told = async |from, to| diff(database, "alpha", from, to).await.unwrap().to_string();
    let price = |before, after| format!("Money\n  package \"alpha season pass\": price USD ${before} → USD ${after}\n");
    let else_ = "Everything else\n  event";
    assert_eq!(told(1, 3).await, price("49.00", "59.00") + else_ + " open is now cup");
    assert_eq!(told(3, 1).await, price("59.00", "49.00") + else_ + " cup is now open");
    assert_eq!(told(1, 2).await, format!("{else_} open is now masters"));
    assert_eq!(told(2, 2).await, "no change");
    for (key, from, to, error) in [
        ("alpha", 1, 4, "alpha has no revision 4; it has 1 to 3"),
        ("alpha", 0, 1, "alpha has no revision 0; it has 1 to 3"),
        ("nobody", 1, 1, "there is no channel \"nobody\""),
    ] {
        assert_eq!(diff(database, key, from, to).await.unwrap_err().to_string(), error);
    }
}

async fn a_revision_says_who_applied_it_and_why(backend: Backend) {
    let site = Site::new(backend).await;
    let folder = site.seeds.join("alpha").display().to_string();
    site.succeed(&["channel", "apply", &folder], None).await;
    seeds::edit(Path::new(&folder), "packages.toml", "base_price = 4900", "base_price = 490");
    site.succeed(&["channel", "apply", &folder, "-m", "New prices"], None).await;
    site.succeed(&["channel", "rollback", "alpha", "1", "--message", "A digit is missing"], None).await;
    let history = site.succeed(&["channel", "history", "alpha"], None).await;
    let lines: Vec<&str> = history.lines().collect();
    assert!(lines[0].ends_with(": A digit is missing") && lines[1].ends_with(": New prices"), "{history}");
    assert!(lines[2].contains("first revision  by ") && !lines[2].contains("by : "), "{history}");
    let refused = site.run(&["channel", "apply", &folder, "-m", "two\nlines"], None).await;
    assert_eq!(refused.status.code(), Some(2));
}

async fn folders_are_applied_each_by_itself(backend: Backend) {
    let site = Site::new(backend).await;
    let all = site.seeds.display().to_string();
    seeds::write(&site.seeds, "gamma");
    seeds::edit(&site.seeds.join("beta"), "channel.toml", "\"USD\"", "\"XXX\"");
    let planned = site.run(&["channel", "plan", &all], None).await;
    let text = String::from_utf8_lossy(&planned.stdout);
    assert!(text.contains("alpha is new") && text.contains("gamma is new"), "{text}");
    let applied = site.run(&["channel", "apply", &all], None).await;
    let (text, errors) = (String::from_utf8_lossy(&applied.stdout), String::from_utf8_lossy(&applied.stderr));
    assert!(text.contains("alpha: created, revision 1") && text.contains("gamma: created, revision 1"), "{text}");
    assert!(errors.contains("beta:") && errors.contains("1 of 3 folders were not applied"), "{errors}");
    assert_eq!((planned.status.code(), applied.status.code()), (Some(1), Some(1)));
    // Beta takes a domain that gamma, which comes after it, gives up.
    seeds::edit(&site.seeds.join("beta"), "channel.toml", "\"XXX\"", "\"USD\"");
    seeds::edit(&site.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "gamma.example.org\"]");
    seeds::edit(&site.seeds.join("gamma"), "channel.toml", "domains = [\"gamma.example.org\"]", "");
    let (beta, gamma) = (format!("{all}/beta"), format!("{all}/gamma"));
    let both = site.succeed(&["channel", "apply", &beta, &gamma], None).await;
    assert!(both.contains("gamma: changed, revision 2") && both.contains("beta: created, revision 1"), "{both}");
}

async fn a_plan_compares_by_identity(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "\"lions\"", "\"lions-of-alpha\"");
    let teams = |former: &str| {
        let teams = format!(
            "alias,name,short_name,gender,event_category,participant_group,parent,renamed_from\n\
             lions-of-alpha,alpha Lions,LIO,M,football,north,,{former}\n\
             tigers,alpha Tigers of São Paulo,TIG,W,football,north,,\n\
             cubs,alpha Cubs,CUB,M,football,,lions-of-alpha,\n"
        );
        fs::write(folder.join("participants.csv"), teams).unwrap();
    };
    teams("");
    let (_, plan) = plan_of(&server, "alpha").await;
    assert!(plan.changes.len() > 1, "{plan}");
    let texts: Vec<&str> = plan.renames.iter().map(|rename| rename.text.as_str()).collect();
    let line = "team \"alpha Lions\" (lions) is gone, and lions-of-alpha is new with the same name: renamed? \
                Then put \"lions\" into the column renamed_from of \"lions-of-alpha\" in participants.csv";
    assert_eq!(texts, [line]);
    teams("lions");
    let (_, plan) = plan_of(&server, "alpha").await;
    assert_eq!(plan.to_string(), "Everything else\n  team lions is now lions-of-alpha");
}

async fn a_rollback_takes_no_domain_from_another_channel(backend: Backend) {
    let server = Server::start(backend).await;
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", "domains = [\"alpha.example.org\"]", "");
    server.apply_again().await;
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "alpha.example.org\"]");
    server.apply_again().await;
    let outcome = rollback(&server.app.database, "alpha", 1, Timestamp::now()).await.unwrap();
    assert!(matches!(&outcome, Rollback::Refused(findings) if findings[0].code == "duplicate-domain"), "{outcome:?}");
    assert_eq!(revision(&server).await, 2);
}

async fn an_export_applies_to_no_change(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, media) = (&server.app.database, &server.app.media);
    let root = tempfile::tempdir().unwrap();
    let (one, two) = (root.path().join("one/alpha"), root.path().join("two/alpha"));
    let (serving, count) = export(database, media, "alpha", &one).await.unwrap();
    assert_eq!((serving, count), (1, files(&one).len()));
    let planned = plan_folder(database, &one).await.unwrap();
    let FolderPlan::Ready { plan, findings, .. } = planned else { panic!("{planned:?}") };
    assert_eq!(plan.to_string(), "no change");
    let own = ["unsafe-markdown", "missing-page"];
    assert!(findings.iter().all(|finding| own.contains(&finding.code)), "the original's own: {findings:?}");
    apply_folder(database, media, &one, Timestamp::now()).await.unwrap();
    assert_eq!(revision(&server).await, 1);
    export(database, media, "alpha", &two).await.unwrap();
    assert_eq!(files(&one), files(&two), "byte for byte the same");
    let refused = export(database, media, "alpha", &two).await.unwrap_err().to_string();
    assert!(refused.ends_with("is not empty; name a new folder"), "{refused}");
    assert!(export(database, media, "nobody", &root.path().join("three")).await.is_err());
}

/// The files of an export of alpha to a new folder.
async fn exported(server: &Server, folder: &Path) -> BTreeMap<String, Vec<u8>> {
    export(&server.app.database, &server.app.media, "alpha", folder).await.unwrap();
    files(folder)
}

async fn what_was_csv_is_exported_as_csv(backend: Backend) {
    let server = Server::start(backend).await;
    let teams = server.seeds.join("alpha/participants");
    let rows = "alias,name,short_name,event_category\nrovers,alpha Rovers,ROV,football\n";
    fs::create_dir(&teams).unwrap();
    fs::write(teams.join("more.csv"), rows).unwrap();
    server.apply_again().await;
    let root = tempfile::tempdir().unwrap();
    let one = root.path().join("one/alpha");
    let written = exported(&server, &one).await;
    assert!(written["participants.csv"].starts_with(b"alias,name,short_name,"));
    assert_eq!(written["participants/more.csv"], rows.as_bytes());
    assert!(!written.contains_key("participants.toml"));
    let planned = plan_folder(&server.app.database, &one).await.unwrap();
    let FolderPlan::Ready { plan, .. } = planned else { panic!("{planned:?}") };
    assert_eq!(plan.to_string(), "no change");
    fs::rename(teams.join("more.csv"), teams.join("rovers.csv")).unwrap();
    server.apply_again().await;
    assert_eq!(revision(&server).await, 2, "the same entries in another file are no new revision");
    let moved = exported(&server, &root.path().join("two/alpha")).await;
    assert!(moved.contains_key("participants/rovers.csv") && !moved.contains_key("participants/more.csv"));
}

async fn a_family_is_applied_by_its_channels(backend: Backend) {
    let server = Server::start(backend).await;
    let (alpha, beta) = (server.seeds.join("alpha"), server.seeds.join("beta"));
    let base = server.seeds.join("_family");
    fs::create_dir(&base).unwrap();
    fs::rename(alpha.join("faq.toml"), base.join("faq.toml")).unwrap();
    fs::remove_file(beta.join("faq.toml")).unwrap();
    for folder in [&alpha, &beta] {
        seeds::edit(folder, "channel.toml", "name = ", "extends = \"_family\"\nname = ");
    }
    let (_, plan) = plan_of(&server, "alpha").await;
    assert_eq!(plan.to_string(), "no change", "said by the base, it is the same");
    let (_, plan) = plan_of(&server, "beta").await;
    assert_eq!(plan.changes.len(), 1, "the one question of both is the base's: {plan}");
    seeds::edit(&base, "faq.toml", "All of them.", "Every one.");
    server.apply_again().await;
    for channel in ["alpha", "beta"] {
        let faq = server.get(channel, "/api/faq").await.data();
        assert!(faq.to_string().contains("Every one."), "{faq}");
        assert!(faq.to_string().contains("alpha: which devices?"), "{faq}");
        assert_eq!(stored(&server.app.database, channel).await.unwrap().unwrap().revision, 2);
    }
    back_to(&server, 1).await;
    assert!(server.get("alpha", "/api/faq").await.text.contains("All of them."), "one went back");
    assert!(server.get("beta", "/api/faq").await.text.contains("Every one."), "the other stays");

    let root = tempfile::tempdir().unwrap();
    let alone = root.path().join("beta");
    export(&server.app.database, &server.app.media, "beta", &alone).await.unwrap();
    assert!(!fs::read_to_string(alone.join("channel.toml")).unwrap().contains("extends"), "an export needs no base");
    let planned = plan_folder(&server.app.database, &alone).await.unwrap();
    let FolderPlan::Ready { plan, .. } = planned else { panic!("{planned:?}") };
    assert_eq!(plan.to_string(), "no change");
}

/// Every file below a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        let name = name.to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}
