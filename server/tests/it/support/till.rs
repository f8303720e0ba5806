//! A channel that takes payments, and what it is paid with put in by hand: below the calls of buying.

use actix_web::web;
use grandstand_commerce::orders;
use grandstand_commerce::provider::{NewPayment, NewSubscription, Provider};
use grandstand_commerce::sold::Sold;
use grandstand_db::entities::{purchases, webhook_events};
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::app::App;
use grandstand_server::job_kinds;
use grandstand_web::problem::Problem;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use sea_orm::{ActiveEnum, PaginatorTrait};
use tenants::schema::text::Language;

use super::purchases as shop;
use super::stripe::{self, Stripe};
use super::visitor::Visitor;
use super::{Backend, Server};

/// A server whose channels take payments, and their provider.
pub struct Till {
    pub server: Server,
    pub stripe: Stripe,
}

impl Till {
    pub async fn open(backend: Backend) -> Self {
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

    pub fn app(&self) -> &web::Data<App> {
        &self.server.app
    }

    pub async fn provider(&self) -> Provider {
        let site = self.app().sites.load().by_key("alpha").cloned().unwrap();
        Provider::of(&self.app().services.commerce, &site.channel, Language::En).await.unwrap()
    }

    pub async fn customer(&self) -> String {
        let made = self.stripe.api("alpha", Method::POST, "customers", &[("name", "Ada")]).await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// A purchase that the provider has not heard of.
    pub async fn purchase(&self, user: i64, sold: Sold) -> purchases::Model {
        let new = shop::purchase(UserId(user), vec![sold]);
        let new = orders::NewPurchase { customer_id: Some(self.customer().await), ..new };
        shop::opened(&self.server, "alpha", &new).await
    }

    /// Has it paid with a card; what the provider named the payment.
    pub async fn pay(&self, purchase: &purchases::Model, card: &str) -> String {
        let new = NewPayment {
            reference: &purchase.reference,
            customer: purchase.customer_id.as_deref().unwrap(),
            amount: purchase.amount,
            currency: &purchase.currency,
            description: "A test",
            taxes: None,
            attempt: 1,
        };
        let payment = self.provider().await.create_payment(&new).await.unwrap();
        let paid = self.provider().await.confirm_payment(&payment.id, card, &format!("{}-1", purchase.reference)).await;
        assert!(paid.is_ok() || card != "pm_card_visa", "{paid:?}");
        payment.id
    }

    /// Has it subscribed to; what the provider named the subscription.
    pub async fn subscribe(&self, purchase: &purchases::Model) -> String {
        self.subscribe_with(purchase, "pm_card_visa").await
    }

    /// The same with a card, whose owner may have to confirm it.
    pub async fn subscribe_with(&self, purchase: &purchases::Model, card: &str) -> String {
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
        let card = api(&format!("payment_methods/{card}/attach"), &[("customer", customer)]).await;
        let new = NewSubscription {
            reference: &purchase.reference,
            customer,
            price: &price,
            card: &card,
            trial_days: None,
            coupon: None,
            tax_rates: &[],
            has_automatic_taxes: false,
            attempt: 1,
        };
        let begun = self.provider().await.create_subscription(&new).await.unwrap();
        let key = format!("{}-1-pay", purchase.reference);
        self.provider().await.pay_subscription(&begun.id, &card, &key).await.unwrap().id
    }

    pub async fn look_at(&self, purchase: &purchases::Model, hours: i64) -> Result<purchases::Model, Problem> {
        let site = self.app().sites.load().by_key("alpha").cloned().unwrap();
        let now = Timestamp::now() + SignedDuration::from_hours(hours);
        Ok(orders::refresh(&self.app().services.commerce, &site.channel, purchase.id, now).await?)
    }

    pub async fn status(&self, purchase: &purchases::Model) -> String {
        shop::orders_now(&self.server, purchase).await[0].status.to_value()
    }

    pub async fn do_jobs(&self) {
        // What a job asks for is done, too.
        let soon = Timestamp::now() + SignedDuration::from_secs(5);
        jobs::run_due(&self.app().database, &job_kinds::registry(self.app()), soon).await.unwrap();
    }

    pub async fn heard(&self) -> u64 {
        let channel = shop::channel_id(&self.server, "alpha");
        webhook_events::Entity::in_channel(channel).count(&self.app().database).await.unwrap()
    }

    pub async fn charged(&self) -> i64 {
        let books = self.stripe.books("alpha").await;
        let paid = books["charges"].as_array().unwrap().iter().filter(|charge| charge["paid"] == true);
        paid.map(|charge| charge["amount"].as_i64().unwrap()).sum()
    }
}

/// Somebody at alpha, and their number.
pub async fn buyer(till: &Till) -> (Visitor<'_>, i64) {
    shop::buyer(&till.server, "alpha").await
}

/// Alpha's season pass.
pub fn season(till: &Till) -> Sold {
    shop::pass(&till.server, "alpha", "season")
}
