//! Every mail in both languages: what it is made of, and that its plain text says what its HTML says.
//!
//! With `WRITE_MAILS=<folder>` they are written there, to be looked at in a browser.

use std::fs;
use std::path::PathBuf;

use grandstand_accounts::mails as accounts;
use grandstand_commerce::mails::{Occasion, SendMail};
use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::provider::model::PaymentState;
use grandstand_commerce::provider::model::PaymentStatus;
use grandstand_commerce::sold::Sold;
use grandstand_db::entities::{orders as rows, purchases};
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::json;
use tenants::color::{Rgb, TEXT_CONTRAST, ratio};
use tenants::schema::text::Language;

use crate::support::mails::{self, Mail};
use crate::support::purchases::{self as shop, PERIOD, buyer_of, channel_id};
use crate::support::{Backend, Server};

on_both_databases!(every_mail_is_well_formed);

const ORIGIN: &str = "https://alpha.example.org";
const DAY: i64 = 24 * 60 * 60;

/// The occasions of mails about a subscription, besides those that a purchase causes.
const LATER: [Occasion; 10] = [
    Occasion::Renewed,
    Occasion::RenewalFailed,
    Occasion::GraceEnding,
    Occasion::GraceEnded,
    Occasion::RenewalCancelled,
    Occasion::TrialEnding,
    Occasion::PriceChanged,
    Occasion::RenewalAhead,
    Occasion::Disputed,
    Occasion::DisputeWon,
];

async fn every_mail_is_well_formed(backend: Backend) {
    let server = Server::start(backend).await;
    let mut subjects = Vec::new();
    for language in Language::ALL {
        let (mut visitor, user) = buyer_of(&server, "alpha", &format!("ada-{}@example.org", language.code())).await;
        visitor.post("/api/profile", &json!({ "_method": "patch", "language": language.code() })).await.data();
        let id = server.id_of("alpha", "/api/events", "open").await;
        let mut mails = of_account(&server, UserId(user)).await;
        mails.extend(of_event(&server, UserId(user), shop::event(id)).await);
        mails.extend(of_subscription(&server, UserId(user)).await);
        assert_eq!(mails.len(), 6 + 3 + 12, "{:?}", mails.iter().map(|mail| &mail.subject).collect::<Vec<_>>());
        write(&mails, language);
        for mail in &mails {
            is_well_formed(mail, language);
        }
        subjects.extend(mails.into_iter().map(|mail| mail.subject));
    }
    let answers = json!({ "name": "Ada <b>", "email": "ada@example.org", "topic": "Else", "message": "Hello, is anybody there?" });
    server.post("alpha", "/api/custom-forms/contacts", &answers).await.data();
    let answers = mails::sent(&server).await;
    assert_eq!(answers.len(), 1);
    is_well_formed(&answers[0], Language::En);
}

/// The mails about an account.
async fn of_account(server: &Server, user_id: UserId) -> Vec<Mail> {
    let mut mails = mails::sent(server).await;
    let channel = channel_id(server, "alpha");
    for occasion in [
        accounts::Occasion::Verify,
        accounts::Occasion::Reset { email: mails[0].to.clone() },
        accounts::Occasion::Delete,
        accounts::Occasion::Invite,
        accounts::Occasion::SignInsRemoved,
    ] {
        let mail = accounts::SendMail {
            occasion,
            user_id: Some(user_id),
            origin: ORIGIN.to_owned(),
            language: Language::En,
            return_to: None,
        };
        jobs::enqueue(&server.app.database, Some(channel), &mail, Timestamp::now()).await.unwrap();
        mails.extend(mails::sent(server).await);
    }
    mails
}

/// The mails about an event that is bought and paid back.
async fn of_event(server: &Server, user_id: UserId, event: Sold) -> Vec<Mail> {
    let purchase = shop::opened(server, "alpha", &shop::purchase(user_id, vec![event])).await;
    shop::see(server, &purchase, &shop::paid(&purchase)).await;
    let mut mails = mails::sent(server).await;
    let back = PaymentState { refunded: 400, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(server, &purchase, &Seen::Payment(Box::new(back))).await;
    mails.extend(mails::sent(server).await);
    mails.extend(send(server, &purchase, Occasion::DisputeLost, 400).await);
    mails
}

/// The mails about a subscription, its trial included.
async fn of_subscription(server: &Server, user_id: UserId) -> Vec<Mail> {
    let mut new = shop::purchase(user_id, vec![shop::pass(server, "alpha", "monthly")]);
    new.trial_days = Some(7);
    let purchase = shop::opened(server, "alpha", &new).await;
    shop::see(server, &purchase, &shop::running(shop::subscription(&purchase, 1))).await;
    let mut mails = mails::sent(server).await;
    mails.extend(send(server, &purchase, Occasion::Bought, 0).await);
    let now = Timestamp::now().as_second();
    for occasion in LATER {
        let (end, grace) = match occasion {
            Occasion::RenewalFailed | Occasion::GraceEnding => (now, Some(now + 2 * DAY)),
            Occasion::GraceEnded => (now - 8 * DAY, Some(now - DAY)),
            _ => (now + PERIOD, None),
        };
        rows::Entity::update_in_channel(purchase.channel_id)
            .col_expr(rows::Column::EndsAt, Expr::value(end))
            .col_expr(rows::Column::GraceEndsAt, Expr::value(grace))
            .filter(rows::Column::PurchaseId.eq(purchase.id))
            .exec(&server.app.database)
            .await
            .unwrap();
        mails.extend(send(server, &purchase, occasion, purchase.amount).await);
    }
    mails
}

async fn send(server: &Server, purchase: &purchases::Model, occasion: Occasion, amount: i64) -> Vec<Mail> {
    let last4 = Some("4242".to_owned());
    let mail = SendMail { occasion, purchase_id: purchase.id, amount, former: Some(amount - 100), last4 };
    jobs::enqueue(&server.app.database, Some(purchase.channel_id), &mail, Timestamp::now()).await.unwrap();
    mails::sent(server).await
}

/// Writes each mail's HTML and plain text into the folder that `WRITE_MAILS` names, if it is set.
fn write(mails: &[Mail], language: Language) {
    let Some(folder) = std::env::var_os("WRITE_MAILS").map(PathBuf::from) else { return };
    fs::create_dir_all(&folder).unwrap();
    for (number, mail) in (1..).zip(mails) {
        let file = folder.join(format!("{}-{number:02}", language.code()));
        fs::write(file.with_extension("html"), &mail.html).unwrap();
        fs::write(file.with_extension("txt"), format!("{}\n\n{}", mail.subject, mail.text)).unwrap();
    }
}

/// Fails with the mail if it lacks what every mail has.
fn is_well_formed(mail: &Mail, language: Language) {
    let Mail { html, text, subject, .. } = mail;
    let has = |part: &str| assert!(html.contains(part), "no {part} in {subject}: {html}");
    let times = |part: &str| html.matches(part).count();
    has(&format!("<html lang=\"{}\">", language.code()));
    has(&format!("<title>{}</title>", subject.replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")));
    has("<meta name=\"color-scheme\" content=\"light dark\">");
    has("<meta name=\"supported-color-schemes\" content=\"light dark\">");
    has("@media (prefers-color-scheme:dark)");
    assert_eq!(times("<h1"), 1, "{subject}");
    assert_eq!(times("<img"), values(html, "alt").iter().filter(|alt| !alt.is_empty()).count(), "{subject}: {html}");
    for address in [values(html, "href"), values(html, "src")].concat() {
        assert!(address.starts_with(ORIGIN), "{address} in {subject}");
    }
    for foreign in ["<script", "<link", "@import", "url(", "javascript:", "<form", " class=\"\""] {
        assert_eq!(times(foreign), 0, "{foreign} in {subject}");
    }
    for placeholder in ["{amount", "{names", "{end", "{channel", "{number", "{grace", "{price", "{former"] {
        assert!(!html.contains(placeholder) && !text.contains(placeholder), "{placeholder} in {subject}: {text}");
    }
    buttons_are_readable(html, subject);
    says_the_same(mail, language);
}

/// The values of an attribute.
fn values(html: &str, attribute: &str) -> Vec<String> {
    let begin = format!(" {attribute}=\"");
    html.split(&begin).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// In both colour schemes.
fn buttons_are_readable(html: &str, subject: &str) {
    let light = html.split("class=\"button\"").nth(1);
    let dark = html.split(".button{background").nth(1).map(|rest| format!("background{rest}")).unwrap();
    for style in light.into_iter().chain([dark.as_str()]) {
        let color = |name: &str| {
            let value = style.split(&format!("{name}:")).nth(1).unwrap();
            Rgb::parse(&value[..7]).unwrap_or_else(|| panic!("{value}"))
        };
        let contrast = ratio(color("background"), color(";color"));
        assert!(contrast >= TEXT_CONTRAST, "{contrast} in {subject}");
    }
}

/// Each row of the table, and each address, stands in the plain text.
fn says_the_same(mail: &Mail, language: Language) {
    let colon = if language == Language::Fr { "\u{202f}: " } else { ": " };
    let plain =
        |text: &str| text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    for row in mail.html.split("<th ").skip(1) {
        let cell = |end: &str| plain(row.split(end).next().unwrap().rsplit('>').next().unwrap());
        let line = format!("{}{colon}{}", cell("</th>"), cell("</td>"));
        assert!(mail.text.lines().any(|said| said == line), "no {line} in {}", mail.text);
    }
    for address in values(&mail.html, "href") {
        assert!(mail.text.lines().any(|said| said == plain(&address)), "no {address} in {}", mail.text);
    }
    assert!(mail.text.lines().all(|line| !line.contains("  ")) && !mail.text.contains("\n\n\n"), "{}", mail.text);
    assert!(mail.text.contains("\n-- \n"), "{}", mail.text);
}
