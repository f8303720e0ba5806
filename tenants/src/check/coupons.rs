//! Coupons.

use std::collections::HashMap;

use jiff::civil::{DateTime, Time};

use super::context::Context;
use super::fixed_dates;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::payments::{Coupon, folded_code};
use crate::wording;
use crate::wording::Wording;

/// Checks the terms of every coupon, and that codes are unique.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut codes: HashMap<String, &Entry<Coupon>> = HashMap::new();
    for entry in &context.loaded.coupons.entries {
        code(entry, findings);
        off(entry, findings);
        stretch(entry, findings);
        uses(entry, findings);
        if let Some(first) = codes.get(&folded_code(&entry.value.code)) {
            let (code, first) = (&entry.value.code, first.place.value("code").place());
            let message = wording!("two coupons have the code \"{code}\"", "deux codes promo ont le code « {code} »");
            let hint = wording!(
                [first]
                "the other one is at {first}; capitals make no difference",
                "l'autre : {first} ; les majuscules ne comptent pas"
            );
            findings.push(Finding::at(codes::DUPLICATE_CODE, &entry.place.value("code"), message).hint(hint));
        } else {
            codes.insert(folded_code(&entry.value.code), entry);
        }
    }
}

fn bad(entry: &Entry<Coupon>, key: &str, message: Wording, hint: Wording) -> Finding {
    Finding::at(codes::BAD_COUPON, &entry.place.value(key), message).hint(hint)
}

fn code(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    if entry.value.code.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
        let message = wording!("a code has no spaces", "un code promo s'écrit sans espace");
        let hint = wording!(
            "write it as one word; a hyphen may stand between two",
            "écrivez-le en un seul mot, ou mettez un trait d'union entre les mots"
        );
        findings.push(bad(entry, "code", message, hint));
    }
}

fn off(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    match (entry.value.amount_off, entry.value.percent_off) {
        // One of them is present but invalid, which is reported already.
        (None, None) if ["amount_off", "percent_off"].iter().any(|key| entry.place.has(key)) => {}
        (None, None) => {
            let message = wording!(
                "this coupon doesn't say what it takes off",
                "ce code promo ne dit pas quelle remise il donne"
            );
            let hint = if entry.place.is_row() {
                wording!(
                    "write 20 in a column percent_off for 20 %, or 500 in a column amount_off for 5.00",
                    "écrivez 20 dans une colonne percent_off pour 20 %, ou 500 dans une colonne amount_off pour 5,00"
                )
            } else {
                wording!("add percent_off = 20, or amount_off = 500", "ajoutez percent_off = 20, ou amount_off = 500")
            };
            findings.push(bad(entry, "alias", message, hint));
        }
        (Some(_), Some(_)) => {
            let message = wording!(
                "a coupon takes off an amount or a share, not both",
                "un code promo retire un montant ou un pourcentage, pas les deux"
            );
            let hint = wording!("leave one of the two out", "retirez l'un des deux");
            findings.push(bad(entry, "percent_off", message, hint));
        }
        _ => {}
    }
}

fn stretch(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    let mut moment = |text: Option<&String>, key: &str| {
        let relative = wording!(
            "a coupon's dates can't count from today",
            "les dates d'un code promo ne peuvent pas se compter à partir d'aujourd'hui"
        );
        fixed_dates::read(text?, &entry.place.value(key), relative, &["2026-03-14", "2026-03-14 19:30"], findings)
    };
    let starts = moment(entry.value.starts.as_ref(), "starts");
    let ends = moment(entry.value.ends.as_ref(), "ends");
    if let (Some(starts), Some(ends)) = (starts, ends)
        && ends <= starts
    {
        let message =
            wording!("this coupon ends before it starts", "ce code promo finit avant de commencer, ou au même moment");
        findings.push(bad(entry, "ends", message, later(starts, ends)));
    }
}

/// The hint for an end that is not after the start.
fn later(starts: DateTime, ends: DateTime) -> Wording {
    let day = ends.date();
    match day.tomorrow() {
        Ok(next) if day == starts.date() && ends.time() == Time::midnight() => wording!(
            "{day} is the start of that day; to include it, write {next}",
            "{day} est le début de ce jour ; pour l'inclure, écrivez {next}"
        ),
        _ => {
            let start = starts.strftime("%Y-%m-%d %H:%M").to_string();
            wording!("it has to end after {start}, its start", "il commence le {start} : la fin doit venir après")
        }
    }
}

fn uses(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    if let (Some(all), Some(each)) = (entry.value.max_uses, entry.value.max_uses_per_user)
        && each > all
    {
        let message = wording!(
            "one user can't use it more often than all together",
            "une personne ne peut pas l'utiliser plus souvent que toutes ensemble"
        );
        let hint = wording!(
            "max_uses counts the uses of everyone together",
            "max_uses compte les utilisations de tout le monde ensemble"
        );
        findings.push(bad(entry, "max_uses_per_user", message, hint));
    }
}
