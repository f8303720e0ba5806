//! Common TOML mistakes of people who don't know TOML: each gives one helpful finding.

use tenants::schema::text::Language;

use crate::support::{Folder, only};

/// Replacements for `question = …` in the fixture's first question, where `«` marks the position of the finding; parts
/// of the message and the hint.
const QUESTIONS: [(&str, &str, &str); 40] = [
    ("question = «“How?”", "“ is not a quote that counts here", "write \"How?\""),
    ("question = «„How?“", "is not a quote that counts", "write \"How?\""),
    ("question = «« How ? »", "is not a quote that counts", "write \"How ?\""),
    ("question = \"How?«”", "” is not a quote that counts", "straight quotes on both sides"),
    ("question = «\"How?", "closing quote of this text is missing", "write \"How?\""),
    ("question = «'How?", "closing quote of this text is missing", "write 'How?'"),
    ("question = «How?\"", "opening quote of this text is missing", "write \"How?\""),
    ("«question \"How?\"", "= is missing", "write question = \"How?\""),
    ("question«: \"How?\"", "have = between them, not :", "write question = \"How?\""),
    ("question«: How do I watch?", "have = between them, not :", "write question = \"How do I watch?\""),
    ("question = «How do I watch?", "a text stands in quotes", "write \"How do I watch?\""),
    ("question = «north-quay", "a text stands in quotes", "write \"north-quay\""),
    ("question «== \"How?\" # and why", "one = is enough", "write question = \"How?\""),
    ("question «= => How?", "one = is enough", "write question = \"How?\""),
    ("question «=", "no value after =", "or delete the line"),
    ("«= \"How?\"", "no key before =", "write key = value"),
    ("question = \"How?\"«,", "without a comma", "take it away"),
    ("question = \"How?\"«;", "without a comma or semicolon", "take it away"),
    ("question = \"say \"«how\" now\"", "the text ends at the second \"", "write 'say \"how\" now'"),
    ("question = 'it'«s'", "the text ends at the second '", "write \"it's\""),
    ("question = «\"images\\logo.png\"", "a backslash means something special", "\"images/logo.png\""),
    ("question = «\"C:\\Users\\Ann\\logo.png\"", "a backslash means something special", "\"images/logo.png\""),
    ("question = «\"50\\% off\"", "a backslash means something special", "write \\\\"),
    ("question = «True", "\"True\" is written true here", "write true"),
    ("question = «ja", "\"ja\" is written true here", "write true"),
    ("question = «oui", "is written true here", "write true"),
    ("question = «Non", "is written false here", "write false"),
    ("question = «14/03/2026 19:30", "a date stands in quotes", "write \"2026-03-14 19:30\""),
    ("question = «2026-3-14 19h30", "a date stands in quotes", "write \"2026-03-14 19:30\""),
    ("question = «007", "is not a number as it is written here", "the text \"007\""),
    ("question = «1 000", "is not a number as it is written here", "write 1000"),
    ("«// How?\nquestion = \"How?\"", "// doesn't start a comment", "# How?"),
    ("«-- How?\nquestion = \"How?\"", "-- doesn't start a comment", "# How?"),
    ("«ma question = \"How?\"", "no spaces and accents", "write ma_question"),
    ("«réponse = \"How?\"", "no spaces and accents", "event_category"),
    ("question = { en«: \"How?\" }", "have = between them, not :", "write { en = \"How?\" }"),
    ("question = { en«: How? }", "have = between them, not :", "{ en = \"…\""),
    ("question = \"How?\"\n«and more of it", "no key and =", "between \"\"\" and \"\"\""),
    ("question = «\"How do I\nwatch?\"", "over several lines", "stands between \"\"\" and \"\"\""),
    ("question = { en = «\"How do I\n\nwatch?\" }", "over several lines", "stands between \"\"\" and \"\"\""),
];

/// Writes the first question in one way and checks it. Files with syntax errors cause no broken references.
fn told(written: &str) -> (Folder, (usize, usize)) {
    let folder = Folder::valid();
    // People also use one of the marks as a quote.
    let (before, after) = written.split_once('«').unwrap();
    let text = folder.read("faq.toml").replacen("question = \"How do I watch?\"", &format!("{before}«{after}"), 1);
    let at = text.find('«').unwrap();
    let line = text[..at].matches('\n').count() + 1;
    let column = text[..at].rsplit('\n').next().unwrap().chars().count() + 1;
    folder.write("faq.toml", text.replacen('«', "", 1));
    (folder, (line, column))
}

#[test]
fn every_slip_is_explained() {
    let mut failures = String::new();
    for (written, message, hint) in QUESTIONS {
        let (folder, place) = told(written);
        let report = folder.check();
        let is_right = matches!(report.findings.as_slice(), [finding]
            if finding.code == "toml-syntax"
                && (finding.line, finding.column) == place
                && finding.message.en.contains(message)
                && finding.hint.as_ref().is_some_and(|hint_of| hint_of.en.contains(hint))
                && !finding.message.get(Language::Fr).is_empty());
        if !is_right {
            failures += &format!("\n{written:?} at {place:?}\n{}", folder.rendered());
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn a_comma_that_is_missing_between_languages_is_named() {
    let (folder, _) = told("question = «{ en = \"How?\" fr = \"Quoi ?\" }");
    let report = folder.check();
    assert!(only(&report).message.en.contains("comma is missing between two keys"), "{}", folder.rendered());
}

#[test]
fn a_list_that_is_never_closed_is_found_where_it_opens() {
    let folder = Folder::valid();
    folder.edit("events.toml", "[\"gulls\", \"terns\", \"herons\"]", "[\"gulls\", \"terns\", \"herons\"");
    let report = folder.check();
    let in_file: Vec<_> = report.findings.iter().filter(|finding| finding.file == "events.toml").collect();
    let [finding] = in_file.as_slice() else { panic!("{in_file:#?}") };
    assert_eq!((finding.line, finding.column), (6, 16), "{finding}");
    assert!(finding.message.en.contains("never closed") && finding.hint.as_ref().unwrap().en.contains("add ]"));
}

#[test]
fn a_brace_that_is_never_closed_is_found_where_it_opens() {
    let (folder, _) = told("question = «{ en = \"How?\", fr = \"Comment ?\"");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.line, finding.message.en.as_str()), (3, "this brace is never closed"), "{finding}");
    assert_eq!(finding.hint.as_ref().unwrap().en, "add } after its last value");
}

#[test]
fn lists_without_commas_or_quotes_are_explained() {
    for (written, message, hint) in [
        ("[\"gulls\" \"terns\"]", "a comma is missing in this list", "write [\"gulls\", \"terns\"]"),
        ("[\"gulls\",, \"terns\"]", "one comma too many", "write [\"gulls\", \"terns\"]"),
        ("[gulls, terns]", "a text stands in quotes", "write \"gulls\""),
        ("[\"gulls\", “terns”]", "is not a quote that counts", "write \"terns\""),
        ("[\"gulls\", \"terns]", "closing quote of this text is missing", "write \"terns\""),
        ("[\"gulls\"],", "ends without a comma", "take it away"),
    ] {
        let folder = Folder::valid();
        folder.edit("events.toml", "[\"gulls\", \"terns\", \"herons\"]", written);
        let report = folder.check();
        assert!(report.findings[0].message.en.contains(message), "{written}: {}", folder.rendered());
        assert!(report.findings[0].hint.as_ref().unwrap().en.contains(hint), "{written}: {}", folder.rendered());
        assert_eq!(report.findings[0].line, 6);
    }
}

#[test]
fn brackets_of_headers_are_counted() {
    for (written, message, hint) in [
        ("[[entries]", "brackets of this header don't match", "write [[entries]]"),
        ("[entries]]", "brackets of this header don't match", "write [[entries]]"),
        ("[[entries]] alias = \"x\"", "a header stands alone on its line", "on the next line"),
    ] {
        let folder = Folder::valid();
        let text = folder.read("faq.toml").replacen("[[entries]]", written, 1);
        folder.write("faq.toml", text);
        let report = folder.check();
        let finding = &report.findings[0];
        assert_eq!((finding.code, finding.line, finding.column), ("toml-syntax", 1, 1), "{finding}");
        assert!(finding.message.en.contains(message), "{finding}");
        assert!(finding.hint.as_ref().unwrap().en.contains(hint), "{finding}");
    }
}

#[test]
fn a_list_under_single_brackets_is_told_so_and_read() {
    let folder = Folder::valid();
    let one = "[slides]\nalias = \"tonight\"\nslidable_type = \"event\"\nslidable = \"regata\"\n";
    folder.write("slides.toml", one);
    let report = folder.check();
    let found: Vec<_> = report.findings.iter().map(|finding| (finding.code, finding.line)).collect();
    assert_eq!(found, [("wrong-type", 1), ("broken-reference", 4)], "{}", folder.rendered());
    assert_eq!(report.findings[0].hint.as_ref().unwrap().en, "write [[slides]]");
    // Two of them are not valid TOML.
    folder.write("slides.toml", format!("{one}\n{one}"));
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.line), ("toml-syntax", 6));
    assert!(finding.hint.as_ref().unwrap().en.contains("write [[slides]]"), "{finding}");
}

#[test]
fn prices_are_whole_numbers_of_cents() {
    for (currency, written, code, hint) in [
        ("USD", "9,99", "toml-syntax", "write 999"),
        ("USD", "9.99", "wrong-type", "write 999"),
        ("USD", "\"9,99\"", "wrong-type", "write 999"),
        ("EUR", "\"€9.99\"", "wrong-type", "write 999"),
        ("EUR", "9,99 €", "toml-syntax", "write 999"),
        ("EUR", "€9.99", "toml-syntax", "write 999"),
        ("JPY", "¥1000", "toml-syntax", "write 1000"),
        ("JPY", "\"¥1,000\"", "wrong-type", "write 1000"),
        ("JPY", "10.5", "wrong-type", "no cents"),
        ("USD", "\"free\"", "wrong-type", "cents"),
    ] {
        let folder = Folder::valid();
        folder.edit("channel.toml", "currency = \"USD\"", &format!("currency = \"{currency}\""));
        folder.edit("events.toml", "base_price = 999", &format!("base_price = {written}"));
        let report = folder.check();
        let finding = report.findings.iter().find(|finding| finding.file == "events.toml").unwrap();
        assert_eq!((finding.code, finding.line, finding.column), (code, 34, 14), "{written}: {finding}");
        assert!(finding.hint.as_ref().unwrap().en.contains(hint), "{written}: {finding}");
    }
}

#[test]
fn words_for_yes_in_quotes_are_understood() {
    for (written, hint) in [("\"yes\"", "write true without quotes"), ("\"Nein\"", "write false"), ("1", "write true")]
    {
        let folder = Folder::valid();
        folder.edit("channel.toml", "multi-language = true", &format!("multi-language = {written}"));
        let report = folder.check();
        assert!(only(&report).hint.as_ref().unwrap().en.contains(hint), "{}", folder.rendered());
    }
}
