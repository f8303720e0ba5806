//! Prices, passes and advertisements.

use crate::support::{Case, Folder, PAYMENTS, only, run};

/// Codes for which one mistake causes several findings.
pub const CODES: [&str; 1] = ["inexact-price"];

pub const CASES: &[Case] = &[
    Case {
        code: "unsupported-currency",
        file: "channel.toml",
        from: "currency = \"USD\"",
        to: "currency = «\"STN\"",
        message: "charges nothing in STN",
        hint: "docs.stripe.com/currencies",
    },
    Case {
        code: "small-price",
        file: "packages.toml",
        from: "base_price = 900",
        to: "base_price = «49",
        message: "nobody can pay USD 0.49 by card: the provider charges USD 0.50 or more",
        hint: "",
    },
    Case {
        code: "large-price",
        file: "packages.toml",
        from: "base_price = 900",
        to: "base_price = «1000000000",
        message: "American Express cards can't pay USD 10,000,000.00",
        hint: "150000 is USD 1,500.00",
    },
    Case {
        code: "excessive-price",
        file: "packages.toml",
        from: "base_price = 900",
        to: "base_price = «1000000000000",
        message: "the provider charges USD 9,999,999,999.99 at most",
        hint: "150000 is USD 1,500.00",
    },
    Case {
        code: "excessive-price",
        file: "events.toml",
        from: "base_price = 999",
        to: "base_price = «9223372036854775807",
        message: "is too much for one payment",
        hint: "smallest unit",
    },
    Case {
        code: "negative-price",
        file: "events.toml",
        from: "base_price = 999",
        to: "base_price = «-999",
        message: "can't be below zero",
        hint: "",
    },
    Case {
        code: "bad-offer",
        file: "packages.toml",
        from: "period = 120",
        to: "«offer = \"monthly\"",
        message: "bought once and has no offer",
        hint: "subscriptions.toml",
    },
    Case {
        code: "bad-offer",
        file: "packages.toml",
        from: "period = 120",
        to: "«trial_period = 7",
        message: "no trial",
        hint: "",
    },
    Case {
        code: "bad-offer",
        file: "subscriptions.toml",
        from: "[[subscriptions]]\nalias = \"monthly\"\nname = \"Monthly\"\nbase_price = 999\noffer = \"monthly\"",
        to: "«[[subscriptions]]\nalias = \"monthly\"\nname = \"Monthly\"\nbase_price = 999",
        message: "how often it renews",
        hint: "offer = \"annual\"",
    },
    Case {
        code: "bad-offer",
        file: "subscriptions.toml",
        from: "trial_period = 7",
        to: "«period = 30",
        message: "no period",
        hint: "packages.toml",
    },
    Case {
        code: "bad-offer",
        file: "packages.toml",
        from: "is_team_pass = true\nparticipants = [\"gulls\"]",
        to: "«is_team_pass = true",
        message: "names no teams",
        hint: "",
    },
    Case {
        code: "bad-offer",
        file: "packages.toml",
        from: "is_team_pass = true\nparticipants",
        to: "«participants",
        message: "only a team pass names teams",
        hint: "is_team_pass = true",
    },
    Case {
        code: "bad-offer",
        file: "packages.toml",
        from: "pass_type = \"addition\"",
        to: "pass_type = \"addition\"\n«recommended = true",
        message: "can't be the recommended pass",
        hint: "",
    },
    Case {
        code: "out-of-range",
        file: "packages.toml",
        from: "base_price = 2900",
        to: "base_price = «-1",
        message: "the least is 0",
        hint: "",
    },
    Case {
        code: "bad-coupon",
        file: "coupons.toml",
        from: "percent_off = 20",
        to: "percent_off = «20\namount_off = 100",
        message: "an amount or a share, not both",
        hint: "leave one",
    },
    Case {
        code: "bad-coupon",
        file: "coupons.toml",
        from: "alias = \"regatta\"\ncode = \"Regatta\"\namount_off = 250",
        to: "alias = «\"regatta\"\ncode = \"Regatta\"",
        message: "doesn't say what it takes off",
        hint: "percent_off = 20",
    },
    Case {
        code: "bad-coupon",
        file: "coupons.toml",
        from: "code = \"Regatta\"",
        to: "code = «\"Regatta 26\"",
        message: "no spaces",
        hint: "one word",
    },
    Case {
        code: "bad-coupon",
        file: "coupons.toml",
        from: "ends = \"2026-06-01 12:00\"",
        to: "ends = «\"2026-03-14\"",
        message: "ends before it starts",
        hint: "write 2026-03-15",
    },
    Case {
        code: "bad-coupon",
        file: "coupons.toml",
        from: "max_uses_per_user = 1",
        to: "max_uses_per_user = «501",
        message: "more often than all together",
        hint: "",
    },
    Case {
        code: "bad-tax",
        file: "channel.toml",
        from: "name = { en = \"VAT\", fr = \"TVA\" }\npercent = 20.6\nfrom = \"2027-01-01\"",
        to: "name = «{ en = \"VAT\", fr = \"TVA\" }\npercent = 20.6\nfrom = \"2026-12-31\"",
        message: "charged twice: rate 1",
        hint: "until",
    },
    Case {
        code: "bad-tax",
        file: "channel.toml",
        from: "until = \"2027-01-01\"",
        to: "from = \"2028-01-01\"\nuntil = «\"2027-01-01\"",
        message: "ends before it begins",
        hint: "after 2028-01-01",
    },
    Case {
        code: "bad-tax",
        file: "channel.toml",
        from: "prices = \"included\"\ncountry = \"FR\"\nevidence = 1\n\n[[payments.tax.rates]]\ncountry = \"FR\"",
        to: "prices = \"included\"\nautomatic = true\n\n[[payments.tax.rates]]\ncountry = «\"FR\"",
        message: "these rates are not charged",
        hint: "remove the rates",
    },
    Case {
        code: "bad-tax",
        file: "channel.toml",
        from: "prices = \"included\"\ncountry = \"FR\"\nevidence = 1",
        to: "prices = \"included\"\ncountry = \"FR\"\nevidence = 1\ntax_code = «\"txcd_10402110\"",
        message: "a tax code is for taxes that the payment provider computes",
        hint: "automatic = true",
    },
    Case {
        code: "unused-tax",
        file: "channel.toml",
        from: "prices = \"included\"\ncountry = \"FR\"\nevidence = 1\n\n[[payments.tax.rates]]\ncountry = \"FR\"",
        to: "prices = \"none\"\n\n[[payments.tax.rates]]\ncountry = «\"FR\"",
        message: "these rates are not charged",
        hint: "added",
    },
    Case {
        code: "missing-withdrawal",
        file: "channel.toml",
        from: "[payments.withdrawal]\ndays = 14\n\n[payments.tax]\nprices = \"included\"\ncountry = \"FR\"",
        to: "[payments.tax]\nprices = \"included\"\ncountry = «\"FR\"",
        message: "may withdraw from a purchase for 14 days",
        hint: "[payments.withdrawal]",
    },
    Case {
        code: "missing-tax-id",
        file: "channel.toml",
        from: r#"prices = "included"
country = "FR"
evidence = 1

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20
until = "2027-01-01"

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20.6
from = "2027-01-01"

[[payments.tax.rates]]
country = "CA"
region = "QC"
name = { en = "QST", fr = "TVQ" }
percent = 9.975
kinds = ["event", "package"]

[payments.receipts]
seller = "Harbour Sports Association"
address = { en = "12 Quay Street\nHarbour", fr = "12, rue du Quai\nHarbour" }
tax_ids = ["VAT FR40303265045"]
"#,
        to: r#"prices = «"included"
country = "FR"
evidence = 1

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20
until = "2027-01-01"

[[payments.tax.rates]]
country = "FR"
name = { en = "VAT", fr = "TVA" }
percent = 20.6
from = "2027-01-01"

[[payments.tax.rates]]
country = "CA"
region = "QC"
name = { en = "QST", fr = "TVQ" }
percent = 9.975
kinds = ["event", "package"]

[payments.receipts]
seller = "Harbour Sports Association"
address = { en = "12 Quay Street\nHarbour", fr = "12, rue du Quai\nHarbour" }
"#,
        message: "name the seller's tax id",
        hint: "tax_ids",
    },
    Case {
        code: "bad-region",
        file: "channel.toml",
        from: "region = \"QC\"",
        to: "region = «\"Quebec\"",
        message: "no region \"Quebec\" of CA",
        hint: "ON, PE, QC",
    },
    Case {
        code: "bad-date",
        file: "coupons.toml",
        from: "ends = \"2026-06-01 12:00\"",
        to: "ends = «\"today+2d\"",
        message: "can't count from today",
        hint: "2026-03-14",
    },
    Case {
        code: "bad-date",
        file: "coupons.toml",
        from: "starts = \"2026-03-14\"",
        to: "starts = «\"2026-02-30\"",
        message: "no such day",
        hint: "2026-03-14",
    },
    Case {
        code: "duplicate-code",
        file: "coupons.toml",
        from: "code = \"Regatta\"",
        to: "code = «\"opening-26\"",
        message: "two coupons have the code",
        hint: "coupons.toml:3:8",
    },
    Case {
        code: "broken-reference",
        file: "coupons.toml",
        from: "packages = [\"football-pass\"]",
        to: "packages = [«\"footbal-pass\"]",
        message: "no package \"footbal-pass\"",
        hint: "did you mean \"football-pass\"?",
    },
    Case {
        code: "out-of-range",
        file: "coupons.toml",
        from: "percent_off = 20",
        to: "percent_off = «101",
        message: "the most is 100",
        hint: "",
    },
    Case {
        code: "bad-source",
        file: "prerolls.toml",
        from: "url = \"https://ads.example/chandler.mp4\"",
        to: "url = «\"http://ads.example/chandler.mp4\"",
        message: "not an https address",
        hint: "MP4",
    },
    Case {
        code: "broken-reference",
        file: "prerolls.toml",
        from: "location = \"old-dock\"",
        to: "location = «\"old-doc\"",
        message: "no location \"old-doc\"",
        hint: "did you mean \"old-dock\"?",
    },
    Case {
        code: "broken-reference",
        file: "prerolls.toml",
        from: "event_categories = [\"sailing\"]",
        to: "event_categories = [«\"sialing\"]",
        message: "there is no event category \"sialing\"",
        hint: "did you mean \"sailing\"?",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn prices_are_in_dollars_where_no_currency_is_named() {
    let folder = Folder::valid();
    let named = folder.check().seed;
    folder.edit("channel.toml", "currency = \"USD\"\n", "");
    let report = folder.check();
    assert!(report.findings.is_empty(), "{}", folder.rendered());
    assert_eq!(report.seed.as_ref().unwrap().channel.currency, "USD");
    assert_eq!(report.seed, named);
    folder.edit("packages.toml", "base_price = 900", "base_price = 49");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!(finding.code, "small-price");
    assert!(finding.message.en.contains("USD 0.49"), "checked as dollars: {finding}");
}

#[test]
fn prices_are_amounts_that_the_provider_charges() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "currency = \"USD\"", "currency = \"KWD\"");
    let report = folder.check();
    let odd = report.findings.iter().find(|finding| finding.message.en.starts_with("999 ")).unwrap();
    assert_eq!((odd.code, odd.message.en.as_str()), ("inexact-price", INEXACT));
    assert_eq!(odd.hint.as_ref().map(|hint| hint.en.as_str()), Some("990 is KWD 0.990, 1000 is KWD 1.000"));
    assert!(report.findings.iter().all(|finding| finding.code == "inexact-price"), "{:?}", report.findings);
}

const INEXACT: &str = "999 is no amount that can be charged in KWD: write a multiple of 10";

#[test]
fn prices_alone_may_be_in_any_currency() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "currency = \"USD\"", "currency = \"IRR\"");
    assert_eq!(only(&folder.check()).code, "unsupported-currency");
    folder.edit("channel.toml", PAYMENTS, "");
    assert!(folder.check().findings.is_empty(), "they charge nobody");
}

#[test]
fn a_paid_event_needs_a_pass_that_covers_it() {
    let folder = Folder::valid();
    folder.remove("subscriptions.toml");
    assert!(folder.check().findings.is_empty());
    folder.edit("packages.toml", "event_categories = [\"football\"]", "event_categories = [\"sailing\"]");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!(
        (finding.code, finding.file.as_str(), finding.line, finding.column),
        ("no-way-in", "events.toml", 17, 8)
    );
    assert!(finding.message.en.contains("no package or subscription covers"), "{finding}");
}

#[test]
fn a_pass_for_a_category_covers_those_below_it() {
    let folder = Folder::valid();
    folder.remove("subscriptions.toml");
    folder.edit("events.toml", "type = \"free\"", "type = \"paid\"");
    assert!(folder.check().findings.is_empty(), "the gulls' own pass covers it");
    folder.edit("events.toml", "participants = [\"gulls\", \"terns\", \"herons\"]", "participants = [\"terns\"]");
    assert_eq!(only(&folder.check()).code, "no-way-in");
    folder.edit("packages.toml", "event_categories = [\"football\"]", "event_categories = [\"football\", \"water\"]");
    assert!(folder.check().findings.is_empty());
}

#[test]
fn pay_per_view_needs_a_price_or_a_pass_that_includes_it() {
    let folder = Folder::valid();
    folder.edit("events.toml", "base_price = 999\nservice_fee = 100\n", "");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.column), ("no-way-in", 29, 8));
    assert!(finding.hint.as_ref().map(|hint| hint.en.as_str()).unwrap().contains("includes_ppv"));
    folder.edit("subscriptions.toml", "trial_period = 7", "includes_ppv = true");
    assert!(folder.check().findings.is_empty());
}
