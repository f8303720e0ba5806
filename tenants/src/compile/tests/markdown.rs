use crate::compile::markdown::html;
use crate::compile::tests::sample;

fn render(markdown: &str) -> String {
    html(markdown, &sample::seed().images)
}

#[test]
fn tables_and_strikethrough_are_understood() {
    let table = render("| a | b |\n|---|---|\n| 1 | ~~2~~ |");
    assert!(table.contains("<th>a</th>") && table.contains("<td><del>2</del></td>"), "{table}");
    let aligned = render("| a | b |\n|:-:|--:|\n| 1 | `style=\"text-align: right\"` |\n\n<td align=left style=\"x\">");
    assert!(
        aligned.contains("<th align=\"center\">a</th>") && aligned.contains("<td align=\"right\"><code>"),
        "{aligned}"
    );
    assert!(aligned.contains("text-align: right&quot;") || aligned.contains("text-align: right\"</code>"), "{aligned}");
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

#[test]
fn formatting_that_is_left_open_is_not_repeated_in_every_paragraph() {
    for open in
        ["<b lang=en-{}></i>", "<a href=/{}>", "<i title={}><table><tr><td></i></td></tr></table>", "<p><u lang={}>"]
    {
        let opened: String = (0..300).map(|number| open.replace("{}", &number.to_string())).collect();
        let markdown = format!("{opened}\n\n{}", "text\n\n> <p>quoted\n\n".repeat(300));
        let html = render(&markdown);
        assert!(html.len() < 8 * markdown.len(), "{open}: {} bytes of {}", html.len(), markdown.len());
    }
}

#[test]
fn elements_that_are_nested_without_end_stop_at_a_hundred() {
    let html = render(&"<div></i>".repeat(10_000));
    assert_eq!(html.matches("<div>").count(), 100);
}

#[test]
fn tags_that_are_missing_or_misplaced_are_set_right() {
    for (written, wanted) in [
        (
            "<a href=/x>one <a href=/y>two</a></a>",
            "<p><a href=\"/x\" rel=\"noopener\">one </a><a href=\"/y\" rel=\"noopener\">two</a></p>",
        ),
        ("<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"),
        ("<dl><dt>one<dd>two<dt>three</dl>", "<dl><dt>one</dt><dd>two</dd><dt>three</dt></dl>"),
        (
            "<table><tr><td>1<td>2<tr><td>3</table>",
            "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>",
        ),
        ("<table><td>1<tr><td>2</table>", "<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>"),
        ("<table><b><tr><td>1</b></table>", "<table><tbody><tr><td>1</td></tr></tbody></table>"),
        ("<a href=/x>\n<h3>card</h3></a>", "<a href=\"/x\" rel=\"noopener\">\n<h3>card</h3></a>"),
        ("<pre>\n\n1\n\n2</pre>", "<pre>1\n\n2</pre>"),
        ("<div><p>one<p><b>two</div>three", "<div><p>one</p><p><b>two</b></p></div>three"),
        (
            "<details><summary>more</summary>\n\n*text*\n\n</details>",
            "<details><summary>more</summary>\n<p><em>text</em></p>\n</details>",
        ),
    ] {
        assert_eq!(render(written).trim(), wanted, "{written}");
    }
}
