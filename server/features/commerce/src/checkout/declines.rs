//! Limits on declined cards.

use std::time::Duration;

use grandstand_platform::throttle::Rule;

use grandstand_web::context::Context;
use grandstand_web::throttled;

use crate::Commerce;
use crate::error::Error;
use crate::provider::ProviderError;

/// Limit on declined cards of one person. More than that is a sign of testing stolen cards.
const DECLINES: Rule = Rule { name: "declines", most: 10, window: Duration::from_secs(60 * 60) };
/// Limit on declined cards from one address, high enough for a whole school behind it.
const DECLINES_ADDRESS: Rule = Rule { name: "declines-address", most: 60, window: Duration::from_secs(60 * 60) };

/// Tries a card at the provider, unless too many were declined. Returns the provider's answer.
///
/// # Errors
/// Too many cards were declined, or nobody is signed in.
pub async fn counting_declines<T>(
    commerce: &Commerce,
    context: &Context,
    trying: impl Future<Output = Result<T, ProviderError>>,
) -> Result<Result<T, ProviderError>, Error> {
    let user_id = context.signed_in()?.user.id.to_string();
    let attempts = [throttled::by_person(DECLINES, context, &user_id), throttled::by_client(DECLINES_ADDRESS, context)];
    commerce.throttle.take(&attempts).await?;
    let answer = trying.await;
    if !matches!(answer, Err(ProviderError::Declined(_))) {
        commerce.throttle.give_back(&attempts).await;
    }
    Ok(answer)
}
