//! Files with a wrong shape: syntax, keys, types, values, limits.

use crate::support::{Case, Folder, only, run};

pub const CASES: &[Case] = &[
    Case {
        code: "toml-syntax",
        file: "menu.toml",
        from: "alias = \"shop\"",
        to: "alias = «shop\"",
        message: "opening quote of this text is missing",
        hint: "write \"shop\"",
    },
    Case {
        code: "toml-syntax",
        file: "faq.toml",
        from: "alias = \"refunds\"",
        to: "alias = \"refunds\"\n«alias = \"again\"",
        message: "twice in the same table",
        hint: "[[header]]",
    },
    Case {
        code: "unknown-key",
        file: "theme.toml",
        from: "radius = 12",
        to: "«raduis = 12",
        message: "unknown key \"raduis\"",
        hint: "did you mean \"radius\"?",
    },
    Case {
        code: "unknown-key",
        file: "channel.toml",
        from: "cache_minutes = 60",
        to: "«cache-minutes = 60",
        message: "unknown key",
        hint: "did you mean \"cache_minutes\"?",
    },
    Case {
        code: "unknown-key",
        file: "faq.toml",
        from: "fr = \"Remboursements ?\"",
        to: "«de = \"Rückgabe?\"",
        message: "unknown key \"de\"",
        hint: "\"en\" or \"fr\"",
    },
    Case {
        code: "unknown-key",
        file: "pages/history.md",
        from: "alt_name =",
        to: "«altname =",
        message: "unknown key",
        hint: "did you mean \"alt_name\"?",
    },
    Case {
        code: "unknown-key",
        file: "channel.toml",
        from: "instagram =",
        to: "«instagramm =",
        message: "no mark for the network",
        hint: "did you mean \"instagram\"?",
    },
    Case {
        code: "wrong-type",
        file: "events.toml",
        from: "base_price = 999",
        to: "base_price = «\"999\"",
        message: "expected a whole number, found the text \"999\"",
        hint: "write 999 without quotes",
    },
    Case {
        code: "wrong-type",
        file: "events.toml",
        from: "base_price = 999",
        to: "base_price = «9.99",
        message: "expected a whole number, found the number 9.99",
        hint: "write 999",
    },
    Case {
        code: "wrong-type",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"",
        to: "starts_at = «2031-03-14T22:00:00",
        message: "a date stands in quotes",
        hint: "\"2031-03-14 22:00\"",
    },
    Case {
        code: "wrong-type",
        file: "channel.toml",
        from: "multi-language = true",
        to: "multi-language = «\"true\"",
        message: "expected true or false, found the text \"true\"",
        hint: "without quotes",
    },
    Case {
        code: "wrong-type",
        file: "packages.toml",
        from: "participants = [\"gulls\"]",
        to: "participants = «\"gulls\"",
        message: "expected a list",
        hint: "write [\"gulls\"]",
    },
    Case {
        code: "wrong-type",
        file: "menu.toml",
        from: "name = \"Shop\"",
        to: "name = «7",
        message: "expected a table or text in quotes, found the number 7",
        hint: "write \"7\"",
    },
    Case {
        code: "wrong-type",
        file: "theme.toml",
        from: "accent = { value = \"#f2b705\", opacity = [5, 10] }",
        to: "accent = «[5]",
        message: "expected a table or text in quotes, found a list",
        hint: "",
    },
    Case {
        code: "wrong-type",
        file: "forms.toml",
        from: "value = 1",
        to: "value = «1.5",
        message: "expected a whole number or text in quotes or true or false",
        hint: "",
    },
    Case {
        code: "wrong-type",
        file: "events.toml",
        from: "participants = [\"gulls\", \"terns\", \"herons\"]",
        to: "participants = [\"gulls\", «3]",
        message: "expected text in quotes, found the number 3",
        hint: "write \"3\"",
    },
    Case {
        code: "missing-key",
        file: "locations.toml",
        from: "",
        to: "\n«[[locations]]\nalias = \"somewhere\"\n",
        message: "the key \"name\" is missing",
        hint: "add: name = …",
    },
    Case {
        code: "missing-key",
        file: "channel.toml",
        from: "name = \"Harbour Sports\"",
        to: "«# nameless",
        message: "the key \"name\" is missing",
        hint: "",
    },
    Case {
        code: "missing-key",
        file: "theme.toml",
        from: "accent = { value = \"#f2b705\", opacity = [5, 10] }",
        to: "accent = «{ value = \"#f2b705\" }",
        message: "the key \"opacity\" is missing",
        hint: "",
    },
    Case {
        code: "unknown-value",
        file: "events.toml",
        from: "type = \"free\"",
        to: "type = «\"fre\"",
        message: "\"fre\" is not one of the values",
        hint: "did you mean \"free\"?",
    },
    Case {
        code: "unknown-value",
        file: "events.toml",
        from: "status = \"live\"",
        to: "status = «\"on air\"",
        message: "\"on air\" is not one of the values",
        hint: "\"live\", \"upcoming\" or \"finished\"",
    },
    Case {
        code: "unknown-value",
        file: "channel.toml",
        from: "language = \"en\"",
        to: "language = «\"english\"",
        message: "not one of the values",
        hint: "",
    },
    Case {
        code: "out-of-range",
        file: "channel.toml",
        from: "secret = \"secret:stripe-secret\"",
        to: "secret = «\"secret:Stripe_Secret\"",
        message: "the name of a secret is made of a-z, 0-9 and single hyphens",
        hint: "write \"secret:stripe-secret\"",
    },
    Case {
        code: "wrong-type",
        file: "packages.toml",
        from: "participants = [\"gulls\"]",
        to: "participants = [\"gulls\"]\nperiod = «\"six months\"",
        message: "expected a whole number",
        hint: "write digits without quotes",
    },
    Case {
        code: "out-of-range",
        file: "theme.toml",
        from: "radius = 12",
        to: "radius = «99",
        message: "the most is 32",
        hint: "",
    },
    Case {
        code: "out-of-range",
        file: "theme.toml",
        from: "opacity = [5, 10]",
        to: "opacity = [5, «100]",
        message: "the most is 99",
        hint: "",
    },
    Case {
        code: "out-of-range",
        file: "channel.toml",
        from: "google-tag = \"G-ABC1234567\"",
        to: "google-tag = «\"UA-1\"",
        message: "not written as it has to be",
        hint: "(G|GTM|AW)",
    },
    Case {
        code: "out-of-range",
        file: "events.toml",
        from: "sample_seconds = 30",
        to: "sample_seconds = «2",
        message: "the least is 4",
        hint: "",
    },
    Case {
        code: "out-of-range",
        file: "forms.toml",
        from: "max_length = 2000",
        to: "max_length = «5",
        message: "10 characters or more and 5 or fewer",
        hint: "",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn a_key_under_another_name_is_one_mistake() {
    for (file, from, to, hint) in [
        ("pages/history.md", "\nname =", "\ntitle =", "did you mean \"name\"?"),
        ("theme.toml", "live = \"#c8102e\"", "lve = \"#c8102e\"", "did you mean \"live\"?"),
        ("channel.toml", "description =", "descriptif =", "did you mean \"description\"?"),
    ] {
        let folder = Folder::valid();
        folder.edit(file, from, to);
        let report = folder.check();
        let finding = only(&report);
        assert_eq!((finding.code, finding.file.as_str()), ("unknown-key", file));
        assert_eq!(finding.hint.as_ref().map(|said| said.en.as_str()), Some(hint));
    }
}

#[test]
fn a_colour_that_is_missing_is_shown_by_an_example() {
    let folder = Folder::valid();
    folder.edit("theme.toml", "live = \"#c8102e\"", "");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.message.en.as_str()), ("missing-key", "the key \"live\" is missing"));
    let hint = "add: live = \"#rrggbb\", such as live = \"#c8102e\"";
    assert_eq!(finding.hint.as_ref().map(|said| said.en.as_str()), Some(hint));
}

#[test]
fn a_number_beyond_its_type_is_found_without_a_panic() {
    for (number, code) in [("5000000000", "out-of-range"), ("99999999999999999999", "wrong-type")] {
        let folder = Folder::valid();
        folder.edit("channel.toml", "clips = 3", &format!("clips = {number}"));
        let report = folder.check();
        assert_eq!(report.findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), [code], "{number}");
        assert!(report.seed.is_none());
    }
}

#[test]
fn a_list_under_a_misspelt_name_breaks_no_references() {
    let folder = Folder::valid();
    folder.write("locations.toml", folder.read("locations.toml").replace("[[locations]]", "[[location]]"));
    let report = folder.check();
    assert_eq!(report.findings.len(), 1, "{}", folder.rendered());
    assert_eq!(report.findings[0].hint.as_ref().map(|hint| hint.en.as_str()), Some("did you mean \"locations\"?"));
}

#[test]
fn an_entry_that_is_wrong_does_not_break_what_names_it() {
    let folder = Folder::valid();
    folder.edit("event_categories.toml", "color = \"#0077aa\"", "color = 7");
    folder.edit("locations.toml", "city = \"Harbour\"", "city = []");
    let codes: Vec<_> = folder.check().findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["wrong-type", "wrong-type"]);
}
