//! Coupons.

use std::collections::HashMap;

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::dates::{self, When};
use crate::load::Entry;
use crate::schema::payments::{Coupon, folded_code};

/// How dates are written here, for hints. One that counts from today would never come.
const FORMS: &str = "write \"2026-03-14\" or \"2026-03-14 19:30\"";

/// Checks the terms of every coupon, and that each has a code of its own.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut codes: HashMap<String, &Entry<Coupon>> = HashMap::new();
    for entry in &context.loaded.coupons.entries {
        code(entry, findings);
        off(entry, findings);
        stretch(entry, findings);
        uses(entry, findings);
        if let Some(first) = codes.get(&folded_code(&entry.value.code)) {
            let message = format!("two coupons have the code \"{}\"", entry.value.code);
            let hint = format!("the other one is at {}; capitals make no difference", first.place.value("code").name());
            findings.push(Finding::at(codes::DUPLICATE_CODE, &entry.place.value("code"), message).hint(hint));
        } else {
            codes.insert(folded_code(&entry.value.code), entry);
        }
    }
}

fn bad(entry: &Entry<Coupon>, key: &str, message: &str, hint: &str) -> Finding {
    Finding::at(codes::BAD_COUPON, &entry.place.value(key), message).hint(hint)
}

fn code(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    if entry.value.code.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
        let hint = "write it as one word; a hyphen may stand between two";
        findings.push(bad(entry, "code", "a code has no spaces", hint));
    }
}

fn off(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    match (entry.value.amount_off, entry.value.percent_off) {
        (None, None) => {
            let hint = "add percent_off = 20, or amount_off = 500";
            findings.push(bad(entry, "alias", "this coupon doesn't say what it takes off", hint));
        }
        (Some(_), Some(_)) => {
            let hint = "leave one of the two out";
            findings.push(bad(entry, "percent_off", "a coupon takes off an amount or a share, not both", hint));
        }
        _ => {}
    }
}

fn stretch(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    let mut moment = |text: Option<&String>, key: &str| match dates::parse(text?) {
        Ok(When::Local(at)) => Some(at),
        Ok(When::Today(..) | When::Now(_)) => {
            let message = "a coupon's dates can't count from today";
            findings.push(Finding::at(codes::BAD_DATE, &entry.place.value(key), message).hint(FORMS));
            None
        }
        Err(error) => {
            let message = format!("\"{}\": {error}", text?);
            findings.push(Finding::at(codes::BAD_DATE, &entry.place.value(key), message).hint(FORMS));
            None
        }
    };
    let starts = moment(entry.value.starts.as_ref(), "starts");
    let ends = moment(entry.value.ends.as_ref(), "ends");
    if let (Some(starts), Some(ends)) = (starts, ends)
        && ends <= starts
    {
        let hint = "\"2026-03-14\" is the start of that day; to include it, write the day after";
        findings.push(bad(entry, "ends", "this coupon ends before it starts", hint));
    }
}

fn uses(entry: &Entry<Coupon>, findings: &mut Vec<Finding>) {
    if let (Some(all), Some(each)) = (entry.value.max_uses, entry.value.max_uses_per_user)
        && each > all
    {
        let hint = "max_uses counts the uses of everyone together";
        findings.push(bad(entry, "max_uses_per_user", "one user can't use it more often than all together", hint));
    }
}
