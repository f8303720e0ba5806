//! The viewer's saved cards.

use std::time::Duration;

use grandstand_db::ids::UserId;
use grandstand_platform::throttle::Rule;
use grandstand_web::context::Context;
use grandstand_web::list::{ListQuery, ListRules, SortField};
use grandstand_web::reply::List;
use grandstand_web::throttled;
use jiff::tz::TimeZone;

use super::declines::counting_declines;
use super::model::{CustomerPortal, SavedCard, SetupIntent};
use super::wanted::CardChoice;
use crate::Commerce;
use crate::error::Error;
use crate::products;
use crate::provider::{Card, Provider, ProviderError};

/// How many cards one person may begin to enter. More than that is a sign of testing stolen cards.
const SETUPS: Rule = Rule { name: "setups", most: 20, window: Duration::from_secs(60 * 60) };

/// Returns the viewer's customer id at the provider and the card that they chose.
///
/// # Errors
/// No card was chosen or it isn't theirs ([`Error::CardRequired`]), it was declined, too many cards were declined, or
/// the provider gives no answer.
pub async fn chosen(
    commerce: &Commerce,
    context: &Context,
    provider: &Provider,
    choice: &CardChoice,
) -> Result<(String, Card), Error> {
    if choice.saved.is_none() && choice.setup.is_none() {
        return Err(Error::CardRequired);
    }
    let told = |error: ProviderError| match error {
        ProviderError::Missing => Error::CardRequired,
        error => error.in_language(context.language),
    };
    let customer = provider.customer(&context.signed_in()?.user).await.map_err(told)?;
    let card = match (&choice.saved, &choice.setup) {
        (Some(id), _) => match provider.card(&customer, id).await.map_err(told)? {
            Some(card) => Ok(card),
            None => counting_declines(commerce, context, provider.take_card(&customer, id)).await?,
        },
        (None, Some(id)) => provider.card_of_setup(&customer, id).await,
        (None, None) => Err(ProviderError::Missing),
    };
    Ok((customer, card.map_err(told)?))
}

/// Creates a setup intent, with which the browser saves a card.
///
/// # Errors
/// The viewer may not buy where they are, enters too many cards, or the provider gives no answer.
pub async fn setup(commerce: &Commerce, context: &Context) -> Result<SetupIntent, Error> {
    products::check_region(context)?;
    let user = &context.signed_in()?.user;
    commerce.throttle.take(&[throttled::by_person(SETUPS, context, &user.id.to_string())]).await?;
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let told = |error: ProviderError| error.in_language(context.language);
    let customer = provider.customer(user).await.map_err(told)?;
    let (setup_intent_id, client_secret) = provider.setup(&customer).await.map_err(told)?;
    Ok(SetupIntent { client_secret, setup_intent_id })
}

/// Sort fields of saved cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardField {
    /// When the card was saved.
    Date,
    /// When the card expires.
    Expiry,
}

/// Marks lists of saved cards.
#[derive(Debug)]
pub struct CardsList;

impl ListRules for CardsList {
    type Field = CardField;
    const DEFAULT: SortField<CardField> = SortField::descending("date", CardField::Date);
    const OTHERS: &'static [SortField<CardField>] = &[SortField::ascending("expiry", CardField::Expiry)];
    const ROWS: Option<u64> = None;
}

/// Returns a page of the cards that the viewer has saved.
///
/// # Errors
/// The query is invalid, or the provider gives no answer.
pub async fn list(
    commerce: &Commerce,
    context: &Context,
    list: &ListQuery<CardsList>,
) -> Result<List<SavedCard>, Error> {
    let user_id = context.signed_in()?.user.id;
    let listing = list.read()?;
    let mut cards = all(commerce, context, user_id).await?;
    match listing.sort.by {
        // The provider returns the newest first.
        CardField::Date => listing.sort.rows(&mut cards, |_| ()),
        CardField::Expiry => listing.sort.rows(&mut cards, |card| (card.exp_year, card.exp_month)),
    }
    let (data, meta) = listing.page.of(cards)?;
    Ok(List { data, meta })
}

/// Returns the cards that a user has saved, the newest first.
async fn all(commerce: &Commerce, context: &Context, user_id: UserId) -> Result<Vec<SavedCard>, Error> {
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let told = |error: ProviderError| error.in_language(context.language);
    let known = provider.known_customer(user_id).await.map_err(told)?;
    let Some(customer) = known else { return Ok(Vec::new()) };
    let today = context.now.to_zoned(TimeZone::UTC).date();
    let month = i64::from(today.year()) * 12 + i64::from(today.month());
    let cards = provider.cards(&customer).await.map_err(told)?;
    Ok(cards.into_iter().map(|card| saved(card, month)).collect())
}

fn saved(card: Card, month: i64) -> SavedCard {
    SavedCard {
        expired: card.exp_year * 12 + card.exp_month < month,
        id: card.id,
        brand: card.facts.brand,
        last4: card.facts.last4,
        wallet: card.wallet,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
    }
}

/// Deletes a saved card and returns the remaining ones.
///
/// # Errors
/// It isn't the viewer's, or the provider gives no answer.
pub async fn forget(commerce: &Commerce, context: &Context, id: &str) -> Result<Vec<SavedCard>, Error> {
    let user_id = context.signed_in()?.user.id;
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let told = |error: ProviderError| match error {
        ProviderError::Missing => Error::CardNotFound,
        error => error.in_language(context.language),
    };
    let known = provider.known_customer(user_id).await.map_err(told)?;
    provider.forget_card(&known.ok_or(Error::CardNotFound)?, id).await.map_err(told)?;
    all(commerce, context, user_id).await
}

/// Returns the URL of the provider's customer portal for the viewer.
///
/// # Errors
/// The provider gives no answer.
pub async fn portal(commerce: &Commerce, context: &Context) -> Result<CustomerPortal, Error> {
    let user = &context.signed_in()?.user;
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let told = |error: ProviderError| error.in_language(context.language);
    let customer = provider.customer(user).await.map_err(told)?;
    let back = format!("{}/profile", context.origin());
    let url = provider.portal(&customer, &back, context.language).await.map_err(told)?;
    Ok(CustomerPortal { url })
}
