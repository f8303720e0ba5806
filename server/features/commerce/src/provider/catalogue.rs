//! The channel's products and prices at the provider. Every object has an id or key of our own, so repeated calls
//! create no duplicates.

use grandstand_db::ids::ChannelId;
use grandstand_tax::TaxMode;
use serde_json::json;
use tenants::schema::sales::Offer;

use super::calculations::tax_behavior;
use super::wire::{Known, List};
use super::{Provider, ProviderError, queries};

/// How often a price is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurring(pub Offer);

impl Recurring {
    /// The provider's interval and its count: a month is 30 days, a year 12 months.
    const fn interval(self) -> (&'static str, u32) {
        match self.0 {
            Offer::Monthly => ("day", 30),
            Offer::Annual => ("month", 12),
        }
    }
}

/// The price and interval of a subscription.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The subscription's number on the channel.
    pub subscription_id: i64,
    /// The subscription's name.
    pub name: &'a str,
    /// Amount of each payment, minor units.
    pub amount: i64,
    /// ISO 4217 code.
    pub currency: &'a str,
    /// The interval.
    pub every: Recurring,
    /// The code of what is sold, where the provider computes the taxes, and whether the amount contains them.
    pub taxes: Option<(Option<&'a str>, TaxMode)>,
}

impl Terms<'_> {
    /// The lookup key of the price. Other terms have another key.
    pub fn key(&self, channel_id: ChannelId) -> String {
        let (unit, count) = self.every.interval();
        let currency = self.currency.to_lowercase();
        let taxes = self
            .taxes
            .map_or_else(String::new, |(code, mode)| format!("-{}-{}", tax_behavior(mode), code.unwrap_or("preset")));
        format!("grandstand-{channel_id}-{}-{}-{currency}-{count}{unit}{taxes}", self.subscription_id, self.amount)
    }
}

impl Provider {
    /// Returns the price id for these terms, and creates the price if there is none. Older prices are never changed, so
    /// existing subscribers keep paying theirs.
    ///
    /// # Errors
    /// The provider refuses the price, or gives no answer.
    pub async fn price(&self, terms: &Terms<'_>) -> Result<String, ProviderError> {
        let key = terms.key(self.channel_id);
        if let Some(known) = queries::price(&self.database, self.channel_id, &self.account, &key).await? {
            return Ok(known);
        }
        let price = self.price_at_provider(terms, &key).await?;
        queries::keep_price(&self.database, self.channel_id, &self.account, &key, &price).await?;
        Ok(price)
    }

    async fn price_at_provider(&self, terms: &Terms<'_>, key: &str) -> Result<String, ProviderError> {
        let query = json!({ "lookup_keys": [key], "limit": 1 });
        let found: List<Known> = self.get("/prices", &query).await?;
        if let Some(price) = found.data.into_iter().next() {
            return Ok(price.id);
        }
        let product = self.product(terms.subscription_id, terms.name).await?;
        let (unit, count) = terms.every.interval();
        let mut form = json!({
            "product": product,
            "unit_amount": terms.amount,
            "currency": terms.currency.to_lowercase(),
            "recurring": { "interval": unit, "interval_count": count },
            "lookup_key": key,
        });
        if let Some((code, mode)) = terms.taxes {
            let path = format!("/products/{product}");
            self.set::<Known>(&path, &json!({ "tax_code": code.unwrap_or_default() })).await?;
            form["tax_behavior"] = tax_behavior(mode).into();
        }
        let created: Known = self.post("/prices", &form, &format!("price-{key}")).await?;
        Ok(created.id)
    }

    /// Renames the product of a subscription, since invoices show the name.
    ///
    /// # Errors
    /// The product doesn't exist, the provider refuses the name, or it gives no answer.
    pub async fn rename(&self, subscription_id: i64, name: &str) -> Result<(), ProviderError> {
        let path = format!("/products/{}", self.product_id(subscription_id));
        self.set::<Known>(&path, &json!({ "name": name })).await.map(drop)
    }

    /// Returns the product id of a subscription, and creates the product if there is none.
    async fn product(&self, subscription_id: i64, name: &str) -> Result<String, ProviderError> {
        let id = self.product_id(subscription_id);
        match self.set::<Known>("/products", &json!({ "id": id, "name": name })).await {
            Ok(_) | Err(ProviderError::Taken) => Ok(id),
            Err(error) => Err(error),
        }
    }

    fn product_id(&self, subscription_id: i64) -> String {
        product_id(self.channel_id, subscription_id)
    }

    /// Returns the id of a coupon at the provider that takes an amount off the first payment of a subscription.
    ///
    /// # Errors
    /// The provider refuses the coupon, or gives no answer.
    pub async fn discount(&self, amount: i64, currency: &str) -> Result<String, ProviderError> {
        let currency = currency.to_lowercase();
        let id = format!("grandstand-off-{amount}-{currency}");
        let form = json!({ "id": id, "duration": "once", "amount_off": amount, "currency": currency });
        match self.set::<Known>("/coupons", &form).await {
            Ok(_) | Err(ProviderError::Taken) => Ok(id),
            Err(error) => Err(error),
        }
    }
}

/// Returns the product id of a channel's subscription at the provider.
pub fn product_id(channel_id: ChannelId, subscription_id: i64) -> String {
    format!("grandstand-{channel_id}-{subscription_id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_terms_are_another_price() {
        let terms = Terms {
            subscription_id: 7,
            name: "Fan",
            amount: 999,
            currency: "USD",
            every: Recurring(Offer::Monthly),
            taxes: None,
        };
        assert_eq!(terms.key(ChannelId(3)), "grandstand-3-7-999-usd-30day");
        assert_eq!(Terms { name: "Fans", ..terms }.key(ChannelId(3)), terms.key(ChannelId(3)), "a name is no term");
        assert_eq!(
            Terms { every: Recurring(Offer::Annual), ..terms }.key(ChannelId(3)),
            "grandstand-3-7-999-usd-12month"
        );
        let taxed = Terms { taxes: Some((Some("txcd_10402110"), TaxMode::Added)), ..terms };
        assert_eq!(taxed.key(ChannelId(3)), "grandstand-3-7-999-usd-30day-exclusive-txcd_10402110");
    }
}
