//! Menu, pages, links, texts, pictures and forms.

use crate::support::{Case, Folder, PAYMENTS, only, run};

pub const CASES: &[Case] = &[
    Case {
        code: "bad-url",
        file: "pages/crew.md",
        from: "url = \"/crew\"",
        to: "url = «\"/our crew\"",
        message: "can't be a page's url",
        hint: "letters, digits",
    },
    Case {
        code: "url-collision",
        file: "pages/crew.md",
        from: "url = \"/crew\"",
        to: "url = «\"/packages\"",
        message: "a screen of the site",
        hint: "/privacy_policy",
    },
    Case {
        code: "duplicate-url",
        file: "pages/crew.md",
        from: "url = \"/crew\"",
        to: "url = «\"/about\"",
        message: "two pages have the url \"/about\"",
        hint: "pages/about.md:3:7",
    },
    Case {
        code: "missing-page",
        file: "pages/about.md",
        from: "+++\nid = \"about\"\nurl = \"/about\"",
        to: "«+++\nid = \"about\"\nurl = \"/about-us\"",
        message: "no page has the url \"/about\"",
        hint: "url = \"/about\"",
    },
    Case {
        code: "missing-terms",
        file: "pages/terms_conditions.md",
        from: "+++\nid = \"terms\"\nurl = \"/terms_conditions\"",
        to: "«+++\nid = \"terms\"\nurl = \"/terms\"",
        message: "no page has the url \"/terms_conditions\"",
        hint: "write pages/terms_conditions.md",
    },
    Case {
        code: "missing-terms",
        file: "pages/privacy_policy.md",
        from: "+++\nid = \"privacy\"\nurl = \"/privacy_policy\"",
        to: "«+++\nid = \"privacy\"\nurl = \"/privacy\"",
        message: "no page has the url \"/privacy_policy\"",
        hint: "write pages/privacy_policy.md",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/histori\"",
        message: "neither a screen of the site nor a page",
        hint: "did you mean \"/history\"?",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/watch/regatta\"",
        message: "neither a screen of the site nor a page",
        hint: "the screens are /, /upcoming, ",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/calendar\"",
        message: "neither a screen of the site nor a page",
        hint: "did you mean \"/schedule\"?",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/vod?participant=gulls,ternz\"",
        message: "there is no participant \"ternz\"",
        hint: "did you mean \"terns\"?",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/upcoming?event_category=sailing&stream_status=live,upcoming\"",
        to: "url = «\"/upcoming?event_category=sailing&stream_status=live,upcomming\"",
        message: "stream_status can't be \"upcomming\"",
        hint: "did you mean \"upcoming\"?",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/schedule?start_date=soon\"",
        message: "start_date can't be \"soon\"",
        hint: "2026-03-14",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/live?gender=W,M\"",
        message: "gender can't be \"W,M\"",
        hint: "it can be \"W\" or \"M\"",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/live?type=free,payed\"",
        message: "type can't be \"payed\"",
        hint: "it can be \"free\", \"register\", \"paid\" or \"ppv\"",
    },
    Case {
        code: "dead-link",
        file: "menu.toml",
        from: "url = \"/history\"",
        to: "url = «\"/vod_library?sort_field=weight\"",
        message: "sort_field can't be \"weight\"",
        hint: "",
    },
    Case {
        code: "dead-link",
        file: "pages/about.md",
        from: "See [our history](/history).",
        to: "See «[our history](/hystory).",
        message: "neither a screen of the site nor a page",
        hint: "did you mean \"/history\"?",
    },
    Case {
        code: "unsafe-link",
        file: "menu.toml",
        from: "url = \"https://shop.example/harbour\"",
        to: "url = «\"javascript:alert(1)\"",
        message: "links that start with javascript:",
        hint: "https address",
    },
    Case {
        code: "unsafe-link",
        file: "menu.toml",
        from: "url = \"https://shop.example/harbour\"",
        to: "url = «\"http://shop.example/harbour\"",
        message: "not encrypted",
        hint: "write \"https://shop.example/harbour\"",
    },
    Case {
        code: "unsafe-link",
        file: "menu.toml",
        from: "url = \"https://shop.example/harbour\"",
        to: "url = «\"//shop.example\"",
        message: "leads to another site",
        hint: "",
    },
    Case {
        code: "unsafe-link",
        file: "faq.toml",
        from: "answer = \"Choose a match on [the schedule](/schedule).\"",
        to: "answer = «\"[Click](JavaScript:alert(1))\"",
        message: "links that start with javascript:",
        hint: "",
    },
    Case {
        code: "unknown-icon",
        file: "menu.toml",
        from: "custom_icon = \"home\"",
        to: "custom_icon = «\"house\"",
        message: "no icon \"house\"",
        hint: "",
    },
    Case {
        code: "unknown-icon",
        file: "event_categories.toml",
        from: "icon = \"football\"",
        to: "icon = «\"soccer\"",
        message: "no icon \"soccer\"",
        hint: "did you mean \"football\"?",
    },
    Case {
        code: "missing-image",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «\"images/cards.png\"",
        message: "there is no file \"images/cards.png\"",
        hint: "did you mean \"images/card.png\"?",
    },
    Case {
        code: "missing-image",
        file: "participants.csv",
        from: "images/logo.svg|images/card.png",
        to: "images/logo.svg|«images/crest.png",
        message: "there is no file \"images/crest.png\"",
        hint: "put crest.png into the folder images",
    },
    Case {
        code: "missing-image",
        file: "pages/about.md",
        from: "![A boat](../images/card.png)",
        to: "«![A boat](../images/boat.png)",
        message: "there is no file \"images/boat.png\"",
        hint: "put boat.png into the folder images",
    },
    Case {
        code: "missing-image",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «\"card.jpeg\"",
        message: "there is no file \"card.jpeg\"",
        hint: "did you mean \"images/card.png\"?",
    },
    Case {
        code: "unsafe-path",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «'images\\card.png'",
        message: "folders are separated by / here",
        hint: "write \"images/card.png\"",
    },
    Case {
        code: "unsafe-path",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «'..\\card.png'",
        message: "leads out of the channel's folder",
        hint: "",
    },
    Case {
        code: "unsafe-path",
        file: "theme.toml",
        from: "logo = \"images/logo.svg\"",
        to: "logo = «\"../other/logo.svg\"",
        message: "leads out of the channel's folder",
        hint: "images/logo.svg",
    },
    Case {
        code: "unsafe-path",
        file: "theme.toml",
        from: "logo = \"images/logo.svg\"",
        to: "logo = «\"/etc/passwd\"",
        message: "leads out of the channel's folder",
        hint: "",
    },
    Case {
        code: "unsafe-path",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «\"https://cdn.example/card.png\"",
        message: "not in the channel's folder",
        hint: "put the picture into images/",
    },
    Case {
        code: "bad-image",
        file: "slides.toml",
        from: "image = \"images/card.png\"",
        to: "image = «\"menu.toml\"",
        message: "this is not a picture",
        hint: "SVG",
    },
    Case {
        code: "missing-language",
        file: "faq.toml",
        from: "question = { en = \"Refunds?\", fr = \"Remboursements ?\" }",
        to: "question = «{ fr = \"Remboursements ?\" }",
        message: "own language, \"en\"",
        hint: "add en = ",
    },
    Case {
        code: "empty-text",
        file: "faq.toml",
        from: "topic = \"Buying\"",
        to: "topic = «\" \"",
        message: "nothing in this text",
        hint: "",
    },
    Case {
        code: "empty-text",
        file: "pages/history.md",
        from: "+++\n\nIt began with one camera.\n",
        to: "+++\n«",
        message: "this page has no text",
        hint: "",
    },
    Case {
        code: "unsafe-markdown",
        file: "pages/about.md",
        from: "# About us\n",
        to: "# About us\n\n«<script>alert(1)</script>\n",
        message: "<script> is taken out",
        hint: "write Markdown",
    },
    Case {
        code: "unsafe-markdown",
        file: "static_blocks.toml",
        from: "body = \"Storm warning: the regatta may start late.\"",
        to: "body = «\"Storm <b onclick='x()'>warning</b>\"",
        message: "the attribute onclick is taken out",
        hint: "",
    },
    Case {
        code: "no-options",
        file: "forms.toml",
        from: "kind = \"select\"\noptions = [\"Tickets\", \"Streams\"]",
        to: "kind = «\"select\"",
        message: "nothing to choose from",
        hint: "add options",
    },
    Case {
        code: "no-options",
        file: "forms.toml",
        from: "kind = \"select\"\noptions",
        to: "«options",
        message: "only a field of kind \"select\" has options",
        hint: "",
    },
    Case {
        code: "duplicate-field",
        file: "forms.toml",
        from: "name = \"message\"",
        to: "name = «\"topic\"",
        message: "two fields of this form are called \"topic\"",
        hint: "give one of the two another name",
    },
    Case {
        code: "empty-rail",
        file: "library.toml",
        from: "vod_media_items = [\"the-storm\", \"regatta-replay\"]",
        to: "vod_media_items = «[]",
        message: "no items",
        hint: "",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn texts_in_a_second_language_need_multi_language() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "multi-language = true", "multi-language = false");
    let report = folder.check();
    assert!(report.findings.iter().all(|finding| finding.code == "unused-language"), "{:#?}", report.findings);
    assert!(report.seed.is_some());
    let place = |file: &str| report.findings.iter().find(|finding| finding.file == file).map(|f| (f.line, f.column));
    assert_eq!(place("faq.toml"), Some((8, 31)));
    assert_eq!(place("pages/about.fr.md"), Some((1, 1)));
    let faq = report.findings.iter().find(|finding| finding.file == "faq.toml").unwrap();
    assert!(faq.message.en.contains("the 2 \"fr\" texts of this file"), "{faq}");
}

#[test]
fn built_in_screens_are_not_dead_links() {
    for url in [
        "/",
        "/vod",
        "/schedule?gender=W",
        "/watch/12",
        "/select-package/3",
        "/faq#refunds",
        "/profile/edit",
        "mailto:a@b.example",
    ] {
        let folder = Folder::valid();
        folder.edit("menu.toml", "url = \"/history\"", &format!("url = \"{url}\""));
        assert!(folder.check().findings.is_empty(), "{url}");
    }
}

#[test]
fn links_of_texts_may_lead_to_mail_other_sites_and_anchors() {
    let folder = Folder::valid();
    folder.append(
        "pages/about.md",
        "<desk@harbour.example>, <https://club.example>, [top](#top), [call](tel:+12125550100)\n",
    );
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
}

#[test]
fn a_page_may_fill_a_built_in_screen() {
    for url in ["/contacts", "/deep/er"] {
        let folder = Folder::valid();
        folder.edit("pages/crew.md", "url = \"/crew\"", &format!("url = \"{url}\""));
        assert!(folder.check().findings.is_empty(), "{url}");
    }
    for (file, url) in [("privacy_policy", "/privacy_policy"), ("terms_conditions", "/terms_conditions")] {
        let folder = Folder::valid();
        folder.write("pages/legal.md", folder.read(&format!("pages/{file}.md")));
        folder.remove(&format!("pages/{file}.md"));
        assert!(folder.check().findings.is_empty(), "{url} is filled whatever the file is called");
    }
}

#[test]
fn a_channel_needs_its_terms_and_its_privacy_policy_where_it_sells() {
    const TEXTS: [&str; 3] = ["pages/about.md", "pages/privacy_policy.md", "pages/terms_conditions.md"];
    let folder = Folder::valid();
    TEXTS.into_iter().chain(["pages/about.fr.md"]).for_each(|file| folder.remove(file));
    let found = |folder: &Folder| -> Vec<(String, &'static str)> {
        folder.check().findings.into_iter().map(|finding| (finding.file, finding.code)).collect()
    };
    let expected = |codes: [&'static str; 3]| -> Vec<(String, &'static str)> {
        TEXTS.into_iter().map(str::to_owned).zip(codes).collect()
    };
    assert_eq!(found(&folder), expected(["missing-page", "missing-terms", "missing-terms"]));
    assert!(folder.check().seed.is_none(), "nobody can accept terms that are not written");
    folder.edit("channel.toml", PAYMENTS, "");
    assert_eq!(found(&folder), expected(["missing-page"; 3]));
    assert!(folder.check().seed.is_some());
}

#[test]
fn a_text_that_is_not_written_is_a_dead_link() {
    let folder = Folder::valid();
    folder.remove("pages/about.md");
    folder.remove("pages/about.fr.md");
    folder.edit("menu.toml", "url = \"/history\"", "url = \"/about\"");
    let report = folder.check();
    let [link, page] = report.findings.as_slice() else { panic!("{}", folder.rendered()) };
    assert_eq!((link.code, link.file.as_str(), page.code), ("dead-link", "menu.toml", "missing-page"));
    assert_eq!(
        link.hint.as_ref().map(|hint| hint.en.as_str()),
        Some("write pages/about.md, with url = \"/about\" between its +++ lines")
    );
}

#[test]
fn a_page_that_cannot_be_read_is_not_missing() {
    let folder = Folder::valid();
    folder.edit("pages/terms_conditions.md", "name = \"Terms\"", "name = 7");
    assert_eq!(only(&folder.check()).code, "wrong-type");
    folder.write("pages/terms_conditions.md", b"\xff");
    assert_eq!(only(&folder.check()).code, "unreadable-file");
}

#[test]
fn pictures_that_are_too_large_or_active_are_refused() {
    let folder = Folder::valid();
    let mut large = std::fs::read(folder.path().join("images/card.png")).unwrap();
    large.resize(5 * 1024 * 1024 + 1, 0);
    folder.write("images/large.png", large);
    folder.write("images/active.svg", "<svg viewBox=\"0 0 1 1\"><script>x()</script></svg>");
    folder.edit("slides.toml", "images/card.png", "images/large.png");
    folder.edit("menu.toml", "images/logo.svg", "images/active.svg");
    let report = folder.check();
    let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.file.as_str(), f.line, f.column)).collect();
    assert_eq!(found, [("bad-image", "menu.toml", 15, 15), ("large-image", "slides.toml", 4, 9)]);
    assert!(report.findings[0].message.en.contains("<script"), "{}", report.findings[0]);
    assert!(report.findings[1].message.en.contains("5.0 MiB"), "{}", report.findings[1]);
}

#[test]
fn a_preview_may_be_a_video_and_a_card_may_not() {
    let mut video = b"\0\0\0\x0cftypisom\0\0\0\x5ctkhd".to_vec();
    video.extend([0; 76]);
    video.extend([0x02, 0x80, 0, 0, 0x01, 0x68, 0, 0]);
    let folder = Folder::valid();
    folder.write("images/clip.mp4", video);
    folder.edit("library.toml", "image = \"images/card.png\"", "preview = \"images/clip.mp4\"");
    let seed = folder.check().seed.unwrap();
    let facts = &seed.images["images/clip.mp4"];
    assert_eq!((facts.format.as_str(), facts.width, facts.height), ("mp4", 640, 360));
    folder.edit("slides.toml", "images/card.png", "images/clip.mp4");
    assert_eq!(only(&folder.check()).code, "bad-image");
}
