//! Google reCAPTCHA, on channels that use it.

use grandstand_web::context::Context;
use grandstand_web::throttled;
use serde::Deserialize;

use super::limits;
use crate::Accounts;
use crate::error::Error;

/// The verdict of reCAPTCHA on a token.
#[derive(Debug, Deserialize)]
struct Verdict {
    success: bool,
    /// From 0 (a robot) to 1 (a person); only version 3 sends a score.
    score: Option<f64>,
}

/// The lowest score that counts as a person.
const LEAST_SCORE: f64 = 0.5;

/// Verifies a reCAPTCHA token. Succeeds without one on a channel that doesn't use reCAPTCHA.
///
/// # Errors
/// The token is missing or refused, the client sent too many refused ones, or reCAPTCHA doesn't answer.
pub async fn check(accounts: &Accounts, context: &Context, token: Option<&str>) -> Result<(), Error> {
    let Some(recaptcha) = &context.channel().accounts.recaptcha else { return Ok(()) };
    let token = token.filter(|token| !token.is_empty()).ok_or(Error::CaptchaRequired)?;
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
        Ok(_) => Err(Error::CaptchaInvalid),
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "reCAPTCHA gives no answer");
            Err(Error::CaptchaInvalid)
        }
    }
}
