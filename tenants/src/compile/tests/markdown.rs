use crate::compile::markdown::html;
use crate::compile::tests::sample;

fn render(markdown: &str) -> String {
    html(markdown, &sample::seed().images)
}

#[test]
fn tables_and_strikethrough_are_understood() {
    let table = render("| a | b |\n|---|---|\n| 1 | ~~2~~ |");
    assert!(table.contains("<th>a</th>") && table.contains("<td><del>2</del></td>"), "{table}");
}

#[test]
fn headings_keep_their_ids() {
    assert_eq!(render("## Tickets {#tickets}").trim(), r#"<h2 id="tickets">Tickets</h2>"#);
    assert_eq!(render("<p id=\"root\">x</p>").trim(), "<p>x</p>");
}

#[test]
fn links_open_nothing_but_pages_mail_and_phone() {
    for (markdown, wanted) in [
        ("[x](https://a.example)", r#"<a href="https://a.example" rel="noopener">x</a>"#),
        ("[x](mailto:a@b.example)", r#"<a href="mailto:a@b.example" rel="noopener">x</a>"#),
        ("[x](tel:+15550100)", r#"<a href="tel:+15550100" rel="noopener">x</a>"#),
        ("[x](/packages)", r#"<a href="/packages" rel="noopener">x</a>"#),
        ("[x](javascript:alert(1))", r#"<a rel="noopener">x</a>"#),
        ("[x](data:text/html,hi)", r#"<a rel="noopener">x</a>"#),
        ("[x](ftp://a.example)", r#"<a rel="noopener">x</a>"#),
    ] {
        assert_eq!(render(markdown).trim(), format!("<p>{wanted}</p>"));
    }
}

#[test]
fn nothing_that_runs_survives() {
    for markdown in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<iframe src=\"https://a.example\"></iframe>",
        "<style>body{display:none}</style>",
        "<p style=\"position:fixed\" onclick=\"x()\" class=\"modal\">t</p>",
        "<svg><script>alert(1)</script></svg>",
        "<form action=\"/x\"><input name=y></form>",
        "![x\" onerror=\"alert(1)](javascript:alert(1))",
        "![a](x \"t\\\" onerror=\\\"alert(1)\")",
    ] {
        let html = render(markdown).replace("&quot;", "'").replace("&lt;", "'");
        for forbidden in [
            "<script",
            "onerror=\"",
            "<iframe",
            "<style",
            "style=",
            "onclick",
            "class=",
            "<form",
            "<svg",
            "javascript:",
        ] {
            assert!(!html.contains(forbidden), "{markdown} → {html}");
        }
    }
}

#[test]
fn pictures_of_the_folder_get_their_address_and_size() {
    for path in ["images/logo.svg", "../images/logo.svg", "./images/logo.svg"] {
        let html = render(&format!("![The *crest* & `co`]({path} \"T\")"));
        for part in [
            r#"src="/images/aa11.svg""#,
            r#"alt="The crest &amp; co""#,
            r#"width="320""#,
            r#"height="80""#,
            r#"title="T""#,
            r#"loading="lazy""#,
        ] {
            assert!(html.contains(part), "{path}: no {part} in {html}");
        }
    }
}
