//! What subscribers are told of their renewals in time, and the link that cancels one without signing in.

use std::time::Duration;

use grandstand_commerce::orders;
use grandstand_commerce::provider::model::{InvoiceStatus, SubscriptionStatus};
use grandstand_commerce::renewals::RenewalToken;
use grandstand_db::entities::purchases;
use grandstand_db::ids::{ChannelId, PurchaseId, UserId};
use grandstand_db::scope::InChannel;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::mails::{self, Mail};
use crate::support::purchases as made_up;
use crate::support::shop::{Shop, saved_card, verify, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};
use crate::taxes;

on_both_databases!(
    the_end_of_a_trial_is_told_halfway,
    a_link_cancels_its_renewal_alone,
    another_price_is_told_in_time,
    another_tax_is_told_in_time,
    every_year_is_told_of,
    an_unpaid_renewal_is_told_of_until_access_ends,
);

const DAY: u64 = 24 * 60 * 60;

async fn shop(backend: Backend, prepare: impl FnOnce(&std::path::Path)) -> Shop {
    Shop::with(backend, prepare).await
}

/// Lets time pass at the provider and on the server; the mails that this wrote.
async fn after(shop: &Shop, seconds: u64) -> Vec<Mail> {
    shop.stripe.advance("alpha", i64::try_from(seconds).unwrap()).await;
    shop.server.app.clock.advance(Duration::from_secs(seconds));
    told(shop).await
}

/// Refreshes the purchases, as webhooks would: those are signed with the real time, which the server is ahead of. Returns
/// the mails that this wrote.
async fn told(shop: &Shop) -> Vec<Mail> {
    let (app, channel) = (&shop.server.app, made_up::channel_id(&shop.server, "alpha"));
    let site = app.sites.load().by_key("alpha").cloned().unwrap();
    for purchase in purchases::Entity::in_channel(channel).all(&app.database).await.unwrap() {
        let refreshed = orders::refresh(&app.services.commerce, &site.channel, purchase.id, app.clock.now()).await;
        refreshed.unwrap();
    }
    let mut sent = mails::sent(&shop.server).await;
    // A job may ask for another one.
    sent.extend(mails::sent(&shop.server).await);
    sent
}

fn subjects(mails: &[Mail]) -> Vec<&str> {
    mails.iter().map(|mail| mail.subject.as_str()).collect()
}

/// Subscribes to alpha's monthly pass, and takes the mail about it.
async fn subscribe(shop: &Shop, more: Value) -> Value {
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    mails::sent(&shop.server).await;
    let card = saved_card(shop, &mut buyer, "pm_card_visa").await;
    let mut body = with("subscription", monthly, &card);
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let bought = buyer.post("/api/stripe/buy", &body).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
    assert_eq!(subjects(&told(shop).await), ["Your order at alpha sports"]);
    shop.stripe.books("alpha").await["subscriptions"][0].clone()
}

async fn the_end_of_a_trial_is_told_halfway(backend: Backend) {
    let shop = shop(backend, |_| {}).await;
    let monthly = shop.id("subscriptions", "monthly").await;
    let mut buyer = shop.buyer("ada").await;
    verify(&shop.server, &mut buyer).await;
    let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
    let body = json!({ "subscription_id": monthly, "payment_method_id": card, "terms": true });
    let begun = buyer.post("/api/stripe/subscription/start_trial", &body).await.data();
    assert_eq!(begun["status"], "success", "{begun}");
    assert_eq!(subjects(&told(&shop).await), ["Your order at alpha sports"]);
    assert!(after(&shop, 3 * DAY).await.is_empty());
    let mails = after(&shop, DAY).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    let mail = &mails[0];
    assert!(mail.subject.starts_with("Your free trial of alpha monthly ends on "), "{}", mail.subject);
    assert!(mail.text.contains("alpha monthly costs USD $9.99 for each period"), "{}", mail.text);
    assert!(mail.text.contains("Cancel the renewal:\n"), "{}", mail.text);
    assert!(told(&shop).await.is_empty(), "told once");

    // Whoever has the mail cancels without signing in.
    let mut guest = Visitor::new(&shop.server, "alpha");
    let link = json!({ "token": mail.token() });
    let shown = guest.post("/api/renewal", &link).await.data();
    assert_eq!((&shown["name"], &shown["renewal"]), (&json!("alpha monthly"), &json!("active")));
    for _ in 0..2 {
        let cancelled = guest.post("/api/renewal/cancel", &link).await.data();
        assert_eq!((&cancelled["renewal"], &cancelled["cancellation"]), (&json!("cancelled"), &json!("finished")));
    }
    assert_eq!(subjects(&told(&shop).await), ["alpha monthly will not be renewed"]);
    let subscription = &shop.stripe.books("alpha").await["subscriptions"][0];
    assert_eq!(subscription["cancel_at_period_end"], true);
    after(&shop, 4 * DAY).await;
    assert!(shop.charges().await.is_empty(), "a cancelled trial costs nothing");
    let over = guest.post("/api/renewal", &link).await.data();
    assert_eq!(over["renewal"], Value::Null);
    assert_eq!(guest.post("/api/renewal/cancel", &link).await.data(), over);
}

async fn a_link_cancels_its_renewal_alone(backend: Backend) {
    let shop = shop(backend, |_| {}).await;
    subscribe(&shop, json!({})).await;
    let app = &shop.server.app;
    let channel = made_up::channel_id(&shop.server, "alpha");
    let purchase = purchases::Entity::in_channel(channel).one(&app.database).await.unwrap().unwrap();
    let sealed =
        |channel_id: ChannelId, purchase_id: PurchaseId| RenewalToken { channel_id, purchase_id }.seal(&app.keyring);
    let good = sealed(channel, purchase.id);
    let (mut here, mut there) = (Visitor::new(&shop.server, "alpha"), Visitor::new(&shop.server, "beta"));
    let mut changed = good.clone().into_bytes();
    changed[8] ^= 1;
    let forged = [
        String::new(),
        "nonsense".to_owned(),
        String::from_utf8(changed).unwrap(),
        sealed(channel, PurchaseId(purchase.id.0 + 1)),
        sealed(made_up::channel_id(&shop.server, "beta"), purchase.id),
        app.keyring.seal("calendar_feed", &[channel.0.to_be_bytes(), purchase.id.0.to_be_bytes()].concat()),
    ];
    for path in ["/api/renewal", "/api/renewal/cancel"] {
        for token in &forged {
            let refused = here.post(path, &json!({ "token": token })).await;
            assert_eq!((refused.status.as_u16(), refused.code().as_str()), (404, "link_invalid"), "{path} {token}");
        }
        assert_eq!(there.post(path, &json!({ "token": good })).await.code(), "link_invalid", "another channel's");
        assert_eq!(here.post(path, &json!({})).await.code(), "link_invalid");
        // A preview of the mail opens addresses by GET.
        assert_eq!(here.fetch(&format!("{path}?token={good}")).await.status, 405);
    }
    assert_eq!(shop.stripe.books("alpha").await["subscriptions"][0]["cancel_at_period_end"], false);
    let cancelled = here.post("/api/renewal/cancel", &json!({ "token": good })).await;
    assert_eq!(cancelled.header("cache-control"), "no-store");
    assert_eq!(cancelled.data()["renewal"], "cancelled");
    // The buyer may take it back, the holder of the link may not.
    assert_eq!(
        here.post("/api/renewal/cancel", &json!({ "token": good, "resume": true })).await.data()["renewal"],
        "cancelled"
    );
}

async fn another_price_is_told_in_time(backend: Backend) {
    let shop = shop(backend, |_| {}).await;
    let subscription = subscribe(&shop, json!({})).await;
    let path = format!("subscriptions/{}", subscription["id"].as_str().unwrap());
    let running = shop.stripe.api("alpha", Method::GET, &path, &[]).await;
    let item = running["items"]["data"][0].clone();
    let product = item["price"]["product"].as_str().unwrap();
    let price = [
        ("product", product),
        ("unit_amount", "1299"),
        ("currency", "usd"),
        ("recurring[interval]", "day"),
        ("recurring[interval_count]", "30"),
    ];
    let price = shop.stripe.api("alpha", Method::POST, "prices", &price).await;
    let change = [
        ("items[0][id]", item["id"].as_str().unwrap()),
        ("items[0][price]", price["id"].as_str().unwrap()),
        ("proration_behavior", "none"),
    ];
    shop.stripe.api("alpha", Method::POST, &path, &change).await;
    assert!(told(&shop).await.is_empty());
    assert!(after(&shop, 14 * DAY).await.is_empty());
    let mails = after(&shop, 2 * DAY).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].subject.starts_with("alpha monthly costs USD $12.99 from "), "{}", mails[0].subject);
    assert!(mails[0].text.contains("Until now you paid USD $9.99 for each period."), "{}", mails[0].text);
    assert!(mails[0].link().contains("/renewal?token="));
    // It is renewed for that, and the next one is no news.
    assert_eq!(subjects(&after(&shop, 14 * DAY + 3 * 3600).await), ["alpha monthly was renewed"]);
    assert_eq!(subjects(&after(&shop, 30 * DAY).await), ["alpha monthly was renewed"]);
}

async fn another_tax_is_told_in_time(backend: Backend) {
    // A rate that ends before the first renewal, and a higher one from then on.
    let day = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let change = day.checked_add(jiff::Span::new().days(20)).unwrap();
    let rates = format!(
        "[payments.tax]\nprices = \"added\"\nevidence = 1\n[[payments.tax.rates]]\ncountry = \"CA\"\nname = \"HST\"\n\
         percent = 13\nuntil = \"{change}\"\n[[payments.tax.rates]]\ncountry = \"CA\"\nname = \"HST\"\npercent = 15\n\
         from = \"{change}\"\n"
    );
    let shop = shop(backend, |folder| taxes::tax(folder, &rates)).await;
    // What checkout says of the renewal is the rate of its day: nothing is to be told.
    subscribe(&shop, json!({ "country": "CA", "renewal_amount": 1149 })).await;
    assert!(after(&shop, 16 * DAY).await.is_empty());
    let channel = made_up::channel_id(&shop.server, "alpha");
    // As if the rate had been declared after the purchase.
    let update = purchases::Entity::update_in_channel(channel)
        .col_expr(purchases::Column::ToldAmount, sea_orm::sea_query::Expr::value(1129));
    update.exec(&shop.server.app.database).await.unwrap();
    shop.stripe
        .control(
            "alpha",
            "event",
            json!({ "type": "customer.subscription.updated", "object": {
        "id": shop.stripe.books("alpha").await["subscriptions"][0]["id"], "object": "subscription",
    } }),
        )
        .await;
    let mails = told(&shop).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].text.contains("Until now you paid USD $11.29 for each period."), "{}", mails[0].text);
    assert!(mails[0].text.contains("we will charge USD $11.49"), "{}", mails[0].text);
}

async fn every_year_is_told_of(backend: Backend) {
    let shop = shop(backend, |folder| {
        let alpha = folder.join("alpha");
        seeds::edit(&alpha, "subscriptions.toml", "offer = \"monthly\"\ntrial_period = 7", "offer = \"annual\"");
        seeds::edit(&alpha, "channel.toml", "[geo]\n", "[payments.receipts]\nprefix = \"A-\"\n[geo]\n");
        seeds::edit(&alpha, "channel.toml", "provider = \"stripe\"", "provider = \"stripe\"\nnotice_days = 30");
    })
    .await;
    subscribe(&shop, json!({})).await;
    for _ in 0..2 {
        assert!(after(&shop, 334 * DAY).await.is_empty());
        let mails = after(&shop, 3 * DAY).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        assert!(mails[0].subject.starts_with("alpha monthly renews on "), "{}", mails[0].subject);
        assert!(mails[0].text.contains("we will charge USD $9.99 for the next year"), "{}", mails[0].text);
        assert_eq!(subjects(&after(&shop, 29 * DAY).await), ["alpha monthly was renewed"]);
    }
}

async fn an_unpaid_renewal_is_told_of_until_access_ends(backend: Backend) {
    let server = Server::start(backend).await;
    let (_, user) = made_up::buyer(&server, "alpha").await;
    let monthly = vec![made_up::pass(&server, "alpha", "monthly")];
    let purchase = made_up::opened(&server, "alpha", &made_up::purchase(UserId(user), monthly)).await;
    let mut told = made_up::subscription(&purchase, 1);
    made_up::see(&server, &purchase, &made_up::running(told.clone())).await;
    server.app.clock.advance(Duration::from_secs(made_up::PERIOD.try_into().unwrap()));
    mails::sent(&server).await;
    told = made_up::subscription(&purchase, 2);
    (told.status, told.failure) = (SubscriptionStatus::PastDue, Some(made_up::failure()));
    told.invoices[0].status = InvoiceStatus::Open;
    (told.invoices[0].paid, told.invoices[0].paid_at) = (0, None);
    made_up::see_at(&server, &purchase, &made_up::running(told.clone()), server.app.clock.now()).await;
    let mut subjects = Vec::new();
    for days in [0, 5, 1, 1, 1] {
        server.app.clock.advance(Duration::from_secs(days * DAY + 900));
        subjects.push(mails::sent(&server).await.into_iter().map(|mail| mail.subject).collect::<Vec<_>>());
    }
    assert_eq!(subjects[0], ["alpha monthly could not be renewed"]);
    assert!(subjects[1][0].starts_with("Your access to alpha monthly ends on "), "{subjects:?}");
    assert!(subjects[2].is_empty(), "{subjects:?}");
    assert_eq!(subjects[3], ["Your access to alpha monthly has ended"]);
    assert!(subjects[4].is_empty());
}
