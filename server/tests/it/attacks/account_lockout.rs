//! An attacker tries to keep somebody out: with wrong passwords, with mails asked for, from one address and from many.

use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::social::robots_are_told;
use crate::support::cable::Cable;
use crate::support::mails::sent;
use crate::support::server::{Answer, answer};
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const OWNER: &str = "owner@example.org";
const NEW: &str = "five other quiet words here";
const REGISTER: &str = "/api/v2/auth/register";
const LOGIN: &str = "/api/v2/auth/login";
const REQUEST: &str = "/api/auth/password-reset-request";
const ATTACKER: &str = "203.0.113.1";
const ELSEWHERE: &str = "198.51.100.7";

on_both_databases!(
    one_address_keeps_nobody_out_who_is_elsewhere,
    many_addresses_keep_no_known_device_out,
    an_ipv6_network_counts_as_one_address,
    a_customer_with_many_ipv6_networks_keeps_nobody_out,
    a_captcha_comes_before_a_refusal,
    a_captcha_comes_before_a_refusal_of_an_ipv6_customer,
    one_address_uses_up_nobodys_mails,
    many_addresses_neither_flood_an_inbox_nor_keep_its_owner_waiting,
    a_changed_address_is_no_way_to_flood_an_inbox,
    many_accounts_are_no_way_to_flood_an_inbox,
    known_devices_are_no_way_to_flood_an_inbox,
    known_devices_of_a_changed_address_are_no_way_to_flood_an_inbox,
    a_device_known_before_a_claim_is_not_known_after,
    a_browser_that_verifies_the_address_is_known_from_then_on,
);

async fn start(backend: Backend) -> Server {
    Server::with(backend, &["--trusted-proxies", "127.0.0.1/32"], |_| {}).await
}

/// POST from an address, with the cookies of a device.
async fn post(server: &Server, from: &str, device: &str, path: &str, body: &Value) -> Answer {
    let request = server.request(Method::POST, "alpha", path).header("x-forwarded-for", from);
    answer(request.header("cookie", device).json(body)).await
}

async fn login(server: &Server, from: &str, device: &str, password: &str) -> Answer {
    post(server, from, device, LOGIN, &json!({ "email": OWNER, "password": password })).await
}

/// `in`, or the code of the refusal.
fn outcome(answer: &Answer) -> String {
    if answer.status == StatusCode::OK { "in".to_owned() } else { answer.code() }
}

/// The cookie that a sign-in leaves on a device.
fn device(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.into_iter().find(|cookie| cookie.starts_with("__Host-device=")).unwrap();
    let (value, flags) = cookie.split_once("; ").unwrap();
    assert_eq!(flags, "Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000");
    value.to_owned()
}

/// Tries ten wrong passwords from each of so many addresses; returns how many were looked at.
async fn guess(server: &Server, addresses: u8, device: &str) -> usize {
    let mut looked_at = 0;
    for address in 1..=addresses {
        for _ in 0..10 {
            let answer = login(server, &format!("203.0.113.{address}"), device, "a wrong password").await;
            looked_at += usize::from(outcome(&answer) == "wrong_auth_data");
        }
    }
    looked_at
}

async fn one_address_keeps_nobody_out_who_is_elsewhere(backend: Backend) {
    let server = start(backend).await;
    let known = device(&server.post("alpha", REGISTER, &registration(OWNER)).await);
    let mut codes = Vec::new();
    for _ in 0..101 {
        codes.push(outcome(&login(&server, ATTACKER, "", "a wrong password").await));
    }
    let looked_at = codes.iter().filter(|code| *code == "wrong_auth_data").count();
    assert_eq!((looked_at, codes.last().map(String::as_str)), (10, Some("too_many_attempts")));
    assert_eq!(outcome(&login(&server, ELSEWHERE, "", PASSWORD).await), "in", "on a device that is not known");
    assert_eq!(outcome(&login(&server, ELSEWHERE, &known, PASSWORD).await), "in");
    assert_eq!(
        outcome(&login(&server, ATTACKER, &known, PASSWORD).await),
        "in",
        "a known device behind the same address"
    );
    assert_eq!(outcome(&login(&server, ATTACKER, "", PASSWORD).await), "too_many_attempts");
}

async fn many_addresses_keep_no_known_device_out(backend: Backend) {
    let server = start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    let first = device(&login(&server, ELSEWHERE, "", PASSWORD).await);
    let second = device(&login(&server, ELSEWHERE, "", PASSWORD).await);
    let theirs = device(&server.post("alpha", REGISTER, &registration("attacker@example.org")).await);
    assert_eq!(guess(&server, 12, &theirs).await, 100, "a device that knows another account is not known");
    assert_eq!(outcome(&login(&server, ELSEWHERE, "", PASSWORD).await), "too_many_attempts", "not known");
    let forged = first.replacen("=A", "=B", 1);
    assert_eq!(outcome(&login(&server, ELSEWHERE, &forged, PASSWORD).await), "too_many_attempts");
    assert_eq!(outcome(&login(&server, ELSEWHERE, &first, PASSWORD).await), "in");
    // A known device has a limit of its own, which costs no other.
    for _ in 0..10 {
        assert_eq!(outcome(&login(&server, ATTACKER, &first, "a wrong password").await), "wrong_auth_data");
    }
    assert_eq!(outcome(&login(&server, ELSEWHERE, &first, PASSWORD).await), "too_many_attempts");
    assert_eq!(outcome(&login(&server, ELSEWHERE, &second, PASSWORD).await), "in");
    // With a new password, devices from before are not known any more. The one that chose it is.
    sent(&server).await;
    post(&server, ELSEWHERE, "", REQUEST, &json!({ "email": OWNER })).await.data();
    let token = sent(&server).await.remove(0).token();
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    let chosen = device(&post(&server, ELSEWHERE, &second, "/api/auth/password-reset", &body).await);
    assert_eq!(outcome(&login(&server, ELSEWHERE, &second, NEW).await), "too_many_attempts");
    let signed_in = login(&server, ELSEWHERE, &chosen, NEW).await;
    assert_eq!(outcome(&signed_in), "in");
    // The same for a password that is changed in the profile.
    let cookies = signed_in.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookies: Vec<_> = cookies.map(|cookie| cookie.split_once(';').unwrap().0).collect();
    let body = json!({ "password": PASSWORD, "password_confirmation": PASSWORD, "current_password": NEW });
    let changed = device(&post(&server, ELSEWHERE, &cookies.join("; "), "/api/profile", &body).await);
    assert_eq!(outcome(&login(&server, ELSEWHERE, &chosen, PASSWORD).await), "too_many_attempts");
    assert_eq!(outcome(&login(&server, ELSEWHERE, &changed, PASSWORD).await), "in");
}

async fn an_ipv6_network_counts_as_one_address(backend: Backend) {
    let server = start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    let mut looked_at = 0;
    for address in 1..=40 {
        let from = format!("2001:db8:1:2:{address:x}::1");
        looked_at += usize::from(outcome(&login(&server, &from, "", "a wrong password").await) == "wrong_auth_data");
    }
    assert_eq!(looked_at, 10);
    assert_eq!(outcome(&login(&server, "2001:db8:1:3::1", "", PASSWORD).await), "in", "the network beside it");
}

async fn a_customer_with_many_ipv6_networks_keeps_nobody_out(backend: Backend) {
    let server = start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    let mut looked_at = 0;
    for network in 1..=40 {
        for _ in 0..3 {
            let from = format!("2001:db8:1:{network:x}::1");
            let code = outcome(&login(&server, &from, "", "a wrong password").await);
            looked_at += usize::from(code == "wrong_auth_data");
        }
    }
    assert_eq!(looked_at, 30, "far fewer than keep an unknown device out");
    assert_eq!(outcome(&login(&server, "2001:db8:1:ffff::1", "", PASSWORD).await), "too_many_attempts");
    for elsewhere in ["2001:db8:2:1::1", ELSEWHERE] {
        assert_eq!(outcome(&login(&server, elsewhere, "", PASSWORD).await), "in", "{elsewhere}");
    }
}

/// A server whose channel asks for captchas at this address, with the owner's account.
async fn with_captcha(backend: Backend, address: &str) -> Server {
    let arguments = ["--trusted-proxies", "127.0.0.1/32", "--recaptcha-url", address];
    let server = Server::with(backend, &arguments, |seeds| {
        let section = "[accounts.recaptcha]\nsite_key = \"public-key\"\nsecret = \"secret:recaptcha\"\n[geo]\n";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\n", section);
    })
    .await;
    server.app.secrets.put("GRANDSTAND_SECRET_ALPHA__RECAPTCHA", "of-alpha");
    let mut body = registration(OWNER);
    body["recaptcha_token"] = "person".into();
    // What stands in for Google believes tokens from this machine.
    server.post("alpha", REGISTER, &body).await.data();
    server
}

fn with(password: &str, token: &str) -> Value {
    json!({ "email": OWNER, "password": password, "recaptcha_token": token })
}

async fn a_captcha_comes_before_a_refusal(backend: Backend) {
    let (address, google) = robots_are_told().await;
    let server = with_captcha(backend, &address).await;
    let mut outcomes = Vec::new();
    for address in 1..=40 {
        for token in ["", "robot", "robot"] {
            let from = format!("203.0.113.{address}");
            outcomes.push(outcome(&post(&server, &from, "", LOGIN, &with("a wrong password", token)).await));
        }
    }
    let looked_at = outcomes.iter().filter(|code| *code == "wrong_auth_data").count();
    assert_eq!(looked_at, 20, "a distributed attack has to solve captchas");
    assert!(outcomes.iter().all(|code| code != "too_many_attempts"), "and has nobody refused: {outcomes:?}");
    assert_eq!(outcome(&server.post("alpha", LOGIN, &with(PASSWORD, "")).await), "recaptcha_required");
    assert_eq!(outcome(&server.post("alpha", LOGIN, &with(PASSWORD, "person")).await), "in", "on an unknown device");
    // Robots keep nobody out who is behind the same address, and people who solve captchas keep nobody out at all.
    // Those of 127.0.0.100 and beyond are believed.
    let at_home = "127.0.0.100";
    for _ in 0..12 {
        let code = outcome(&post(&server, at_home, "", LOGIN, &with("a wrong password", "robot")).await);
        assert_eq!(code, "recaptcha_invalid");
    }
    assert_eq!(outcome(&post(&server, at_home, "", LOGIN, &with(PASSWORD, "person")).await), "in");
    for address in 101..=112 {
        for _ in 0..10 {
            let from = format!("127.0.0.{address}");
            let code = outcome(&post(&server, &from, "", LOGIN, &with("a wrong password", "person")).await);
            assert_eq!(code, "wrong_auth_data", "{from}");
        }
    }
    assert_eq!(outcome(&server.post("alpha", LOGIN, &with(PASSWORD, "person")).await), "in");
    // A robot that sends wrong tokens is refused before the captcha's service is asked without end.
    let mut codes = Vec::new();
    for _ in 0..101 {
        codes.push(outcome(&post(&server, "203.0.113.99", "", REQUEST, &with("", "robot")).await));
    }
    assert_eq!((codes[99].as_str(), codes[100].as_str()), ("recaptcha_invalid", "too_many_attempts"));
    google.stop(false).await;
}

async fn a_captcha_comes_before_a_refusal_of_an_ipv6_customer(backend: Backend) {
    let (address, google) = robots_are_told().await;
    let server = with_captcha(backend, &address).await;
    // Tokens from 2001:db8:beef::/48 are believed. A wrong password with one counts like any other.
    for network in 1..=32 {
        let from = format!("2001:db8:beef:{network:x}::1");
        let code = outcome(&post(&server, &from, "", LOGIN, &with("a wrong password", "person")).await);
        assert_eq!(code, "wrong_auth_data", "{from}");
    }
    let next = "2001:db8:beef:ffff::1";
    assert_eq!(outcome(&post(&server, next, "", LOGIN, &with(PASSWORD, "")).await), "recaptcha_required");
    assert_eq!(outcome(&post(&server, next, "", LOGIN, &with(PASSWORD, "robot")).await), "recaptcha_invalid");
    assert_eq!(outcome(&post(&server, next, "", LOGIN, &with(PASSWORD, "person")).await), "in");
    google.stop(false).await;
}

/// Mails to the owner that were sent.
async fn mails(server: &Server) -> usize {
    sent(server).await.iter().filter(|mail| mail.to == OWNER).count()
}

async fn one_address_uses_up_nobodys_mails(backend: Backend) {
    let server = start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    sent(&server).await;
    let body = json!({ "email": OWNER });
    for _ in 0..101 {
        let code = outcome(&post(&server, ATTACKER, "", REQUEST, &body).await);
        assert!(["in", "too_many_attempts"].contains(&code.as_str()), "{code}");
    }
    assert_eq!(mails(&server).await, 3);
    assert_eq!(outcome(&post(&server, ELSEWHERE, "", REQUEST, &body).await), "in");
    assert_eq!(mails(&server).await, 1, "the owner's");
}

async fn many_addresses_neither_flood_an_inbox_nor_keep_its_owner_waiting(backend: Backend) {
    let server = start(backend).await;
    Visitor::registered(&server, "alpha", OWNER).await;
    let confirmed = "UPDATE users SET email_verified_at = 1, owner_confirmed_at = 1";
    server.app.database.execute_unprepared(confirmed).await.unwrap();
    let known = known_devices(&server, OWNER, 4).await;
    sent(&server).await;
    let body = json!({ "email": OWNER });
    for address in 1..=20 {
        for _ in 0..3 {
            let from = format!("203.0.113.{address}");
            assert_eq!(outcome(&post(&server, &from, "", REQUEST, &body).await), "in", "nothing tells what was sent");
        }
    }
    let mut mails_sent = sent(&server).await;
    assert_eq!(mails_sent.len(), 12, "an hour's mails");
    assert_eq!(outcome(&post(&server, ELSEWHERE, "", REQUEST, &body).await), "in");
    assert_eq!(mails(&server).await, 0);
    assert_eq!(outcome(&post(&server, ELSEWHERE, &known[0], REQUEST, &body).await), "in");
    assert_eq!(mails(&server).await, 1, "a known device gets one");
    assert_eq!(ask_with(&server, &known[1..]).await, 5, "and all of them no more than six");
    let token = mails_sent.remove(0).token();
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    assert_eq!(
        outcome(&server.post("alpha", "/api/auth/password-reset", &body).await),
        "in",
        "a link from before works"
    );
}

async fn a_changed_address_is_no_way_to_flood_an_inbox(backend: Backend) {
    let server = start(backend).await;
    let mut attacker = Visitor::registered(&server, "alpha", "attacker@example.org").await;
    sent(&server).await;
    let mut codes = Vec::new();
    for times in 0..20 {
        let email = if times % 2 == 0 { OWNER } else { "attacker@example.org" };
        let body = json!({ "email": email, "current_password": PASSWORD });
        codes.push(outcome(&attacker.post("/api/profile", &body).await));
    }
    assert_eq!(codes.last().map(String::as_str), Some("too_many_attempts"));
    assert_eq!(sent(&server).await.len(), 5, "five changes an hour");
}

async fn many_accounts_are_no_way_to_flood_an_inbox(backend: Backend) {
    let server = start(backend).await;
    let mut mailed = 0;
    for number in 0..10 {
        // Made with the owner's address, which is then free for the next account.
        let mut attacker = Visitor::registered(&server, "alpha", OWNER).await;
        attacker.post("/api/auth/email-verify/resend", &json!({})).await;
        attacker.post("/api/profile/delete-request", &json!({})).await;
        mailed += mails(&server).await;
        let elsewhere = format!("attacker{number}@example.org");
        attacker.post("/api/profile", &json!({ "email": elsewhere, "current_password": PASSWORD })).await.data();
    }
    assert_eq!(mailed, 6, "an hour's mails");
    sent(&server).await;
    // The owner is neither refused nor kept waiting: a link to a new password verifies the address, too.
    let mut owner = Visitor::registered(&server, "alpha", OWNER).await;
    assert_eq!(mails(&server).await, 0);
    post(&server, ELSEWHERE, "", REQUEST, &json!({ "email": OWNER })).await.data();
    let token = sent(&server).await.remove(0).token();
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    server.post("alpha", "/api/auth/password-reset", &body).await.data();
    assert_eq!(owner.login(OWNER, NEW).await.data()["email_verified"], true);
}

/// Signs in so often in browsers without cookies, and returns the devices that are known from then on.
async fn known_devices(server: &Server, email: &str, number: usize) -> Vec<String> {
    let mut devices = Vec::new();
    for _ in 0..number {
        let credentials = json!({ "email": email, "password": PASSWORD });
        devices.push(device(&post(server, ELSEWHERE, "", LOGIN, &credentials).await));
    }
    devices
}

/// Asks for three links to a new password with each device, at an address of its own. Returns how many are mailed.
async fn ask_with(server: &Server, devices: &[impl AsRef<str>]) -> usize {
    for (number, device) in devices.iter().enumerate() {
        let from = format!("203.0.113.{number}");
        for _ in 0..3 {
            post(server, &from, device.as_ref(), REQUEST, &json!({ "email": OWNER })).await.data();
        }
    }
    mails(server).await
}

async fn known_devices_are_no_way_to_flood_an_inbox(backend: Backend) {
    let server = start(backend).await;
    // The attacker chose the password, so every one of their browsers becomes a known device.
    Visitor::registered(&server, "alpha", OWNER).await;
    let theirs = known_devices(&server, OWNER, 20).await;
    sent(&server).await;
    assert_eq!(ask_with(&server, &theirs).await, 6, "as many as all devices of an account can ask for");
    assert_eq!(ask_with(&server, &[""; 20]).await, 6, "twelve with those of unknown devices");
}

async fn known_devices_of_a_changed_address_are_no_way_to_flood_an_inbox(backend: Backend) {
    let server = start(backend).await;
    let mut attacker = Visitor::registered(&server, "alpha", "attacker@example.org").await;
    let before = known_devices(&server, "attacker@example.org", 20).await;
    attacker.post("/api/profile", &json!({ "email": OWNER, "current_password": PASSWORD })).await.data();
    sent(&server).await;
    assert_eq!(ask_with(&server, &before).await, 12, "they are not known with the new address");
    let after = known_devices(&server, OWNER, 20).await;
    assert_eq!(ask_with(&server, &after).await, 0, "an address that nobody has verified is mailed no more");
}

async fn a_device_known_before_a_claim_is_not_known_after(backend: Backend) {
    let server = start(backend).await;
    let mut attacker = Visitor::registered(&server, "alpha", "attacker@example.org").await;
    sent(&server).await;
    // As a provider makes accounts: there is a password neither before the claim nor after.
    for statement in [
        "UPDATE users SET password_hash = NULL",
        "INSERT INTO social_identities (channel_id, user_id, provider, subject, created_at) \
         SELECT channel_id, id, 'harbour', 'attacker', 1 FROM users",
    ] {
        server.app.database.execute_unprepared(statement).await.unwrap();
    }
    let theirs = device(&attacker.post("/api/profile", &json!({ "email": OWNER })).await);
    // The owner opens the mailed link, in a browser that is not signed in.
    let token = sent(&server).await.remove(0).token();
    post(&server, ELSEWHERE, "", "/api/auth/email-verify", &json!({ "token": token })).await.data();
    let token = sent(&server).await.remove(0).token();
    assert_eq!(ask_with(&server, &[""; 20]).await, 12, "an hour's mails to unknown devices");
    post(&server, "198.51.100.8", &theirs, REQUEST, &json!({ "email": OWNER })).await.data();
    assert_eq!(mails(&server).await, 0, "the attacker's device is not known any more");
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    let own = device(&post(&server, ELSEWHERE, "", "/api/auth/password-reset", &body).await);
    post(&server, "198.51.100.8", &own, REQUEST, &json!({ "email": OWNER })).await.data();
    assert_eq!(mails(&server).await, 1, "the owner's is");
}

async fn a_browser_that_verifies_the_address_is_known_from_then_on(backend: Backend) {
    let server = start(backend).await;
    let mut owner = Visitor::new(&server, "alpha");
    let before = device(&owner.post(REGISTER, &registration(OWNER)).await);
    let token = sent(&server).await.remove(0).token();
    let verified = owner.post("/api/auth/email-verify", &json!({ "token": token })).await;
    assert_eq!(outcome(&verified), "in");
    let after = device(&verified);
    sent(&server).await;
    assert_eq!(ask_with(&server, &[""; 20]).await, 12, "an hour's mails to unknown devices");
    // The confirmed owner voids what the browser got before.
    post(&server, "198.51.100.8", &before, REQUEST, &json!({ "email": OWNER })).await.data();
    assert_eq!(mails(&server).await, 0, "the cookie from before");
    post(&server, "198.51.100.8", &after, REQUEST, &json!({ "email": OWNER })).await.data();
    assert_eq!(mails(&server).await, 1, "the cookie of the answer");
}

/// The same where several processes count in Redis.
#[actix_web::test]
async fn refused_attempts_count_nowhere_in_redis() {
    if !Backend::has_postgres() || !Cable::has_redis() {
        return;
    }
    let redis = std::env::var("TEST_REDIS_URL").unwrap();
    let arguments = ["--trusted-proxies", "127.0.0.1/32", "--redis-url", &redis];
    let server = Server::with(Backend::Postgres, &arguments, |_| {}).await;
    assert!(server.app.redis.is_some());
    // The Redis of the tests outlives them.
    let owner = format!("owner-{}@example.org", Timestamp::now().as_nanosecond());
    Visitor::registered(&server, "alpha", &owner).await;
    let number = Timestamp::now().as_microsecond() % 0xffff_ffff;
    let networks = ["2001:db8", "2001:db9"];
    let [attacker, elsewhere] = networks.map(|begin| format!("{begin}:{:x}:{:x}::1", number >> 16, number & 0xffff));
    let with = |password: &str| json!({ "email": owner, "password": password });
    let mut looked_at = 0;
    for _ in 0..101 {
        let code = outcome(&post(&server, &attacker, "", LOGIN, &with("a wrong password")).await);
        looked_at += usize::from(code == "wrong_auth_data");
    }
    assert_eq!(looked_at, 10);
    let refused = post(&server, &attacker, "", LOGIN, &with(PASSWORD)).await;
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=15 * 60).contains(&wait), "{wait}");
    for _ in 0..12 {
        assert_eq!(
            outcome(&post(&server, &elsewhere, "", LOGIN, &with(PASSWORD)).await),
            "in",
            "right ones are given back"
        );
    }
}
