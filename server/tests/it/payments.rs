//! Looking at the provider's double: what it did is seen, whatever was heard of it, and how often.

use actix_web::web;
use grandstand_server::app::App;
use grandstand_server::db::entities::{purchases, webhook_events};
use grandstand_server::db::scope::InChannel;
use grandstand_server::features::accounts::operator;
use grandstand_server::features::commerce::orders::{self, ProviderIds};
use grandstand_server::features::commerce::provider::{NewPayment, NewSubscription, Provider};
use grandstand_server::features::commerce::reconcile;
use grandstand_server::features::commerce::sold::Sold;
use grandstand_server::features::commerce::words::Wish;
use grandstand_server::http::problem::Problem;
use grandstand_server::jobs;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tenants::schema::text::Language;

use crate::support::purchases as shop;
use crate::support::stripe::{self, Stripe};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    what_was_paid_is_found_without_a_word_of_it,
    what_the_provider_never_heard_of_is_given_up,
    webhooks_are_checked_and_stored_once,
    webhooks_in_any_order_and_number_end_alike,
    lost_webhooks_are_made_up_for,
    refunds_and_disputes_end_what_was_bought,
    a_subscription_follows_the_provider,
    nobody_is_charged_who_has_left,
    a_provider_that_does_not_answer_changes_nothing,
);

/// A server whose channels take payments, and their provider.
struct Shop {
    server: Server,
    stripe: Stripe,
}

impl Shop {
    async fn open(backend: Backend) -> Self {
        let stripe = Stripe::start();
        let arguments = stripe.arguments();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let server = Server::with(backend, &arguments, stripe::configure).await;
        for channel in ["alpha", "beta"] {
            for (name, value) in stripe::environment(channel) {
                server.app.secrets.put(&name, &value);
            }
        }
        Self { server, stripe }
    }

    fn app(&self) -> &web::Data<App> {
        &self.server.app
    }

    fn provider(&self) -> Provider {
        let site = self.app().sites.load().by_key("alpha").cloned().unwrap();
        Provider::of(self.app(), &site.channel, Language::En).unwrap()
    }

    async fn customer(&self) -> String {
        let made = self.stripe.api("alpha", Method::POST, "customers", &[("name", "Ada")]).await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// A purchase that the provider has not heard of.
    async fn purchase(&self, user: i64, sold: Sold) -> purchases::Model {
        let new = shop::purchase(user, vec![sold]);
        let new = orders::NewPurchase { customer_id: Some(self.customer().await), ..new };
        shop::opened(&self.server, "alpha", &new).await
    }

    /// Has it paid with a card; what the provider named the payment.
    async fn pay(&self, purchase: &purchases::Model, card: &str) -> String {
        let new = NewPayment {
            reference: &purchase.reference,
            customer: purchase.customer_id.as_deref().unwrap(),
            amount: purchase.amount,
            currency: &purchase.currency,
            description: "A test",
        };
        let payment = self.provider().create_payment(&new).await.unwrap();
        let paid = self.provider().confirm_payment(&payment.id, card, &format!("{}-1", purchase.reference)).await;
        assert!(paid.is_ok() || card != "pm_card_visa", "{paid:?}");
        payment.id
    }

    /// Has it subscribed to; what the provider named the subscription.
    async fn subscribe(&self, purchase: &purchases::Model) -> String {
        let customer = purchase.customer_id.as_deref().unwrap();
        let api = async |path: &str, form: &[(&str, &str)]| {
            let made = self.stripe.api("alpha", Method::POST, path, form).await;
            made["id"].as_str().unwrap_or_else(|| panic!("{path}: {made}")).to_owned()
        };
        let product = api("products", &[("name", "Monthly")]).await;
        let price = [
            ("product", product.as_str()),
            ("unit_amount", "1000"),
            ("currency", "usd"),
            ("recurring[interval]", "day"),
            ("recurring[interval_count]", "30"),
        ];
        let price = api("prices", &price).await;
        let card = api("payment_methods/pm_card_visa/attach", &[("customer", customer)]).await;
        let new = NewSubscription {
            reference: &purchase.reference,
            customer,
            price: &price,
            card: &card,
            trial_days: None,
            coupon: None,
            attempt: 1,
        };
        let begun = self.provider().create_subscription(&new).await.unwrap();
        let key = format!("{}-1-pay", purchase.reference);
        self.provider().pay_subscription(&begun.id, &card, &key).await.unwrap().id
    }

    async fn look_at(&self, purchase: &purchases::Model, hours: i64) -> Result<purchases::Model, Problem> {
        let site = self.app().sites.load().by_key("alpha").cloned().unwrap();
        let now = Timestamp::now() + SignedDuration::from_hours(hours);
        orders::refresh(self.app(), &site.channel, purchase.id, now).await
    }

    async fn status(&self, purchase: &purchases::Model) -> String {
        shop::orders_now(&self.server, purchase).await[0].status.clone()
    }

    async fn do_jobs(&self) {
        // What a job asks for is done, too.
        let soon = Timestamp::now() + SignedDuration::from_secs(5);
        jobs::run_due(self.app(), &jobs::registry::all(), soon).await.unwrap();
    }

    async fn heard(&self) -> u64 {
        let channel = shop::channel_id(&self.server, "alpha");
        webhook_events::Entity::in_channel(channel).count(&self.app().database).await.unwrap()
    }

    async fn charged(&self) -> i64 {
        let books = self.stripe.books("alpha").await;
        let paid = books["charges"].as_array().unwrap().iter().filter(|charge| charge["paid"] == true);
        paid.map(|charge| charge["amount"].as_i64().unwrap()).sum()
    }
}

async fn buyer<'a>(shop: &'a Shop) -> (Visitor<'a>, i64) {
    let mut visitor = Visitor::registered(&shop.server, "alpha", "buyer@example.org").await;
    let id = visitor.get("/api/profile").await.data()["id"].as_i64().unwrap();
    (visitor, id)
}

fn season(shop: &Shop) -> Sold {
    self::shop::pass(&shop.server, "alpha", "season")
}

async fn what_was_paid_is_found_without_a_word_of_it(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    // The server was killed before it could note whom it had asked.
    let payment = shop.pay(&purchase, "pm_card_visa").await;
    let now = shop.look_at(&purchase, 0).await.unwrap();
    assert_eq!((now.payment_id.as_deref(), now.open), (Some(payment.as_str()), false));
    assert_eq!(shop.status(&purchase).await, "paid");
    let renewed = shop.purchase(user, self::shop::pass(&shop.server, "alpha", "monthly")).await;
    let subscription = shop.subscribe(&renewed).await;
    let now = shop.look_at(&renewed, 0).await.unwrap();
    assert_eq!(now.subscription_id, Some(subscription));
    assert_eq!(shop.status(&renewed).await, "active");
}

async fn what_the_provider_never_heard_of_is_given_up(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    assert!(shop.look_at(&purchase, 0).await.unwrap().open, "it may still hear of it");
    assert!(!shop.look_at(&purchase, 1).await.unwrap().open);
    assert_eq!(shop.status(&purchase).await, "failed");
    // Whose owner confirms the card to their bank is paid, whatever their browser tells.
    let confirmed = shop.purchase(user, self::shop::event(77)).await;
    let payment = shop.pay(&confirmed, "pm_card_threeDSecure2Required").await;
    shop.look_at(&confirmed, 0).await.unwrap();
    assert_eq!(shop.status(&confirmed).await, "inactive");
    shop.stripe.authenticate("alpha", &payment, true).await;
    shop.look_at(&confirmed, 0).await.unwrap();
    assert_eq!(shop.status(&confirmed).await, "paid");
    // One that waits for the card's owner is called off after a day, and can't be paid any more.
    let waiting = shop.purchase(user, season(&shop)).await;
    let payment = shop.pay(&waiting, "pm_card_threeDSecure2Required").await;
    assert!(shop.look_at(&waiting, 1).await.unwrap().open);
    assert!(!shop.look_at(&waiting, 25).await.unwrap().open);
    assert_eq!(shop.status(&waiting).await, "failed");
    let intent = shop.stripe.api("alpha", Method::GET, &format!("payment_intents/{payment}"), &[]).await;
    assert_eq!(intent["status"], "canceled");
}

async fn webhooks_are_checked_and_stored_once(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let path = "/api/stripe/webhook/alpha";
    let event = json!({ "id": "evt_1", "object": "event", "type": "invoice.paid", "data": { "object": {} } });
    let unsigned = shop.server.post("alpha", path, &event).await;
    assert_eq!((unsigned.status.as_u16(), unsigned.code().as_str()), (400, "webhook_refused"));
    assert_eq!(shop.server.post("alpha", "/api/stripe/webhook/nobody", &event).await.code(), "channel_key_unknown");
    // What alpha's account tells is not believed when it is told to beta.
    let elsewhere = format!("{}/api/stripe/webhook/beta", shop.server.address());
    let told_to_beta = json!({ "url": elsewhere, "secret": stripe::webhook_secret("alpha") });
    shop.stripe.control("alpha", "webhooks", told_to_beta).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    let beta = webhook_events::Entity::in_channel(self::shop::channel_id(&shop.server, "beta"));
    assert_eq!(beta.count(&shop.app().database).await.unwrap(), 0);

    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    shop.pay(&purchase, "pm_card_visa").await;
    shop.stripe.settle("alpha").await;
    shop.do_jobs().await;
    assert_eq!(shop.status(&purchase).await, "paid");
    let heard = shop.heard().await;
    assert!(heard > 0);
    let strange = json!({ "type": "something.new", "object": { "id": "obj_1", "object": "thing" } });
    shop.stripe.control("alpha", "event", strange).await;
    shop.stripe.settle("alpha").await;
    assert_eq!(shop.heard().await, heard + 1);
    let channel = self::shop::channel_id(&shop.server, "alpha");
    let events = webhook_events::Entity::in_channel(channel).all(&shop.app().database).await.unwrap();
    let unknown = events.iter().find(|event| event.event_type == "something.new").unwrap();
    assert_eq!((unknown.outcome.as_str(), unknown.purchase_id), ("unknown", None), "kept");
    for event in &events {
        shop.stripe.control("alpha", "resend", json!({ "event": event.event_id })).await;
    }
    shop.stripe.settle("alpha").await;
    assert_eq!(shop.heard().await, heard + 1, "told again, stored once");
}

async fn webhooks_in_any_order_and_number_end_alike(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let url = format!("{}/api/stripe/webhook/alpha", shop.server.address());
    for (round, order) in ["reverse", "shuffle", "as_is"].iter().enumerate() {
        let wanted = json!({
            "url": url, "secret": stripe::webhook_secret("alpha"), "hold": true, "repeat": 3, "shuffle": true,
        });
        shop.stripe.control("alpha", "webhooks", wanted).await;
        let declined = shop.purchase(user, self::shop::event(100 + i64::try_from(round).unwrap())).await;
        shop.pay(&declined, "pm_card_visa_chargeDeclined").await;
        let refunded = shop.purchase(user, season(&shop)).await;
        let payment = shop.pay(&refunded, "pm_card_visa").await;
        shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
        shop.stripe.control("alpha", "release", json!({ "order": order })).await;
        shop.stripe.settle("alpha").await;
        shop.do_jobs().await;
        assert_eq!(shop.status(&declined).await, "failed", "{order}");
        assert_eq!(shop.status(&refunded).await, "refunded", "{order}");
    }
}

async fn lost_webhooks_are_made_up_for(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    shop.pay(&purchase, "pm_card_visa").await;
    shop.do_jobs().await;
    assert_eq!(shop.status(&purchase).await, "inactive", "nobody has said a word");
    reconcile::ask(&shop.app().database, Timestamp::now()).await.unwrap();
    shop.do_jobs().await;
    assert_eq!(shop.status(&purchase).await, "paid");
}

async fn refunds_and_disputes_end_what_was_bought(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (mut visitor, user) = buyer(&shop).await;
    let event = shop.server.id_of("alpha", "/api/events", "season-opener").await;
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    let payment = shop.pay(&purchase, "pm_card_visa").await;
    let told = async || {
        shop.stripe.settle("alpha").await;
        shop.do_jobs().await;
    };
    told().await;
    let mut reason = async || visitor.get(&format!("/api/events/{event}")).await.data()["access"]["reason"].clone();
    assert_eq!(reason().await, "upcoming");
    let dispute = shop.stripe.control("alpha", "dispute", json!({ "payment_intent": payment })).await;
    told().await;
    assert_eq!((shop.status(&purchase).await.as_str(), reason().await), ("refunded", json!("buy")));
    let dispute = dispute["id"].as_str().unwrap_or_else(|| panic!("{dispute}"));
    shop.stripe.control("alpha", "dispute", json!({ "dispute": dispute, "status": "won" })).await;
    told().await;
    assert_eq!((shop.status(&purchase).await.as_str(), reason().await), ("paid", json!("upcoming")));
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment, "amount": 400 })).await;
    told().await;
    assert_eq!(reason().await, "upcoming", "a part");
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
    told().await;
    assert_eq!((shop.status(&purchase).await.as_str(), reason().await), ("refunded", json!("buy")));
}

async fn a_subscription_follows_the_provider(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (mut visitor, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, self::shop::pass(&shop.server, "alpha", "monthly")).await;
    let subscription = shop.subscribe(&purchase).await;
    shop.look_at(&purchase, 0).await.unwrap();
    let order = self::shop::orders_now(&shop.server, &purchase).await[0].clone();
    assert_eq!(order.ends_at.map(|end| end - order.starts_at.unwrap()), Some(self::shop::PERIOD));
    shop.stripe.advance("alpha", self::shop::PERIOD + 2 * 3600).await;
    shop.look_at(&purchase, 0).await.unwrap();
    let renewed = self::shop::orders_now(&shop.server, &purchase).await[0].clone();
    assert_eq!(renewed.ends_at, order.ends_at.map(|end| end + self::shop::PERIOD));
    let transactions = visitor.get("/api/transactions").await.data();
    let events: Vec<&Value> = transactions.as_array().unwrap().iter().map(|one| &one["event"]).collect();
    assert_eq!((events, shop.charged().await), (vec![&json!("updated"), &json!("created")], 2000));

    let ask = async |wish| orders::ask(shop.app(), purchase.channel_id, user, order.id, wish, Timestamp::now()).await;
    let at_provider = async || {
        let path = format!("subscriptions/{subscription}");
        shop.stripe.api("alpha", Method::GET, &path, &[]).await["cancel_at_period_end"].clone()
    };
    for (wish, ends, renewal) in [(Wish::Cancel, true, "cancelled"), (Wish::Resume, false, "active")] {
        ask(wish).await.unwrap();
        assert!(shop.look_at(&purchase, 0).await.unwrap().answered);
        assert_eq!(at_provider().await, ends);
        let order = self::shop::orders_now(&shop.server, &purchase).await[0].clone();
        assert_eq!(order.renewal.as_deref(), Some(renewal));
    }
    // Two wishes at once, each carried out by a look of its own: the last one stands.
    ask(Wish::Cancel).await.unwrap();
    let (one, other) = tokio::join!(shop.look_at(&purchase, 0), async {
        ask(Wish::Resume).await.unwrap();
        shop.look_at(&purchase, 0).await
    });
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    assert_eq!(at_provider().await, false);
    // Whose money goes back is not charged again.
    let books = shop.stripe.books("alpha").await;
    let charges = books["charges"].as_array().unwrap();
    let last = charges.iter().max_by_key(|charge| charge["created"].as_i64()).unwrap();
    shop.stripe.control("alpha", "refund", json!({ "payment_intent": last["payment_intent"] })).await;
    shop.look_at(&purchase, 0).await.unwrap();
    assert_eq!((shop.status(&purchase).await.as_str(), at_provider().await), ("refunded", json!(true)));
}

async fn nobody_is_charged_who_has_left(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, self::shop::pass(&shop.server, "alpha", "monthly")).await;
    let subscription = shop.subscribe(&purchase).await;
    shop.look_at(&purchase, 0).await.unwrap();
    let database = &shop.app().database;
    let row = operator::find(database, purchase.channel_id, "buyer@example.org").await.unwrap().unwrap();
    operator::erase(database, &row, Timestamp::now()).await.unwrap();
    shop.do_jobs().await;
    let now = shop.stripe.api("alpha", Method::GET, &format!("subscriptions/{subscription}"), &[]).await;
    assert_eq!(now["cancel_at_period_end"], true);
    shop.stripe.advance("alpha", 2 * self::shop::PERIOD).await;
    assert_eq!(shop.charged().await, 1000);
}

async fn a_provider_that_does_not_answer_changes_nothing(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (_, user) = buyer(&shop).await;
    let purchase = shop.purchase(user, season(&shop)).await;
    let payment = shop.pay(&purchase, "pm_card_visa").await;
    let ids = ProviderIds { payment: Some(payment), subscription: None };
    orders::attached(&shop.app().database, purchase.channel_id, purchase.id, &ids, Timestamp::now()).await.unwrap();
    for kind in ["down", "garbage"] {
        let fault = json!({ "match": "payment_intents", "kind": kind, "times": 20 });
        shop.stripe.control("alpha", "faults", fault).await;
        let refused = shop.look_at(&purchase, 0).await.unwrap_err();
        assert_eq!(refused.code(), "payment_provider_unavailable", "{kind}");
        assert_eq!(shop.status(&purchase).await, "inactive");
        shop.stripe.control("alpha", "faults", json!({ "clear": true })).await;
    }
    shop.look_at(&purchase, 0).await.unwrap();
    assert_eq!(shop.status(&purchase).await, "paid");
    let column = purchases::Column::Status.eq("paid");
    let paid = purchases::Entity::in_channel(purchase.channel_id).filter(column);
    assert_eq!(paid.count(&shop.app().database).await.unwrap(), 1);
}
