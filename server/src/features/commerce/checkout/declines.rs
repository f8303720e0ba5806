//! Declined cards, of which nobody may try many.

use std::time::Duration;

use crate::app::App;
use crate::features::accounts::throttle::{self, Attempt, Rule};
use crate::features::commerce::provider::ProviderError;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Declined cards of one person. Who tries more of them than one has is trying out somebody else's.
const DECLINES: Rule = Rule { name: "declines", most: 10, window: Duration::from_secs(60 * 60) };
/// Declined cards from one address, with room for a school behind it.
const DECLINES_ADDRESS: Rule = Rule { name: "declines-address", most: 60, window: Duration::from_secs(60 * 60) };

/// Has the provider try a card, unless too many were declined; gives what it answers.
///
/// # Errors
/// Too many cards were declined, or nobody is signed in.
pub async fn counting_declines<T>(
    app: &App,
    context: &Context,
    trying: impl Future<Output = Result<T, ProviderError>>,
) -> Result<Result<T, ProviderError>, Problem> {
    let user_id = context.signed_in()?.user.id.to_string();
    let attempts = [Attempt::of_person(DECLINES, context, &user_id), Attempt::of_client(DECLINES_ADDRESS, context)];
    throttle::take(app, &attempts).await?;
    let answer = trying.await;
    if !matches!(answer, Err(ProviderError::Declined(_))) {
        throttle::give_back(app, &attempts).await;
    }
    Ok(answer)
}
