//! Subscriptions that are changed at the provider, past the site: what their buyers may watch follows what they pay.

use grandstand_db::entities::orders::{self, OrderStatus, Renewal};
use grandstand_db::entities::{access_grants, order_history, purchases};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use reqwest::Method;
use sea_orm::ActiveEnum;
use serde_json::{Value, json};

use crate::support::purchases::{self as rows, PERIOD, access};
use crate::support::shop::{Shop, saved_card, with};
use crate::support::{Backend, mails, seeds};

const DAY: i64 = 24 * 60 * 60;

on_both_databases!(
    another_plan_gives_what_it_covers,
    a_pause_or_an_earlier_end_gives_no_more_than_was_paid,
    a_year_of_a_former_plan_pays_for_no_renewal,
    a_dearer_plan_that_is_not_paid_lasts_for_the_grace,
);

struct Subscribed {
    shop: Shop,
    channel: i64,
    subscription: String,
}

impl Subscribed {
    /// Somebody who subscribed to alpha's monthly pass.
    async fn open(backend: Backend) -> (Self, String) {
        Self::to(backend, "monthly").await
    }

    /// Somebody who subscribed to a pass of a channel that sells passes to judo alone, too, by the month and by the year.
    async fn to(backend: Backend, alias: &str) -> (Self, String) {
        let shop = Shop::open(backend).await;
        let judo = "[[subscriptions]]\nalias = \"judo\"\nname = \"alpha judo\"\nbase_price = 400\noffer = \"monthly\"\n\
                    event_categories = [\"judo\"]\n[[subscriptions]]\nalias = \"judo-year\"\nname = \"alpha judo year\"\n\
                    base_price = 4000\noffer = \"annual\"\nevent_categories = [\"judo\"]\n[[subscriptions]]\n\
                    alias = \"monthly\"";
        let folder = shop.server.seeds.join("alpha");
        seeds::edit(&folder, "subscriptions.toml", "[[subscriptions]]\nalias = \"monthly\"", judo);
        shop.server.apply_again().await;
        shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
        let mut buyer = shop.buyer("ada").await;
        let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
        let pass = shop.id("subscriptions", alias).await;
        let bought = buyer.post("/api/stripe/buy", &with("subscription", pass, &card)).await.data();
        assert_eq!(bought["status"], "success", "{bought}");
        let token = buyer.token.clone().unwrap();
        let books = shop.stripe.books("alpha").await;
        let subscription = books["subscriptions"][0]["id"].as_str().unwrap().to_owned();
        let channel = rows::channel_id(&shop.server, "alpha");
        mails::sent(&shop.server).await;
        (Self { shop, channel: channel.0, subscription }, token)
    }

    async fn api(&self, method: Method, path: &str, form: &[(&str, &str)]) -> Value {
        let answer = self.shop.stripe.api("alpha", method, path, form).await;
        assert!(answer["error"].is_null(), "{path}: {answer}");
        answer
    }

    /// Changes the subscription as the dashboard does, and has the webhooks of it dealt with.
    async fn change(&self, form: &[(&str, &str)]) {
        self.api(Method::POST, &format!("subscriptions/{}", self.subscription), form).await;
        self.told().await;
    }

    async fn told(&self) {
        self.shop.stripe.settle("alpha").await;
        mails::sent(&self.shop.server).await;
    }

    async fn item(&self) -> String {
        let told = self.api(Method::GET, &format!("subscriptions/{}", self.subscription), &[]).await;
        told["items"]["data"][0]["id"].as_str().unwrap().to_owned()
    }

    /// The price of a product at the provider.
    async fn price(&self, product: &str) -> String {
        let prices = self.api(Method::GET, "prices", &[("product", product)]).await;
        prices["data"][0]["id"].as_str().unwrap_or_else(|| panic!("{product}: {prices}")).to_owned()
    }

    /// Saves a card and has what is due from now on charged to it.
    async fn pay_with(&self, card: &str) -> String {
        let told = self.api(Method::GET, &format!("subscriptions/{}", self.subscription), &[]).await;
        let customer = told["customer"].as_str().unwrap();
        let path = format!("payment_methods/{card}/attach");
        let card = self.api(Method::POST, &path, &[("customer", customer)]).await["id"].as_str().unwrap().to_owned();
        self.change(&[("default_payment_method", &card)]).await;
        card
    }

    /// The price of alpha's monthly pass, and the pass.
    async fn monthly(&self) -> (String, i64) {
        let id = self.shop.id("subscriptions", "monthly").await;
        (self.price(&format!("grandstand-{}-{id}", self.channel)).await, id)
    }

    async fn newest_invoice(&self) -> Value {
        let invoices = self.api(Method::GET, "invoices", &[("subscription", &self.subscription)]).await;
        invoices["data"][0].clone()
    }

    async fn on(&self, price: &str, quantity: &str) {
        self.on_with(price, quantity, "none").await;
    }

    async fn on_with(&self, price: &str, quantity: &str, proration: &str) {
        let item = self.item().await;
        let form = [
            ("items[0][id]", item.as_str()),
            ("items[0][price]", price),
            ("items[0][quantity]", quantity),
            ("proration_behavior", proration),
        ];
        self.change(&form).await;
    }

    async fn steps(&self) -> Vec<String> {
        let steps = order_history::Entity::in_channel(ChannelId(self.channel))
            .all(&self.shop.server.app.database)
            .await
            .unwrap();
        steps.into_iter().map(|step| step.event.to_value()).collect()
    }

    async fn order(&self) -> orders::Model {
        orders::Entity::in_channel(ChannelId(self.channel)).one(&self.shop.server.app.database).await.unwrap().unwrap()
    }

    async fn usable_until(&self) -> Option<i64> {
        let grant = access_grants::Entity::in_channel(ChannelId(self.channel))
            .one(&self.shop.server.app.database)
            .await
            .unwrap();
        grant.unwrap().ends_at
    }
}

async fn another_plan_gives_what_it_covers(backend: Backend) {
    let (site, token) = Subscribed::open(backend).await;
    let server = &site.shop.server;
    let mut buyer = crate::support::visitor::Visitor::with(server, "alpha", &token);
    let football = server.id_of("alpha", "/api/events", "season-opener").await;
    assert_eq!(access(&mut buyer, football).await, "upcoming");
    let (monthly, judo) = (site.shop.id("subscriptions", "monthly").await, site.shop.id("subscriptions", "judo").await);
    mails::sent(server).await;

    // To a cheaper plan, in the dashboard: the pass to everything is one to judo.
    let cheaper = site.price(&format!("grandstand-{}-{judo}", site.channel)).await;
    site.on(&cheaper, "1").await;
    let order = buyer.get("/api/orders").await.data()[0].clone();
    assert_eq!((&order["product"]["id"], &order["product"]["name"]), (&json!(judo), &json!("alpha judo")), "{order}");
    assert_eq!((&order["base_price"], &order["status"]), (&json!(400), &json!("active")));
    assert_eq!(access(&mut buyer, football).await, "buy");
    assert!(site.steps().await.contains(&"plan_changed".to_owned()));
    // Told again, it is the same.
    let steps = site.steps().await;
    site.change(&[("description", "Nothing that matters")]).await;
    assert_eq!(site.steps().await, steps);

    // Three at a time are charged thrice, and watched once.
    site.on(&cheaper, "3").await;
    assert_eq!(site.order().await.base_price, 1200);
    // And back.
    let former = site.price(&format!("grandstand-{}-{monthly}", site.channel)).await;
    site.on(&former, "1").await;
    assert_eq!(access(&mut buyer, football).await, "upcoming");
    assert_eq!((site.order().await.product_id, site.order().await.base_price), (monthly, 999));

    // A price that the channel does not know takes nothing away, and the operator is told once.
    let product = site.api(Method::POST, "products", &[("name", "By hand")]).await;
    let form = [
        ("product", product["id"].as_str().unwrap()),
        ("unit_amount", "100"),
        ("currency", "usd"),
        ("recurring[interval]", "day"),
        ("recurring[interval_count]", "30"),
    ];
    let unknown = site.api(Method::POST, "prices", &form).await;
    site.on(unknown["id"].as_str().unwrap(), "1").await;
    site.change(&[("description", "Nothing that matters either")]).await;
    assert_eq!(access(&mut buyer, football).await, "upcoming");
    assert_eq!(site.steps().await.iter().filter(|step| *step == "plan_unknown").count(), 1);
    let purchase =
        purchases::Entity::in_channel(ChannelId(site.channel)).one(&server.app.database).await.unwrap().unwrap();
    assert_eq!(purchase.provider_price.as_deref(), unknown["id"].as_str());
}

async fn a_pause_or_an_earlier_end_gives_no_more_than_was_paid(backend: Backend) {
    let (site, _) = Subscribed::open(backend).await;
    let paid_until = site.order().await.ends_at.unwrap();

    // To end within the period.
    let early = (paid_until - PERIOD / 2).to_string();
    site.change(&[("cancel_at", &early)]).await;
    let order = site.order().await;
    assert_eq!((order.renewal, order.ends_at), (Some(Renewal::Cancelled), Some(paid_until - PERIOD / 2)));
    assert_eq!(site.usable_until().await, order.ends_at);
    site.change(&[("cancel_at", "")]).await;
    let order = site.order().await;
    assert_eq!((order.renewal, order.ends_at), (Some(Renewal::Active), Some(paid_until)));

    // A pause in which nothing is charged, as a buyer may begin it on the provider's own page.
    site.change(&[("pause_collection[behavior]", "void")]).await;
    assert_eq!(site.usable_until().await, Some(paid_until));
    site.shop.stripe.advance("alpha", PERIOD + 2 * 3600).await;
    site.told().await;
    assert_eq!((site.order().await.ends_at, site.usable_until().await), (Some(paid_until), Some(paid_until)));
    assert_eq!(site.shop.charges().await.len(), 1);
    // Renewals that the account's owner gives away go on.
    site.change(&[("pause_collection[behavior]", "mark_uncollectible")]).await;
    assert_eq!(site.order().await.ends_at, Some(paid_until + PERIOD));
    // It goes on, and is paid again.
    site.change(&[("pause_collection", "")]).await;
    site.shop.stripe.advance("alpha", PERIOD).await;
    site.told().await;
    assert_eq!(site.order().await.ends_at, Some(paid_until + 2 * PERIOD));
    assert_eq!(site.shop.charges().await.len(), 2);
}

async fn a_year_of_a_former_plan_pays_for_no_renewal(backend: Backend) {
    // Credits that are left of the year would pay for renewals, so there are none.
    let (site, _) = Subscribed::to(backend, "judo-year").await;
    let year = site.order().await.ends_at.unwrap();
    let (price, monthly) = site.monthly().await;
    site.on(&price, "1").await;
    let order = site.order().await;
    let paid_until = order.ends_at.unwrap();
    assert!(paid_until < year - 300 * DAY, "{paid_until} {year}");
    assert_eq!((order.product_id, site.shop.charges().await.len()), (monthly, 2));

    // The second month is declined.
    site.shop.stripe.control("alpha", "retries", json!({ "days": [3], "then": "unpaid" })).await;
    site.pay_with("pm_card_chargeCustomerFail").await;
    site.shop.stripe.advance("alpha", PERIOD + 2 * 3600).await;
    site.told().await;
    let (order, grace) = (site.order().await, Some(paid_until + 7 * DAY));
    assert_eq!((order.status, order.ends_at, order.grace_ends_at), (OrderStatus::Active, Some(paid_until), grace));
    assert_eq!(site.usable_until().await, grace);
    mails::sent(&site.shop.server).await;
    let told = mails::all(&site.shop.server);
    assert_eq!(told.iter().filter(|mail| mail.subject.contains("could not be renewed")).count(), 1);

    // Nothing is left of it once it is tried no more.
    site.shop.stripe.advance("alpha", 4 * DAY).await;
    site.told().await;
    let order = site.order().await;
    assert_eq!((order.status, order.ends_at), (OrderStatus::Inactive, Some(paid_until)));
    assert_eq!(site.usable_until().await, Some(paid_until));
}

async fn a_dearer_plan_that_is_not_paid_lasts_for_the_grace(backend: Backend) {
    let (site, _) = Subscribed::to(backend, "judo").await;
    let paid_until = site.order().await.ends_at.unwrap();
    let (price, monthly) = site.monthly().await;
    site.pay_with("pm_card_chargeCustomerFail").await;
    site.shop.stripe.advance("alpha", 10 * DAY).await;
    site.on_with(&price, "1", "always_invoice").await;
    let invoice = site.newest_invoice().await;
    assert_eq!((&invoice["status"], &invoice["billing_reason"]), (&json!("open"), &json!("subscription_update")));
    let changed_at = invoice["created"].as_i64().unwrap();
    let grace = Some(changed_at + 7 * DAY);
    let order = site.order().await;
    assert_eq!((order.product_id, order.ends_at, order.grace_ends_at), (monthly, Some(changed_at), grace));
    assert_eq!(site.usable_until().await, grace);

    // Marked uncollectible, it is still owed, though the provider has the subscription active.
    let path = format!("invoices/{}", invoice["id"].as_str().unwrap());
    assert_eq!(site.api(Method::POST, &format!("{path}/mark_uncollectible"), &[]).await["status"], "uncollectible");
    site.told().await;
    let told = site.api(Method::GET, &format!("subscriptions/{}", site.subscription), &[]).await;
    assert_eq!(told["status"], "active");
    let order = site.order().await;
    assert_eq!((order.ends_at, order.grace_ends_at), (Some(changed_at), grace));

    // Paid after all, the dearer plan lasts for the rest of the period.
    let card = site.pay_with("pm_card_visa").await;
    let paid = site.api(Method::POST, &format!("{path}/pay"), &[("payment_method", &card)]).await;
    assert_eq!(paid["status"], "paid");
    site.told().await;
    let order = site.order().await;
    assert_eq!((order.product_id, order.ends_at, order.grace_ends_at), (monthly, Some(paid_until), None));
    assert!(site.usable_until().await >= Some(paid_until));
}
