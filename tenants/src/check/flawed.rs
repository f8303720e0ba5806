//! What is wrong inside entries that have a mistake in their shape as well, which the other checks leave aside.

use std::collections::HashSet;

use super::allowances::Allowances;
use super::context::Context;
use super::{CHECKS, pictures};
use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::finding::Finding;
use crate::load::Loaded;

/// Mistakes that show in the values where they are reported: no value that is missing can make one.
const OF_VALUES: [Code; 32] = [
    codes::BAD_ALIAS,
    codes::DUPLICATE_ALIAS,
    codes::BROKEN_REFERENCE,
    codes::REPEATED_REFERENCE,
    codes::BAD_DOMAIN,
    codes::DUPLICATE_DOMAIN,
    codes::BAD_URL,
    codes::URL_COLLISION,
    codes::DEAD_LINK,
    codes::UNSAFE_LINK,
    codes::BAD_COLOR,
    codes::LOW_CONTRAST,
    codes::WEAK_CONTRAST,
    codes::UNKNOWN_FONT,
    codes::UNKNOWN_ICON,
    codes::BAD_TIME_ZONE,
    codes::ZONE_ABBREVIATION,
    codes::BAD_DATE,
    codes::END_BEFORE_START,
    codes::UNKNOWN_CURRENCY,
    codes::NEGATIVE_PRICE,
    codes::INEXACT_PRICE,
    codes::EXCESSIVE_PRICE,
    codes::MISSING_IMAGE,
    codes::UNSAFE_PATH,
    codes::UNSAFE_MARKDOWN,
    codes::BAD_EMAIL,
    codes::BAD_COUNTRY,
    codes::BAD_EMBED_SITE,
    codes::SAME_TEAM,
    codes::BAD_SOURCE,
    codes::OUT_OF_RANGE,
];

/// The same, where they are about the name of an entry.
const OF_ALIASES: [Code; 2] = [codes::BAD_ALIAS, codes::DUPLICATE_ALIAS];

/// Judges flawed entries among the others, with stand-ins for what is wrong in them. Returns what is found in their
/// right values and was not `found` before. `loaded` then holds the stand-ins, so it can't become a channel.
pub(super) fn judge(loaded: &mut Loaded, allowances: &Allowances, found: &[Finding]) -> Vec<Finding> {
    let values = std::mem::take(&mut loaded.flawed.values);
    if values.is_empty() {
        return Vec::new();
    }
    loaded.restore_flawed();
    let context = Context::new(loaded, allowances);
    let mut findings = Vec::new();
    for check in CHECKS {
        check(&context, &mut findings);
    }
    pictures::paths(&context, &mut findings);
    let known: HashSet<_> = found.iter().map(identity).collect();
    let is_among = |codes: &[Code], finding: &Finding| codes.iter().any(|code| code.name == finding.code);
    findings.retain(|finding| {
        is_among(&OF_VALUES, finding)
            && values.have(finding, is_among(&OF_ALIASES, finding))
            && !known.contains(&identity(finding))
    });
    findings
}

fn identity(finding: &Finding) -> (&str, usize, usize, &str, &str) {
    (&finding.file, finding.line, finding.column, finding.code, &finding.message.en)
}
