//! Finds inline scripts and styles, whose hashes the content security policy needs.

/// Returns the contents of a template's elements with this name, without elements that refer to a file.
pub fn contents<'a>(template: &'a str, element: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("<{element}"), format!("</{element}>"));
    template
        .split(begin.as_str())
        .skip(1)
        .filter_map(|rest| rest.split_once('>')?.1.split_once(end.as_str()))
        .map(|(content, _)| content)
        .filter(|content| !content.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::contents;

    #[test]
    fn files_have_no_content_and_the_rest_is_exact() {
        let template = "<script>(()=>{a>b})()</script><style data-x>p{}</style>\
                        <script defer src=\"/a.js\"></script><script>two();\n</script>";
        assert_eq!(contents(template, "script"), ["(()=>{a>b})()", "two();\n"]);
        assert_eq!(contents(template, "style"), ["p{}"]);
        assert_eq!(contents("<script>no end", "script"), Vec::<&str>::new());
    }
}
