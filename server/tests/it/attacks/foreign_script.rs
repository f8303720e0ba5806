//! A channel's admin has every login and card page run a script of their own as "reCAPTCHA".

use grandstand_apply::{FolderOutcome, apply, apply_folder};
use jiff::Timestamp;
use tenants::check;

use crate::support::{Backend, Server, seeds};

on_both_databases!(no_page_runs_a_script_of_an_admins);

const SCRIPTS: [&str; 6] = [
    "https://evil.example/recaptcha/api.js",
    "https://www.google.com@evil.example/recaptcha/api.js",
    "https://www.google.com.evil.example/recaptcha/api.js",
    "https://www.google.com/complete/search/recaptcha/api.js",
    "https://www.google.com/recaptcha/;script-src/https://evil.example/x.js",
    "http://127.0.0.1:8500/recaptcha/api.js",
];

async fn no_page_runs_a_script_of_an_admins(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let section = "[accounts.recaptcha]\nsite_key = \"public-key\"\nsecret = \"secret:recaptcha\"\n\
                       script = \"https://recaptcha.net/recaptcha/api.js\"\n[geo]\n";
        seeds::edit(&seeds.join("beta"), "channel.toml", "[geo]\n", section);
    })
    .await;
    let script = async || server.get("beta", "/api/settings").await.data()["accounts"]["recaptcha_script"].clone();
    assert_eq!(script().await, "https://recaptcha.net/recaptcha/api.js", "another of Google's hosts will do");
    let folder = server.seeds.join("beta");
    let good = std::fs::read_to_string(folder.join("channel.toml")).unwrap();
    for evil in SCRIPTS {
        // The folder is refused.
        let text = good.replace("https://recaptcha.net/recaptcha/api.js", evil);
        std::fs::write(folder.join("channel.toml"), text).unwrap();
        let outcome = apply_folder(&server.app.database, &server.app.media, &folder, Timestamp::now()).await.unwrap();
        let FolderOutcome::Refused(findings) = outcome else { panic!("{evil}: {outcome:?}") };
        assert!(findings.iter().any(|finding| finding.code == "foreign-script"), "{evil}: {findings:?}");
        std::fs::write(folder.join("channel.toml"), &good).unwrap();

        // A revision that was applied before there was a check is served with Google's.
        let mut seed = check::folder(&folder).seed.unwrap();
        seed.channel.accounts.recaptcha.as_mut().unwrap().script = Some(evil.to_owned());
        apply(&server.app.database, &seed, Timestamp::now()).await.unwrap();
        server.app.loader.load_all().await.unwrap();
        assert_eq!(script().await, "https://www.google.com/recaptcha/api.js", "{evil}");
        for path in ["/login", "/registration", "/profile"] {
            let page = server.get("beta", path).await;
            let policy = page.header("content-security-policy");
            assert!(!policy.contains("evil") && !policy.contains("8500") && !policy.contains("complete"), "{policy}");
            assert!(!page.text.contains("evil"), "{path}");
        }
    }
}
