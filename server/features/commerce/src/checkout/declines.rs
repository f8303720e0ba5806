//! Declined cards, of which nobody may try many.

use std::time::Duration;

use grandstand_platform::throttle::Rule;

use grandstand_web::context::Context;
use grandstand_web::throttled;

use crate::Commerce;
use crate::error::Error;
use crate::provider::ProviderError;

/// Declined cards of one person. Who tries more of them than one has is trying out somebody else's.
const DECLINES: Rule = Rule { name: "declines", most: 10, window: Duration::from_secs(60 * 60) };
/// Declined cards from one address, with room for a school behind it.
const DECLINES_ADDRESS: Rule = Rule { name: "declines-address", most: 60, window: Duration::from_secs(60 * 60) };

/// Has the provider try a card, unless too many were declined; gives what it answers.
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
