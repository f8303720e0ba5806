//! Google reCAPTCHA, on channels that use it.

use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::throttled;
use serde::Deserialize;

use super::{limits, refusals};
use crate::Accounts;

/// What reCAPTCHA says of a token.
#[derive(Debug, Deserialize)]
struct Verdict {
    success: bool,
    /// From 0 (a robot) to 1; version 3 alone has one.
    score: Option<f64>,
}

/// The least score of somebody who is taken for a person.
const LEAST_SCORE: f64 = 0.5;

/// Asks whether the token was made by a person. On a channel without reCAPTCHA everyone is one.
///
/// # Errors
/// No token, one that is refused, too many wrong ones, or no answer: whoever can't be checked isn't let through.
pub async fn check(accounts: &Accounts, context: &Context, token: Option<&str>) -> Result<(), Problem> {
    let Some(recaptcha) = &context.channel().accounts.recaptcha else { return Ok(()) };
    let token = token.filter(|token| !token.is_empty()).ok_or(refusals::CAPTCHA_REQUIRED)?;
    let secret = accounts.secrets.read(&accounts.database, context.channel(), &recaptcha.secret).await?;
    let address = context.address.map(|address| address.to_string()).unwrap_or_default();
    let form = [("secret", secret.as_str()), ("response", token), ("remoteip", address.as_str())];
    let attempt = [throttled::by_client(limits::CAPTCHA, context)];
    accounts.throttle.take(&attempt).await?;
    match accounts.outgoing.post_to_operators::<Verdict>(&accounts.recaptcha_url, &form).await {
        Ok(verdict) if verdict.success && verdict.score.is_none_or(|score| score >= LEAST_SCORE) => {
            accounts.throttle.give_back(&attempt).await;
            Ok(())
        }
        Ok(_) => Err(refusals::CAPTCHA_INVALID.into()),
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "reCAPTCHA gives no answer");
            Err(refusals::CAPTCHA_INVALID.into())
        }
    }
}
