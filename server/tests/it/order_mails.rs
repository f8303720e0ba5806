//! What the mails about orders say: each line of the price, the hour of an end, and the way to what was bought.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::receipts::sells;
use crate::support::mails::{self, Mail};
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    every_line_of_the_price_is_mailed,
    an_end_has_its_hour_and_zone,
    a_trial_says_what_is_charged_next,
    an_event_is_shown_and_leads_to_its_page,
    names_stay_text_and_pictures_the_channels_own,
    a_logo_is_drawn_for_mails,
);

/// A pass whose name and picture try to be more than that.
const HOSTILE: &str = r#"[[packages]]
alias = "day"
name = { en = "Day <img src=x onerror=alert(1)> \"pass\"", fr = "Passe d'un jour <b>" }
base_price = 300
period = 1
"#;

fn sell_a_day(folder: &std::path::Path) {
    let season = "[[packages]]\nalias = \"season\"";
    seeds::edit(&folder.join("alpha"), "packages.toml", season, &format!("{HOSTILE}{season}"));
}

/// Minor units of an amount such as `−USD $1,234.50`.
fn minor(amount: &str) -> i64 {
    let digits: String = amount.chars().filter(char::is_ascii_digit).collect();
    let minor: i64 = digits.parse().unwrap();
    if amount.starts_with('−') { -minor } else { minor }
}

/// The paragraph of the plain text whose last line is the total: labels and amounts.
fn prices(mail: &Mail) -> Vec<(String, i64)> {
    let sum = mail.text.split("\n\n").find(|part| part.lines().any(|line| line.starts_with("Total")));
    let sum = sum.unwrap_or_else(|| panic!("no total in {}", mail.text));
    let lines = sum.lines().map(|line| line.rsplit_once(':').unwrap());
    lines.map(|(label, amount)| (label.trim_end().to_owned(), minor(amount.trim()))).collect()
}

/// Whether the lines above the total add up to it.
fn adds_up(prices: &[(String, i64)]) -> bool {
    let total = prices.iter().position(|(label, _)| label.starts_with("Total")).unwrap();
    prices[..total].iter().map(|(_, amount)| amount).sum::<i64>() == prices[total].1
}

fn living(kind: &str, id: i64, card: &str) -> Value {
    let mut body = with(kind, id, card);
    (body["country"], body["region"]) = (json!("CA"), json!("QC"));
    body
}

/// Buys something, and returns the order and the mail about it.
async fn bought(shop: &Shop, path: &str, body: &Value, language: &str) -> (Value, Mail) {
    let mut buyer = shop.buyer(&format!("ada{language}")).await;
    buyer
        .post("/api/profile", &json!({ "_method": "patch", "language": language, "first_name": "<b>Ada" }))
        .await
        .data();
    verify(&shop.server, &mut buyer).await;
    let mut body = body.clone();
    body["payment_method_id"] = saved_card(shop, &mut buyer, "pm_card_visa").await.into();
    mails::sent(&shop.server).await;
    let bought = buyer.post(path, &body).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    let order = buyer.get("/api/orders").await.data()[0].clone();
    (order, mails::sent(&shop.server).await.pop().unwrap())
}

async fn every_line_of_the_price_is_mailed(backend: Backend) {
    let shop = Shop::with(backend, sells).await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let [season, cubs] = [shop.id("packages", "season").await, shop.id("packages", "cubs").await];
    let mut body = living("package", season, "");
    body["items"] = json!([{ "type": "package", "id": season }, { "type": "package", "id": cubs }]);
    body["coupon"] = json!("LAST");
    let (_, mail) = bought(&shop, "/api/stripe/buy_bundle", &body, "en").await;
    let expected = [
        ("alpha season pass", 4900),
        ("Service fee", 100),
        ("Promo code", -100),
        ("alpha cubs", 1500),
        ("GST 5%", 320),
        ("QST 9.975%", 639),
        ("Total", 7359),
    ];
    assert_eq!(prices(&mail), expected.map(|(label, amount)| (label.to_owned(), amount)));
    assert!(adds_up(&prices(&mail)));
    for row in
        ["−USD $1.00</td>", "GST 5%</th>", "USD $73.59</td>", "Alpha Sports Inc.", "1 Rink Road", "QST 1234567890"]
    {
        assert!(mail.html.contains(row), "{row}: {}", mail.html);
    }
    assert!(mail.text.contains("Order number: 1, 2\nalpha season pass: Valid until "), "{}", mail.text);
    assert!(mail.text.contains("\nalpha cubs: No end date\n"), "{}", mail.text);
    assert!(mail.text.contains("Receipt ALP-000001:\nhttps://alpha.example.org/profile/receipts/"), "{}", mail.text);
    let payment = shop.charges().await[0]["payment_intent"].clone();
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": 7359 })).await;
    shop.stripe.settle("alpha").await;
    let mail = mails::sent(&shop.server).await.pop().unwrap();
    assert!(adds_up(&prices(&mail)), "{}", mail.text);
    assert_eq!(prices(&mail).last().unwrap(), &("Total refunded".to_owned(), 7359));
}

async fn an_end_has_its_hour_and_zone(backend: Backend) {
    let shop = Shop::with(backend, sell_a_day).await;
    let day = shop.id("packages", "day").await;
    let chicago = TimeZone::get("America/Chicago").unwrap();
    for (language, form, label, watch) in [
        (
            "en",
            "%a, %b %-d, %-I:%M\u{a0}%p\u{a0}%Z",
            "Valid until: ",
            "Watch now:\nhttps://alpha.example.org/schedule\n",
        ),
        (
            "fr",
            "%-H\u{a0}h\u{a0}%M\u{a0}%Z",
            "Valable jusqu'au\u{202f}: ",
            "Regarder maintenant\u{202f}:\nhttps://alpha.example.org/schedule\n",
        ),
    ] {
        let (order, mail) = bought(&shop, "/api/stripe/buy", &with("package", day, ""), language).await;
        let end: Timestamp = order["ends_at"].as_str().unwrap().parse().unwrap();
        let hour = end.to_zoned(chicago.clone()).strftime(form).to_string();
        let line = mail.text.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("{}", mail.text));
        // Around New Year, the English form has the year between day and hour.
        assert!(line.ends_with(&hour) || line.contains(", 20"), "{hour}: {line}");
        assert!(line.contains("CST") || line.contains("CDT"), "{line}");
        assert!(mail.html.contains(line.strip_prefix(label).unwrap()), "{}", mail.html);
        assert!(mail.text.contains(watch), "{}", mail.text);
    }
}

async fn a_trial_says_what_is_charged_next(backend: Backend) {
    let shop = Shop::open(backend).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let body = json!({ "subscription_id": monthly, "terms": true });
    let (_, mail) = bought(&shop, "/api/stripe/subscription/start_trial", &body, "en").await;
    assert_eq!(
        prices(&mail),
        [("alpha monthly", 999), ("Free trial", -999), ("Total", 0)].map(|(label, amount)| (label.to_owned(), amount))
    );
    let next = mail.text.lines().find(|line| line.starts_with("First payment: USD $9.99 on ")).unwrap();
    assert!(next.ends_with("CST") || next.ends_with("CDT"), "the hour is said: {next}");
    assert!(mail.text.starts_with("Your free trial of alpha monthly has begun\n\nHello <b>Ada,\n"), "{}", mail.text);
}

async fn an_event_is_shown_and_leads_to_its_page(backend: Backend) {
    let shop = Shop::with(backend, |folder| {
        // A font that the fixture of the build has.
        seeds::edit(&folder.join("alpha"), "theme.toml", "[images]", "[fonts]\ndisplay = \"Figtree\"\n[images]");
    })
    .await;
    let open = shop.id("events", "open").await;
    let (order, mail) = bought(&shop, "/api/stripe/buy", &with("event", open, ""), "fr").await;
    assert!(mail.text.contains(&format!("https://alpha.example.org/watch/{open}\n")), "{}", mail.text);
    assert!(mail.text.contains(&format!("Numéro de commande\u{202f}: {}\n", order["id"])), "{}", mail.text);
    assert!(mail.text.contains("\nDébut\u{202f}: "), "{}", mail.text);
    let picture = sources(&mail).into_iter().find(|source| source.contains("/images/events/")).unwrap();
    assert!(mail.html.contains("alt=\"Tournoi alpha\""), "{}", mail.html);
    is_shown(&shop.server, "alpha", &picture).await;
}

async fn names_stay_text_and_pictures_the_channels_own(backend: Backend) {
    let shop = Shop::with(backend, sell_a_day).await;
    let day = shop.id("packages", "day").await;
    let (_, mail) = bought(&shop, "/api/stripe/buy", &with("package", day, ""), "en").await;
    assert!(mail.html.contains("Day &lt;img src=x onerror=alert(1)&gt; &quot;pass&quot;"), "{}", mail.html);
    assert!(!mail.html.contains("<img src=x") && !mail.html.contains("<b>"), "{}", mail.html);
    let own = |source: &String| source.starts_with("https://alpha.example.org/images/");
    assert!(!sources(&mail).is_empty() && sources(&mail).iter().all(own), "{:?}", sources(&mail));
    let logo = sources(&mail).remove(0);
    let elsewhere = shop.server.get("beta", logo.strip_prefix("https://alpha.example.org").unwrap()).await;
    // Another channel draws its own logo under this address, and has it forgotten soon.
    assert_eq!((elsewhere.status, elsewhere.header("cache-control")), (StatusCode::OK, "public, max-age=300"));
}

async fn a_logo_is_drawn_for_mails(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mail = mails::sent(&server).await.pop().unwrap();
    let logo = sources(&mail).remove(0);
    // The logo of 40 to 20 pixels is enlarged to 80 to 40, with a margin of 8.
    assert!(mail.html.contains("alt=\"alpha sports\" width=\"96\" height=\"56\""), "{}", mail.html);
    let picture = is_shown(&server, "alpha", &logo).await;
    assert_eq!((picture.width(), picture.height()), (192, 112));
    assert_eq!(picture.to_rgba8().get_pixel(0, 0).0, [255, 255, 255, 255], "on the surface colour");
    assert_eq!(picture.to_rgba8().get_pixel(96, 56).0, [0x33, 0x22, 0x11, 255]);
    assert_eq!(server.get("alpha", "/images/icons/other-logo.0.png").await.status, StatusCode::NOT_FOUND);
}

/// The addresses of a mail's pictures.
fn sources(mail: &Mail) -> Vec<String> {
    let sources = mail.html.split(" src=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    sources.collect()
}

/// Whether the address of a channel's picture gives a picture that mail programs show.
async fn is_shown(server: &Server, channel: &str, address: &str) -> image::DynamicImage {
    let path = address.strip_prefix(&format!("https://{channel}.example.org")).unwrap();
    let answer = server.request(reqwest::Method::GET, channel, path).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    image::load_from_memory(&answer.bytes().await.unwrap()).unwrap()
}
