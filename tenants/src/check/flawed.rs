//! Checks of entries with a mistake in their shape. The regular checks skip these entries.

use std::collections::HashSet;

use super::allowances::Allowances;
use super::context::Context;
use super::{CHECKS, pictures};
use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::finding::Finding;
use crate::load::Loaded;

/// Codes that depend only on the value they are reported at, so a missing value can't cause them.
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

/// The codes among them that concern an entry's alias.
const OF_ALIASES: [Code; 2] = [codes::BAD_ALIAS, codes::DUPLICATE_ALIAS];

/// Checks flawed entries together with the others, with stand-ins for their invalid values. Returns the findings about
/// their valid values, without those in `found`. Afterwards `loaded` contains the stand-ins, so it can't become a
/// channel.
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
