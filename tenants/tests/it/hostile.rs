//! Folders made to exhaust resources: each is rejected with few findings, and without more time and memory than usual.

use tenants::check::Report;

use crate::support::Folder;

/// Checks the fixture with a file added or replaced.
fn refused(file: &str, content: String) -> Report {
    let folder = Folder::valid();
    folder.write(file, content);
    let report = folder.check();
    assert!(report.has_errors() && report.seed.is_none(), "{file}");
    assert!(report.findings.len() <= 2_000, "{file}: {} findings", report.findings.len());
    let carried: usize =
        report.findings.iter().map(|finding| finding.source_line.len() + finding.message.en.len()).sum();
    assert!(carried < 16 << 20, "{file}: findings carry {carried} bytes");
    report
}

#[test]
fn a_table_with_a_million_columns() {
    let one_line: String = (0..1_000_000).map(|number| format!("c{number},")).collect();
    refused("events/wide.csv", format!("alias,{one_line}\n"));
    let several: String = (0..10_000).map(|number| format!("c{number},")).collect();
    let report = refused("events/wide.csv", format!("alias,{several}\n"));
    assert!(
        report.findings.iter().any(|finding| finding.message.en.contains("10001 columns")),
        "{:#?}",
        report.findings
    );
}

#[test]
fn a_million_keys_that_nobody_knows() {
    refused("faq.toml", (0..400_000).map(|number| format!("k{number} = 1\n")).collect());
    let entries: String = (0..50_000).map(|number| format!("[[entries]]\nalias = {number}\n")).collect();
    refused("faq.toml", entries);
}

#[test]
fn tables_in_tables_without_an_end() {
    for text in [
        format!("entries = {}1{}\n", "[".repeat(60_000), "]".repeat(60_000)),
        format!("entries = {}1{}\n", "{a=".repeat(40_000), "}".repeat(40_000)),
        format!("entries{} = 1\n", ".a".repeat(60_000)),
        format!("[entries{}]\n", ".a".repeat(60_000)),
        format!("[[entries{}]]\n", ".a".repeat(60_000)),
    ] {
        refused("faq.toml", text);
    }
}

#[test]
fn texts_nested_without_an_end() {
    let page = |body: &str| format!("+++\nid = \"deep\"\nurl = \"/deep\"\nname = \"Deep\"\n+++\n{body}\n");
    let lists: String = (0..300).map(|depth| format!("{}- a\n", "  ".repeat(depth))).collect();
    for body in [">".repeat(60_000), "<div>".repeat(20_000), "<div>\n".repeat(20_000), "*a **b ".repeat(15_000), lists]
    {
        let folder = Folder::valid();
        folder.write("pages/deep.md", page(&body));
        let report = folder.check();
        assert!(report.findings.len() <= 2_000, "{} findings", report.findings.len());
        // An accepted folder must also compile quickly.
        if let Some(seed) = report.seed {
            assert!(body.starts_with("*a"), "{}", &body[..20]);
            for page in &seed.pages {
                for text in page.body.values() {
                    tenants::compile::markdown::html(text, &seed.images);
                }
            }
        }
    }
    let report = refused("pages/deep.md", page(&"a b ".repeat(30_000).repeat(2)));
    assert!(report.findings.iter().any(|finding| finding.code == "unreadable-file"), "{:#?}", report.findings);
    let report = refused("pages/deep.md", page(&"a b\n".repeat(60_000)));
    assert!(
        report.findings.iter().any(|finding| finding.message.en.contains("200,000 bytes")),
        "{:#?}",
        report.findings
    );
}
