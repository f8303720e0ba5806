//! `channel.toml` and `theme.toml`.

use tenants::check::{self, Allowances};
use tenants::findings::finding::Severity;

use crate::support::{Case, Folder, only, run};

pub const CASES: &[Case] = &[
    Case {
        code: "locked-event",
        file: "channel.toml",
        from: "guest = [\"watch\", \"vod_media_access\"]",
        to: "guest = «[\"watch\"]",
        message: "guests can't watch the recordings of these free events, they are asked to sign in: \"regatta\"",
        hint: "add \"vod_media_access\" to guest",
    },
    Case {
        code: "bad-domain",
        file: "channel.toml",
        from: "\"www.harbour.example\"",
        to: "«\"https://www.harbour.example\"",
        message: "is not a domain",
        hint: "without https://: \"www.harbour.example\"",
    },
    Case {
        code: "bad-domain",
        file: "channel.toml",
        from: "\"www.harbour.example\"",
        to: "«\"-www.harbour.example\"",
        message: "is not a domain",
        hint: "hyphens",
    },
    Case {
        code: "duplicate-domain",
        file: "channel.toml",
        from: "\"www.harbour.example\"",
        to: "«\"harbour.example\"",
        message: "stands twice",
        hint: "take one of the two out",
    },
    Case {
        code: "bad-email",
        file: "channel.toml",
        from: "email = \"desk@harbour.example\"",
        to: "email = «\"desk at harbour.example\"",
        message: "not an e-mail address",
        hint: "name@example.org",
    },
    Case {
        code: "bad-country",
        file: "channel.toml",
        from: "block = [\"KP\"]",
        to: "block = [\"KP\", «\"UK\"]",
        message: "no country \"UK\"",
        hint: "write \"GB\"",
    },
    Case {
        code: "bad-country",
        file: "channel.toml",
        from: "currency = \"USD\"",
        to: "country = «\"UK\"\ncurrency = \"USD\"",
        message: "no country \"UK\"",
        hint: "write \"GB\"",
    },
    Case {
        code: "bad-country",
        file: "events.toml",
        from: "geo.allow = [\"FR\", \"CA\"]",
        to: "geo.allow = [«\"fr\", \"CA\"]",
        message: "no country \"fr\"",
        hint: "write \"FR\"",
    },
    Case {
        code: "incomplete-provider",
        file: "channel.toml",
        from: "sites = [\"https://club.example\"]",
        to: "sites = [\"https://club.example\"]\n[accounts.social.harbour]\nauthorize_url = \"https://id.example/a\"\n\
             token_url = \"https://id.example/t\"\nclient_id = «\"x\"\nsecret = \"secret:id\"\n",
        message: "has no userinfo_url",
        hint: "all three addresses",
    },
    Case {
        code: "bad-embed-site",
        file: "channel.toml",
        from: "sites = [\"https://club.example\"]",
        to: "sites = [«\"https://club.example/page\"]",
        message: "not the origin of a site",
        hint: "without a path",
    },
    Case {
        code: "unsafe-link",
        file: "channel.toml",
        from: "instagram = \"https://instagram.com/harbour\"",
        to: "instagram = «\"instagram.com/harbour\"",
        message: "not an https address",
        hint: "",
    },
    Case {
        code: "bad-time-zone",
        file: "channel.toml",
        from: "time_zone = \"America/New_York\"",
        to: "time_zone = «\"America/NewYork\"",
        message: "no time zone \"America/NewYork\"",
        hint: "did you mean \"America/New_York\"?",
    },
    Case {
        code: "unknown-currency",
        file: "channel.toml",
        from: "currency = \"USD\"",
        to: "currency = «\"usd\"",
        message: "no currency \"usd\"",
        hint: "did you mean \"USD\"?",
    },
    Case {
        code: "bad-color",
        file: "theme.toml",
        from: "live = \"#c8102e\"",
        to: "live = «\"c8102e\"",
        message: "\"c8102e\" is not a colour",
        hint: "write \"#c8102e\"",
    },
    Case {
        code: "bad-color",
        file: "theme.toml",
        from: "live = \"#c8102e\"",
        to: "live = «\"rouge\"",
        message: "\"rouge\" is not a colour",
        hint: "write \"#ff0000\"",
    },
    Case {
        code: "bad-color",
        file: "event_categories.toml",
        from: "color = \"#0077aa\"",
        to: "color = «\"rgba(0, 119, 170, 0.5)\"",
        message: "not a colour",
        hint: "no opacity of their own: write \"#0077aa\"",
    },
    Case {
        code: "bad-color",
        file: "theme.toml",
        from: "live = \"#c8102e\"",
        to: "live = «\"crimson\"",
        message: "not a colour",
        hint: "#rrggbb",
    },
    Case {
        code: "bad-color",
        file: "event_categories.toml",
        from: "color = \"#0077aa\"",
        to: "color = «\"#0077aaff\"",
        message: "not a colour",
        hint: "no opacity of their own: write \"#0077aa\"",
    },
    Case {
        code: "missing-image",
        file: "theme.toml",
        from: "[colors.light]",
        to: "[[focus]]\nimage = «\"images/nobody.jpg\"\ny = 20\n\n[colors.light]",
        message: "no file \"images/nobody.jpg\"",
        hint: "put nobody.jpg into the folder images",
    },
    Case {
        code: "out-of-range",
        file: "theme.toml",
        from: "[colors.light]",
        to: "[[focus]]\nimage = \"images/logo.svg\"\ny = «120\n\n[colors.light]",
        message: "120",
        hint: "100",
    },
    Case {
        code: "repeated-reference",
        file: "theme.toml",
        from: "[colors.light]",
        to: "[[focus]]\nimage = \"images/logo.svg\"\n\n[[focus]]\nimage = «\"images/logo.svg\"\n\n[colors.light]",
        message: "has a focus already",
        hint: "keep one",
    },
    Case {
        code: "low-contrast",
        file: "theme.toml",
        from: "text = \"#101828\"",
        to: "text = «\"#8a8f99\"",
        message: "text on surface has a contrast of 3.25:1 in the light palette, it needs 4.5:1",
        hint: "make it darker",
    },
    Case {
        code: "low-contrast",
        file: "theme.toml",
        from: "text = \"#f5f7fb\"",
        to: "text = «\"#333333\"",
        message: "in the dark palette",
        hint: "make it lighter, or make the surface darker",
    },
    Case {
        code: "weak-contrast",
        file: "theme.toml",
        from: "primary = \"#0b1f4b\"",
        to: "primary = «\"#ffd54a\"",
        message: "primary on surface",
        hint: "make it darker",
    },
    Case {
        code: "unknown-font",
        file: "theme.toml",
        from: "body = \"Figtree\"",
        to: "body = «\"Figtre\"",
        message: "no font \"Figtre\"",
        hint: "did you mean \"Figtree\"?",
    },
    Case {
        code: "unknown-font",
        file: "theme.toml",
        from: "display_weight = 700",
        to: "display_weight = «120",
        message: "no weight 120",
        hint: "",
    },
    Case {
        code: "secret",
        file: "channel.toml",
        from: "phone = \"+1 212 555 0100\"",
        to: "phone = \"«sk_live_4eC39HqLyjWDarjtT1\"",
        message: "looks like a secret",
        hint: "take it out of the file; change the secret",
    },
    Case {
        code: "foreign-secret",
        file: "channel.toml",
        from: "webhook_secret = \"secret:stripe-webhook-secret\"",
        to: "webhook_secret = «\"env:HARBOUR_WEBHOOK_SECRET\"",
        message: "HARBOUR_WEBHOOK_SECRET is not a secret of the channel \"harbour\"",
        hint: "GRANDSTAND_SECRET_HARBOUR__WEBHOOK_SECRET",
    },
    Case {
        code: "foreign-secret",
        file: "channel.toml",
        from: "webhook_secret = \"secret:stripe-webhook-secret\"",
        to: "webhook_secret = «\"env:GRANDSTAND_SECRET_HARBOUR_SIDE__WEBHOOK\"",
        message: "is not a secret of the channel",
        hint: "write \"secret:webhook\"",
    },
    Case {
        code: "foreign-script",
        file: "channel.toml",
        from: "[payments]",
        to: "[accounts.recaptcha]\nsite_key = \"site-key\"\nsecret = \"secret:recaptcha\"\n\
             script = «\"https://evil.example/recaptcha/api.js\"\n[payments]",
        message: "not reCAPTCHA's script",
        hint: "recaptcha.net",
    },
    Case {
        code: "private-address",
        file: "channel.toml",
        from: "[payments]",
        to: "[accounts.social.id]\nclient_id = \"x\"\nsecret = \"secret:id\"\nauthorize_url = \"https://id.example/a\"\n\
             userinfo_url = \"https://id.example/u\"\ntoken_url = «\"https://169.254.169.254/t\"\n[payments]",
        message: "not https, or private",
        hint: "GRANDSTAND_OUTGOING_ALLOW",
    },
];

/// The code in [`an_old_name_that_the_operator_allows_is_a_warning`].
pub const CODES: [&str; 1] = ["legacy-secret"];

#[test]
fn an_old_name_that_the_operator_allows_is_a_warning() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "\"secret:stripe-secret\"", "\"env:HARBOUR_STRIPE\"");
    let allow = |key: &str| {
        let variables = [(key.to_owned(), "HARBOUR_STRIPE".to_owned())].into();
        Allowances { variables, ..Allowances::default() }
    };
    let report = check::folder_with(&folder.path(), &allow("harbour"));
    assert!(report.seed.is_some());
    assert_eq!((only(&report).code, only(&report).severity), (CODES[0], Severity::Warning));
    let report = check::folder_with(&folder.path(), &allow("other"));
    assert_eq!(only(&report).code, "foreign-secret");
}

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn the_mode_needs_its_palettes() {
    for (mode, missing) in [("system", Some("dark")), ("dark", Some("dark")), ("light", None)] {
        let folder = Folder::valid();
        let theme = folder.read("theme.toml").replace("mode = \"system\"", &format!("mode = \"{mode}\""));
        folder.write("theme.toml", theme.split("[colors.dark]").next().unwrap());
        let report = folder.check();
        match missing {
            None => assert!(report.findings.is_empty()),
            Some(palette) => {
                let finding = only(&report);
                assert_eq!((finding.code, finding.line, finding.column), ("missing-palette", 1, 8));
                assert!(finding.message.en.contains(&format!("needs the {palette} palette")), "{finding}");
            }
        }
    }
}

#[test]
fn a_secret_is_not_repeated_in_the_report() {
    let folder = Folder::valid();
    folder.append("forms.toml", "# password = \"hunter2-hunter2\"\n");
    folder.append("pages/about.fr.md", "whsec_abcdefghijklmnop\n");
    let rendered = folder.rendered();
    assert_eq!(rendered.matches("error[secret]").count(), 2, "{rendered}");
    assert!(!rendered.contains("hunter2") && !rendered.contains("abcdefgh"), "{rendered}");
    folder.write("forms.toml", "[forms.passes]\nentries = [{ name = \"passes\", value = \"env:HARBOUR_PASSWORD\" }]\n");
    folder.write("pages/about.fr.md", "Le mot de passe est password=env:X.\n");
    assert!(folder.check().findings.is_empty());
}

#[test]
fn no_secret_has_to_be_there_for_a_check() {
    let folder = Folder::valid();
    let channel = folder.read("channel.toml");
    for reference in ["secret:never-stored", "env:GRANDSTAND_SECRET_HARBOUR__NEVER_SET"] {
        folder.write("channel.toml", channel.replace("secret:stripe-webhook-secret", reference));
        assert!(folder.check().findings.is_empty(), "{reference}: {}", folder.rendered());
    }
}

#[test]
fn the_channel_key_is_a_label_that_is_not_reserved() {
    for (key, message) in [
        ("Harbour", "can't be part of a host name"),
        ("har_bour", "can't be part of a host name"),
        ("-harbour", "can't be part of a host name"),
        ("www", "kept for the platform"),
        ("api", "kept for the platform"),
        ("admin", "kept for the platform"),
    ] {
        let report = Folder::named(key).check();
        let finding = only(&report);
        assert_eq!(finding.code, "bad-channel-key");
        assert!(finding.message.en.contains(message), "{finding}");
    }
    assert_eq!(Folder::named("harbour-2").check().seed.unwrap().key, "harbour-2");
}

#[test]
fn a_domain_belongs_to_one_channel() {
    let one = Folder::named("one").check().seed.unwrap();
    let mut two = Folder::named("two").check().seed.unwrap();
    two.channel.domains = vec!["two.example".into(), "www.harbour.example".into()];
    let findings = check::across([("one", one.channel.domains.as_slice()), ("two", two.channel.domains.as_slice())]);
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].code, findings[0].file.as_str()), ("duplicate-domain", "two/channel.toml"));
    assert!(findings[0].message.en.contains("claimed by the channels \"one\" and \"two\""));
    assert!(check::across([("one", one.channel.domains.as_slice())]).is_empty());
}

#[test]
fn an_operators_ceiling_bounds_every_list_that_has_one() {
    let ceilings = [
        ("menu_entries", "menu.toml"),
        ("forms", "forms.toml"),
        ("locations", "locations.toml"),
        ("participant_groups", "participant_groups.toml"),
        ("coupons", "coupons.toml"),
    ];
    let folder = Folder::valid();
    let check = |ceilings: &str| {
        check::folder_with(&folder.path(), &Allowances { ceilings: ceilings.parse().unwrap(), ..Allowances::default() })
    };
    assert!(check("").seed.is_some());
    for (name, file) in ceilings {
        let report = check(&format!("{name}=1"));
        let finding = only(&report);
        assert_eq!((finding.code, finding.severity), ("out-of-range", Severity::Error), "{name}: {finding}");
        assert!(finding.file.starts_with(file) && finding.message.en.contains("may have 1 here"), "{finding}");
        assert!(
            finding.hint.as_ref().map(|hint| hint.en.as_str()).is_some_and(|hint| hint.contains("GRANDSTAND_CEILINGS")),
            "{finding}"
        );
    }
}
