//! The codes of all findings.

use super::finding::Severity;

/// A kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The name in reports and in `docs/seed-files.md`.
    pub name: &'static str,
    /// The severity of its findings.
    pub severity: Severity,
    /// The meaning, in one sentence.
    pub meaning: &'static str,
}

macro_rules! codes {
    ($($constant:ident $severity:ident $name:literal $meaning:literal)*) => {
        $(#[doc = $meaning] pub const $constant: Code = Code { name: $name, severity: Severity::$severity, meaning: $meaning };)*
        /// All codes, in the order of the guide.
        pub const ALL: &[Code] = &[$($constant),*];
    };
}

codes! {
    UNKNOWN_FILE Warning "unknown-file" "A file that nothing reads."
    MISSING_FILE Error "missing-file" "`channel.toml` or `theme.toml` is absent."
    UNREADABLE_FILE Error "unreadable-file" "Not UTF-8, too large, or not to be opened."
    TOML_SYNTAX Error "toml-syntax" "Text that is not TOML."
    CSV_SYNTAX Error "csv-syntax" "A CSV file whose rows can't be told apart."
    CSV_FORMAT Note "csv-format" "A CSV file that is written in an unusual way, and read all the same."
    MISSING_BASE Error "missing-base" "`extends` names a folder that is not there."
    BAD_BASE Error "bad-base" "`extends` names what can't be a base."
    CYCLIC_BASE Error "cyclic-base" "Bases that extend one another in a circle."
    BAD_DROP Error "bad-drop" "A `drop` that has nothing to drop, or says more than that."
    FRONT_MATTER Error "front-matter" "A page without front matter, or a translation without its page."
    UNKNOWN_KEY Error "unknown-key" "A key or column that there isn't."
    WRONG_TYPE Error "wrong-type" "Text where a number belongs, and the like."
    MISSING_KEY Error "missing-key" "A key that there must be."
    UNKNOWN_VALUE Error "unknown-value" "A value that is not among those to choose from."
    OUT_OF_RANGE Error "out-of-range" "A number, text or list beyond its limits."
    EMPTY_TEXT Error "empty-text" "A text that viewers read, with nothing in it."
    BAD_CHANNEL_KEY Error "bad-channel-key" "A folder name that can't be part of a host name, or is reserved."
    BAD_ALIAS Error "bad-alias" "An alias with characters that it can't have."
    DUPLICATE_ALIAS Error "duplicate-alias" "Two entries of a kind with one alias."
    STALE_RENAME Error "stale-rename" "`renamed_from` names an entry that is still there."
    BROKEN_REFERENCE Error "broken-reference" "An alias that nothing has."
    CYCLIC_PARENT Error "cyclic-parent" "An entry that is its own ancestor."
    REPEATED_REFERENCE Warning "repeated-reference" "The same alias twice in a list."
    BAD_DOMAIN Error "bad-domain" "A domain that is none."
    DUPLICATE_DOMAIN Error "duplicate-domain" "A domain that stands twice, or in two channels."
    BAD_URL Error "bad-url" "A page's url that is no path."
    DUPLICATE_URL Error "duplicate-url" "Two pages with one url."
    URL_COLLISION Error "url-collision" "A page's url that belongs to a screen of the site."
    MISSING_PAGE Warning "missing-page" "No page at `/about`, `/privacy_policy` or `/terms_conditions`."
    MISSING_TERMS Error "missing-terms" "A channel that sells, without its terms or its privacy policy."
    DEAD_LINK Error "dead-link" "A menu entry or link that leads nowhere."
    UNSAFE_LINK Error "unsafe-link" "A link that is not https, or runs script."
    BAD_COLOR Error "bad-color" "A colour that is not `#rgb` or `#rrggbb`."
    LOW_CONTRAST Error "low-contrast" "Text that can't be read on its ground."
    WEAK_CONTRAST Warning "weak-contrast" "A brand colour that hardly stands out as a link."
    MISSING_PALETTE Error "missing-palette" "The palette that the mode needs."
    UNKNOWN_FONT Error "unknown-font" "A font that the site doesn't carry."
    UNKNOWN_ICON Warning "unknown-icon" "An icon that the site doesn't have."
    BAD_TIME_ZONE Error "bad-time-zone" "A time zone that there isn't."
    ZONE_ABBREVIATION Warning "zone-abbreviation" "An abbreviation such as CET or EST in place of a place's time zone."
    BAD_DATE Error "bad-date" "A date that can't be read."
    SKIPPED_TIME Warning "skipped-time" "A local time that the clock change leaves out."
    END_BEFORE_START Error "end-before-start" "An event that ends before it starts."
    UNKNOWN_CURRENCY Error "unknown-currency" "A currency that is not in ISO 4217."
    UNSUPPORTED_CURRENCY Error "unsupported-currency" "A currency that the payment provider doesn't charge in."
    NEGATIVE_PRICE Error "negative-price" "A price below zero."
    INEXACT_PRICE Error "inexact-price" "An amount that the payment provider can't charge in the channel's currency."
    SMALL_PRICE Warning "small-price" "A price below the smallest amount that the payment provider charges."
    LARGE_PRICE Warning "large-price" "A price that American Express cards can't pay."
    EXCESSIVE_PRICE Error "excessive-price" "A price above the largest amount that the payment provider charges."
    LOCKED_EVENT Warning "locked-event" "An event that asks for no pass, and that the channel's capabilities keep viewers from."
    NO_WAY_IN Error "no-way-in" "A paid event that nothing sold gives access to."
    BAD_OFFER Error "bad-offer" "A package or subscription whose terms contradict each other."
    BAD_COUPON Error "bad-coupon" "A coupon whose terms contradict each other."
    DUPLICATE_CODE Error "duplicate-code" "Two coupons with one code."
    BAD_TAX Error "bad-tax" "Tax rates or settings that contradict each other."
    MISSING_TAX_ID Warning "missing-tax-id" "A channel that charges taxes, without a tax id on its receipts."
    MISSING_WITHDRAWAL Warning "missing-withdrawal" "A seller in a country with a right of withdrawal, who declares none."
    UNUSED_TAX Warning "unused-tax" "Tax rates that are not charged, or taxes without a rate."
    MISSING_IMAGE Error "missing-image" "A picture that is not in the folder."
    BAD_IMAGE Error "bad-image" "A file that is no usable picture."
    LARGE_IMAGE Error "large-image" "A picture over 5 MiB, 50 million pixels or 16,384 pixels of width or height."
    UNSAFE_PATH Error "unsafe-path" "A path that leads out of the folder."
    MISSING_LANGUAGE Error "missing-language" "A text without the channel's own language."
    UNUSED_LANGUAGE Warning "unused-language" "A translation on a channel that shows one language."
    UNSAFE_MARKDOWN Warning "unsafe-markdown" "HTML in a text that is taken out before viewers see it."
    BAD_EMAIL Error "bad-email" "An e-mail address that is none."
    BAD_COUNTRY Error "bad-country" "A country code that is not in ISO 3166-1."
    BAD_REGION Error "bad-region" "A province or state that the country doesn't have."
    INCOMPLETE_PROVIDER Error "incomplete-provider" "A provider of social sign-in whose addresses are not known."
    FOREIGN_SCRIPT Error "foreign-script" "A script of reCAPTCHA that is not Google's."
    PRIVATE_ADDRESS Warning "private-address" "A provider's address that is not https, or that is private."
    BAD_EMBED_SITE Error "bad-embed-site" "A site that is no https origin."
    SAME_TEAM Error "same-team" "A match of a team against itself."
    HALF_MATCH Error "half-match" "One side of a match, or an event without a name."
    EARLY_SCORE Warning "early-score" "A score on an event that is to come."
    NO_SOURCE Error "no-source" "An event declared live without a source."
    BAD_SOURCE Error "bad-source" "A source or advertisement that is no https address."
    NO_OPTIONS Error "no-options" "A choice field without choices."
    DUPLICATE_FIELD Error "duplicate-field" "Two fields of a form with one name."
    EMPTY_RAIL Warning "empty-rail" "A row of the library with nothing in it."
    SECRET Error "secret" "Something that looks like a password or key."
    FOREIGN_SECRET Error "foreign-secret" "An environment variable that is not the channel's own."
    LEGACY_SECRET Warning "legacy-secret" "An environment variable that only the operator's aliases give to the channel."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        let names: std::collections::BTreeSet<_> = ALL.iter().map(|code| code.name).collect();
        assert_eq!(names.len(), ALL.len());
    }
}
