//! The right of withdrawal: buyers agree that access begins at once, and that they lose the right by it.

use grandstand_web::context::Context;

use super::quote::Priced;
use crate::error::Error;
use crate::texts::texts;

/// Returns the sentence that the buyer has to agree to; `None` where the channel's buyers have no such right, or there is
/// nothing to pay.
pub fn consent(context: &Context, priced: &Priced<'_>) -> Option<String> {
    let channel = context.channel();
    let settings = channel.payments.as_ref()?.withdrawal.as_ref()?;
    if !priced.renews() && priced.total() == 0 {
        return None;
    }
    let days = settings.days.to_string();
    Some(match &settings.consent {
        Some(own) => channel.text(own, context.language).replace("{days}", &days),
        None => texts(context.language).withdrawal.consent.fill(&[("days", &days)]),
    })
}

/// Returns the sentence that the buyer has agreed to.
///
/// # Errors
/// [`Error::WithdrawalNotAccepted`].
pub fn given(context: &Context, priced: &Priced<'_>, agreed: Option<bool>) -> Result<Option<String>, Error> {
    match consent(context, priced) {
        Some(_) if agreed != Some(true) => Err(Error::WithdrawalNotAccepted),
        sentence => Ok(sentence),
    }
}
