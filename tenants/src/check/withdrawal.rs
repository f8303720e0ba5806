//! The right of withdrawal of a channel's buyers.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::tax::EU;
use crate::wording;

/// Countries outside of the EU whose buyers may withdraw from the purchase of digital content, ISO 3166-1.
const ELSEWHERE: [&str; 4] = ["GB", "IS", "LI", "NO"];

/// Checks that a seller in a country with a right of withdrawal declares it.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let Some(payments) = channel.value.payments.as_ref().filter(|payments| payments.withdrawal.is_none()) else {
        return;
    };
    let Some(country) = payments.tax.country.as_deref() else { return };
    if ELSEWHERE.contains(&country) || EU.split(' ').any(|state| state == country) {
        let message = wording!(
            "buyers in {country} may withdraw from a purchase for 14 days, unless they agree to lose that right",
            "en {country}, les acheteurs peuvent se rétracter pendant 14 jours, sauf s'ils acceptent de perdre ce droit"
        );
        let hint = wording!(
            "add [payments.withdrawal]: it asks for that consent",
            "ajoutez [payments.withdrawal], qui demande cet accord"
        );
        let place = channel.place.value("payments/tax/country");
        findings.push(Finding::at(codes::MISSING_WITHDRAWAL, &place, message).hint(hint));
    }
}
