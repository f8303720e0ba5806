//! Reports never contain a secret, of any kind and in any place.

use std::iter;

use fastrand::Rng;
use tenants::check::{Report, sarif};
use tenants::schema::text::Language;

use crate::support::Folder;

/// Number of consecutive letters and digits that reveal a secret.
const TELLING: usize = 8;

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A secret: the part that shows its kind, and the part that must be hidden.
struct Secret {
    prefix: &'static str,
    tail: String,
}

impl Secret {
    fn text(&self) -> String {
        format!("{}{}", self.prefix, self.tail)
    }
}

fn random(rng: &mut Rng, letters: &[u8], length: usize) -> String {
    iter::repeat_with(|| char::from(letters[rng.usize(..letters.len())])).take(length).collect()
}

/// One key of each well-known service.
fn services(rng: &mut Rng) -> Vec<Secret> {
    let mut secrets = Vec::new();
    for (prefix, length) in [
        ("sk_live_", 24),
        ("sk_test_", 99),
        ("rk_live_", 24),
        ("whsec_", 32),
        ("ghp_", 36),
        ("github_pat_", 60),
        ("AIza", 35),
        ("GOCSPX-", 28),
        ("ya29.", 60),
        ("EAA", 120),
        ("xoxb-", 40),
        ("glpat-", 20),
    ] {
        secrets.push(Secret { prefix, tail: random(rng, LETTERS, length) });
    }
    secrets.push(Secret { prefix: "AKIA", tail: random(rng, &LETTERS[..26], 16) });
    let [head, body, signature] = [17, 60, 43].map(|length| random(rng, LETTERS, length));
    secrets.push(Secret { prefix: "eyJ", tail: format!("{head}.eyJ{body}.{signature}") });
    let [id, key] = [22, 43].map(|length| random(rng, LETTERS, length));
    secrets.push(Secret { prefix: "SG.", tail: format!("{id}.{key}") });
    secrets
}

/// Values that are secrets only because of their key.
fn passwords(rng: &mut Rng) -> Vec<Secret> {
    let hex = random(rng, b"0123456789abcdef", 32);
    let base64 = format!("{}/+{}=", random(rng, LETTERS, 20), random(rng, LETTERS, 18));
    let words = format!("{} {}é-{}", random(rng, LETTERS, 9), random(rng, LETTERS, 9), random(rng, LETTERS, 9));
    [hex, base64, words].map(|tail| Secret { prefix: "", tail }).into()
}

/// Places where a service key is pasted: the file, the replaced text, and the new text.
const PLACES: [(&str, &str, &str); 27] = [
    ("channel.toml", "phone = \"+1 212 555 0100\"", "phone = \"{}\""),
    ("channel.toml", "secret = \"secret:stripe-secret\"", "secret = \"{}\""),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key = \"{}\""),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key = {}"),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key: {}"),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key = “{}”"),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key = \"{}"),
    ("channel.toml", "publishable_key = \"pk_test_harbour\"", "publishable_key = \"a \"{}\" b\""),
    ("channel.toml", "currency = \"USD\"", "currency = \"{}\""),
    ("channel.toml", "email = \"desk@harbour.example\"", "email = \"{}\""),
    ("channel.toml", "\"www.harbour.example\"", "\"{}\""),
    ("channel.toml", "time_zone = \"America/New_York\"", "time_zone = \"{}\""),
    ("channel.toml", "name = \"Harbour Sports\"", "name = [\"{}\"]"),
    ("channel.toml", "name = \"Harbour Sports\"", "extends = \"{}\"\nname = \"Harbour Sports\""),
    ("theme.toml", "radius = 12", "radius = \"{}\""),
    ("theme.toml", "radius = 12", "\"{}\" = 12"),
    ("theme.toml", "radius = 12", "[{}\nradius = 12"),
    ("theme.toml", "display = \"Figtree\"", "display = \"{}\""),
    ("theme.toml", "logo = \"images/logo.svg\"", "logo = \"C:\\\\{}\""),
    ("menu.toml", "alias = \"shop\"", "alias = \"{}\""),
    ("menu.toml", "url = \"https://shop.example/harbour\"", "url = \"http://shop.example/?a={}\""),
    ("events.toml", "home_team = \"north-quay-men\"", "home_team = \"{}\""),
    ("events.toml", "base_price = 999", "base_price = \"{}\""),
    ("events.toml", "starts_at = \"today+2d 19:30\"", "starts_at = \"{}\""),
    ("events/2024.csv", "15:00,2,1", "15:00,{},1"),
    ("pages/history.md", "id = \"history\"", "id = \"{}\""),
    ("pages/history.md", "It began with", "[It]({}) began with"),
];

/// Places where a password is written: lines for `channel.toml` in place of the secret's name.
const KEYS: [&str; 12] = [
    "secret = \"{}\"",
    "secret = '{}'",
    "secret = {}",
    "secret: {}",
    "secret = “{}”",
    "secret = \"{}",
    "secret = [\"{}\"]",
    "secret = \"\"\"\n{}\"\"\"",
    "password = \"{}\"\nsecret = 7",
    "API_KEY = \"{}\"",
    "aws_secret_access_key=\"{}\"",
    "\"client_secret\": \"{}\",",
];

/// Whether any output of the report, in any format and language, reveals the secret.
fn tells(report: &Report, secret: &Secret) -> Option<String> {
    let normal = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let tail: Vec<char> = normal(&secret.tail).chars().collect();
    let mut shown = Vec::new();
    for language in [Language::En, Language::Fr] {
        for finding in &report.findings {
            shown.push(finding.shown(language).to_string());
            shown.push(serde_json::to_string(&finding.shown(language)).unwrap());
        }
        let folder = std::path::Path::new("seeds/harbour");
        shown.push(sarif::document(folder, &report.findings, language).to_string());
    }
    shown.into_iter().find(|text| {
        let text = normal(text);
        tail.windows(TELLING).any(|window| text.contains(&window.iter().collect::<String>()))
    })
}

fn assert_masked(folder: &Folder, secret: &Secret, place: &str) {
    let report = folder.check();
    assert!(report.has_errors(), "nothing is found wrong with {} in {place}", secret.prefix);
    if let Some(text) = tells(&report, secret) {
        panic!("{place}: {} is given away by\n{text}", secret.text());
    }
    for finding in report.findings.iter().filter(|finding| !finding.source_line.is_empty()) {
        let Ok(text) = std::fs::read_to_string(folder.path().join(&finding.file)) else { continue };
        let line = text.split('\n').nth(finding.line - 1).unwrap().trim_end_matches('\r');
        assert_eq!(finding.source_line.chars().count(), line.chars().count(), "{finding}");
    }
}

#[test]
fn keys_of_services_are_masked_wherever_they_are_pasted() {
    let mut rng = Rng::with_seed(23);
    for (file, from, to) in PLACES {
        for secret in services(&mut rng) {
            let folder = Folder::valid();
            folder.edit(file, from, &to.replace("{}", &secret.text()));
            assert_masked(&folder, &secret, &format!("{file}: {to}"));
        }
    }
}

#[test]
fn what_stands_under_the_key_of_a_secret_is_masked() {
    let mut rng = Rng::with_seed(2_300);
    for line in KEYS {
        for secret in services(&mut rng).into_iter().chain(passwords(&mut rng)) {
            let folder = Folder::valid();
            let written = line.replace("{}", &secret.text());
            folder.edit("channel.toml", "secret = \"secret:stripe-secret\"", &written);
            assert_masked(&folder, &secret, line);
        }
    }
}

#[test]
fn private_keys_are_masked_in_every_line() {
    let mut rng = Rng::with_seed(7);
    let lines: Vec<String> = iter::repeat_with(|| random(&mut rng, LETTERS, 64)).take(6).collect();
    let secret = Secret { prefix: "-----BEGIN RSA PRIVATE KEY-----\n", tail: format!("{}==", lines.join("\n")) };
    let pem = format!("{}\n-----END RSA PRIVATE KEY-----", secret.text());
    for to in [
        format!("phone = \"\"\"\n{pem}\n\"\"\""),
        format!("phone = \"{}\"", pem.replace('\n', "\\n")),
        format!("phone = \"{pem}\""),
        pem.clone(),
        format!("secrets = [\"\"\"{pem}\"\"\"]"),
    ] {
        let folder = Folder::valid();
        folder.edit("channel.toml", "phone = \"+1 212 555 0100\"", &to);
        assert_masked(&folder, &secret, &to[..20]);
    }
}

#[test]
fn files_that_cannot_be_read_give_nothing_away() {
    let mut rng = Rng::with_seed(1252);
    for secret in services(&mut rng) {
        let folder = Folder::valid();
        let text = format!("# ok\nquestion = \"{} Caf", secret.text());
        folder.write("faq.toml", [text.as_bytes(), b"\xe9\"\n".as_slice()].concat());
        assert_masked(&folder, &secret, "Windows-1252");
    }
}

#[test]
fn what_a_secret_is_pasted_beside_is_still_shown() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "phone = \"+1 212 555 0100\"", "phone = \"sk_live_4eC39HqLyjWDarjtT1\" # desk");
    let rendered = folder.rendered();
    assert!(rendered.contains("phone = \"sk_live_••••••••••••••••••\" # desk"), "{rendered}");
    assert!(rendered.contains("\n  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"), "{rendered}");
}
