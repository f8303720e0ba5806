//! The plain text of sanitised HTML.

/// The entities that occur in sanitised HTML.
const ENTITIES: [(&str, char); 6] =
    [("lt;", '<'), ("gt;", '>'), ("amp;", '&'), ("quot;", '"'), ("nbsp;", ' '), ("#39;", '\'')];

/// The text of sanitised HTML on one line, without elements.
pub fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(place) = rest.find(['<', '&']) {
        text.push_str(&rest[..place]);
        let (sign, after) = rest[place..].split_at(1);
        rest = if sign == "<" { element(after, &mut text) } else { entity(after, &mut text) };
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Skips an element's tag; the end of a paragraph or heading also separates words.
fn element<'a>(after: &'a str, text: &mut String) -> &'a str {
    let (tag, rest) = after.split_once('>').unwrap_or((after, ""));
    let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
    if !matches!(name, "a" | "b" | "strong" | "em" | "i" | "code" | "span" | "sub" | "sup") {
        text.push(' ');
    }
    rest
}

fn entity<'a>(after: &'a str, text: &mut String) -> &'a str {
    let known = ENTITIES.iter().find_map(|(name, sign)| Some((after.strip_prefix(name)?, *sign)));
    let (rest, sign) = known.unwrap_or((after, '&'));
    text.push(sign);
    rest
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn only_the_words_stay() {
        let html =
            "<h1>Since 1901</h1>\n<p>A <strong>b</strong>old club &amp; a&nbsp;<a href=\"/x\">team</a>.<br>Two</p>";
        assert_eq!(plain(html), "Since 1901 A bold club & a team. Two");
        assert_eq!(plain("&lt;script&gt; &unknown; & 3 &amp;lt; 4"), "<script> &unknown; & 3 &lt; 4");
        assert_eq!(plain("no end <p"), "no end");
    }
}
