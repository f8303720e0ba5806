//! A channel that asks for more than its share: lists, texts and pictures without an end, and a budget of its own choice.

use std::fmt::Write;
use std::fs;

use grandstand_apply::{FolderApply, FolderOutcome, apply_folder_with};
use jiff::Timestamp;
use reqwest::StatusCode;
use tenants::check::Allowances;
use tenants::findings::finding::Finding;

use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_channel_one_beyond_every_limit_is_refused,
    an_operators_ceilings_hold_below_the_schemas,
    a_channels_own_budget_ends_at_the_operators_ceiling,
);

/// What applying `alpha` finds wrong.
async fn refused(server: &Server, allowances: &Allowances) -> Vec<Finding> {
    let (app, folder) = (&server.app, server.seeds.join("alpha"));
    let wanted = FolderApply { folder: &folder, allowances, note: None, recreates: false };
    match apply_folder_with(&app.database, &app.media, wanted, Timestamp::now()).await.unwrap() {
        FolderOutcome::Refused(findings) => findings.into_iter().filter(Finding::is_error).collect(),
        other => panic!("{other:?}"),
    }
}

/// The header of a PNG that would unpack to 60,000 × 60,000 pixels.
const BOMB: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0";

async fn a_channel_one_beyond_every_limit_is_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    let add = |file: &str, text: &str| {
        let path = folder.join(file);
        let before = fs::read_to_string(&path).unwrap_or_default();
        fs::write(path, before + text).unwrap();
    };
    let repeated = |count: usize, entry: &dyn Fn(usize) -> String| (0..count).map(entry).collect::<String>();
    add("menu.toml", &repeated(999, &|n| format!("[[entries]]\nalias = \"m{n}\"\nname = \"M\"\nurl = \"/\"\n")));
    add("faq.toml", &format!("[[entries]]\nalias = \"long\"\nquestion = \"Q\"\nanswer = \"{}\"\n", "a".repeat(20_001)));
    let slide = |n: usize| format!("[[slides]]\nalias = \"s{n}\"\nslidable_type = \"event\"\nslidable = \"final\"\n");
    add("slides.toml", &repeated(100, &slide));
    add(
        "static_blocks.toml",
        &repeated(100, &|n| format!("[[blocks]]\nalias = \"b{n}\"\nplace = \"home\"\nbody = \"B\"\n")),
    );
    let options = repeated(1_001, &|n| format!("\"o{n}\","));
    let form =
        format!("[forms.many]\n[[forms.many.entries]]\nname = \"one\"\nkind = \"select\"\noptions = [{options}]\n");
    add("forms.toml", &form);
    let mut events = "alias,name,event_category,starts_at\n".to_owned();
    (0..20_001).for_each(|n| writeln!(events, "e{n},E,football,2031-05-01 19:30").unwrap());
    fs::create_dir(folder.join("events")).unwrap();
    add("events/many.csv", &events);
    for number in 0..501 {
        add(
            &format!("pages/p{number}.md"),
            &format!("+++\nid = \"p{number}\"\nurl = \"/p{number}\"\nname = \"P\"\n+++\nP\n"),
        );
    }
    fs::write(folder.join("images/bomb.png"), BOMB).unwrap();
    add(
        "participant_groups.toml",
        "[[participant_groups]]\nalias = \"b\"\nname = \"B\"\nimage = \"images/bomb.png\"\n",
    );
    let domains: Vec<String> = (0..1_001).map(|n| format!("\"d{n}.example.org\"")).collect();
    seeds::edit(&folder, "channel.toml", "domains = [", &format!("domains = [{},", domains.join(",")));
    let budget = "[budget]\nper_second = 1000001\nper_client = 1000001\n[geo]";
    seeds::edit(&folder, "channel.toml", "[geo]", budget);
    let findings = refused(&server, &Allowances::default()).await;
    for (file, words) in [
        ("menu.toml", "1000"),
        ("faq.toml", "20000"),
        ("slides.toml", "100"),
        ("static_blocks.toml", "100"),
        ("forms.toml", "1000"),
        ("events/many.csv", "20000"),
        ("pages/p", "500"),
        ("participant_groups.toml", "60000 × 60000 pixels"),
        ("channel.toml", "the most is 1000000"),
        ("channel.toml", "1000 entries"),
    ] {
        let is_told = |finding: &&Finding| finding.file.starts_with(file) && finding.message.en.contains(words);
        let finding = findings.iter().find(is_told);
        let all = || findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let finding = finding.unwrap_or_else(|| panic!("{file}: {words}\n{}", all()));
        assert!(["out-of-range", "large-image"].contains(&finding.code) && finding.line > 0, "{finding}");
    }
    assert_eq!(server.get("alpha", "/api/menu").await.status, StatusCode::OK, "what was served before still is");
}

async fn an_operators_ceilings_hold_below_the_schemas(backend: Backend) {
    let server = Server::start(backend).await;
    let questions = server.seeds.join("alpha/faq.toml");
    let comments = format!("# {}\n", "a".repeat(100_000)).repeat(11);
    fs::write(&questions, fs::read_to_string(&questions).unwrap() + &comments).unwrap();
    for ceiling in ["events=5", "pages=1", "participants=2", "pictures=1", "vod_media_items=1", "text_mib=1"] {
        let folder = server.seeds.join("alpha");
        fs::write(folder.join("pages/more.md"), "+++\nid = \"more\"\nurl = \"/more\"\nname = \"M\"\n+++\nM\n").unwrap();
        let other = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>";
        fs::write(folder.join("images/other.svg"), other).unwrap();
        let library = fs::read_to_string(folder.join("library.toml")).unwrap().replace("images/logo", "images/other");
        fs::write(folder.join("library.toml"), library).unwrap();
        let allowances = Allowances { ceilings: ceiling.parse().unwrap(), ..Allowances::default() };
        let findings = refused(&server, &allowances).await;
        assert_eq!(findings.len(), 1, "{ceiling}: {findings:#?}");
        assert_eq!(findings[0].code, "out-of-range", "{ceiling}");
        assert!(findings[0].hint.as_ref().is_some_and(|hint| hint.en.contains("GRANDSTAND_CEILINGS")), "{findings:#?}");
    }
}

async fn a_channels_own_budget_ends_at_the_operators_ceiling(backend: Backend) {
    let greedy = |seeds: &std::path::Path| {
        let budget = "[budget]\nper_second = 1000000\nper_client = 1000000\n[geo]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
    };
    for ceiling in ["per_client=3", "per_second=3"] {
        let server = Server::with(backend, &["--ceilings", ceiling], greedy).await;
        let mut statuses = Vec::new();
        for _ in 0..40 {
            statuses.push(server.get("alpha", "/api/menu").await.status);
        }
        assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{ceiling}: {statuses:?}");
    }
}
