//! Dates that must not move with the clock: those of coupons and tax rates.

use jiff::civil::DateTime;

use crate::dates::{self, DateError, When};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// Reads a date, or adds a finding: `relative` for one that counts from today, else the reason. The hint shows `examples`.
pub fn read(
    text: &str,
    spot: &Spot,
    relative: Wording,
    examples: &[&str],
    findings: &mut Vec<Finding>,
) -> Option<DateTime> {
    let message = match dates::parse(text) {
        Ok(When::Local(at)) => return Some(at),
        Ok(When::Today(..) | When::Now(_)) => relative,
        Err(error) => {
            let why = why(error);
            wording!([why] "\"{text}\": {why}", "« {text} » : {why}")
        }
    };
    findings.push(Finding::at(codes::BAD_DATE, spot, message).hint(forms(spot, examples)));
    None
}

fn forms(spot: &Spot, examples: &[&str]) -> Wording {
    let typed: Vec<String> = examples.iter().map(|date| spot.typed(date)).collect();
    let (or, ou) = (typed.join(" or "), typed.join(" ou "));
    let examples = Wording { en: or, fr: ou };
    wording!([examples] "write {examples}", "écrivez par exemple {examples}")
}

fn why(error: DateError) -> Wording {
    let fr = match error {
        DateError::Form => "cette date n'est pas écrite comme il le faut",
        DateError::Day => "ce jour n'existe pas dans le calendrier",
        DateError::Time => "cette heure n'existe pas",
        DateError::Range => "c'est trop éloigné",
    };
    Wording { en: error.to_string(), fr: fr.to_owned() }
}
