//! A mail in a channel's brand: its name, logo and colours around a few sentences and a button.

use grandstand_core::html::escape;
use tenants::compile::Channel;
use tenants::schema::text::Language;

/// The text of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The subject, which is also the heading.
    pub subject: String,
    /// The greeting, above the paragraphs.
    pub greeting: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
    /// Text and address of the button.
    pub button: Option<(String, String)>,
    /// Texts and addresses of further links, below the button.
    pub links: Vec<(String, String)>,
    /// A note in small print at the end.
    pub note: String,
}

/// The two alternative parts of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Plain text.
    pub text: String,
    /// HTML.
    pub html: String,
}

/// Lays out words in the brand of a channel whose site is at `origin`.
pub fn set(channel: &Channel, language: Language, origin: &str, words: &Words) -> Parts {
    let name = channel.text(&channel.name, language);
    Parts { text: text(name, origin, words), html: html(channel, name, language, origin, words) }
}

fn text(name: &str, origin: &str, words: &Words) -> String {
    let mut parts = vec![words.greeting.clone()];
    parts.extend(words.paragraphs.iter().cloned());
    parts.extend(words.button.iter().chain(&words.links).map(|(label, address)| format!("{label}:\n{address}")));
    parts.push(words.note.clone());
    parts.push(format!("{name}\n{origin}/"));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

fn html(channel: &Channel, name: &str, language: Language, origin: &str, words: &Words) -> String {
    let theme = &channel.theme;
    let (primary, on_primary) = (&theme.primary, &theme.on_primary);
    let button = words.button.as_ref().map(|(label, address)| {
        let (label, address) = (escape(label), escape(address));
        format!(
            "<p style=\"margin:28px 0\"><a href=\"{address}\" style=\"display:inline-block;padding:14px 24px;\
            border-radius:6px;background:{primary};color:{on_primary};font-weight:600;text-decoration:none\">{label}</a></p>\
            <p style=\"margin:0 0 16px;font-size:13px;color:#5b6470;word-break:break-all\">{address}</p>"
        )
    });
    let link = |(label, address): &(String, String)| {
        let (label, address) = (escape(label), escape(address));
        format!("<p style=\"margin:0 0 16px\"><a href=\"{address}\" style=\"color:#1a1f26\">{label}</a></p>")
    };
    let links: String = words.links.iter().map(link).collect();
    let paragraph = |text: &String| {
        let text = escape(text).replace('\n', "<br>");
        format!("<p style=\"margin:0 0 16px\">{text}</p>")
    };
    let paragraphs: String = words.paragraphs.iter().map(paragraph).collect();
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width\"><title>{subject}</title></head>\
        <body style=\"margin:0;background:#f3f4f6;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;\
        font-size:16px;line-height:1.5;color:#1a1f26\">\
        <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\"><tr><td align=\"center\" \
        style=\"padding:24px 12px\"><table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
        style=\"max-width:560px;background:#ffffff;border-radius:10px;overflow:hidden\">\
        <tr><td style=\"padding:20px 28px;background:{primary};color:{on_primary};font-size:20px;font-weight:700\">\
        {logo}{name}</td></tr>\
        <tr><td style=\"padding:28px\"><h1 style=\"margin:0 0 20px;font-size:22px;line-height:1.3\">{subject}</h1>\
        <p style=\"margin:0 0 16px\">{greeting}</p>{paragraphs}{button}{links}\
        <p style=\"margin:24px 0 0;font-size:13px;color:#5b6470\">{note}</p></td></tr></table>\
        <p style=\"margin:16px 0;font-size:13px\"><a href=\"{origin}/\" style=\"color:#5b6470\">{name}</a></p>\
        </td></tr></table></body></html>",
        lang = language.code(),
        subject = escape(&words.subject),
        greeting = escape(&words.greeting),
        note = escape(&words.note),
        name = escape(name),
        origin = escape(origin),
        button = button.unwrap_or_default(),
        logo = logo(channel, origin),
    )
}

/// Returns the channel's icon. Mail programs show no SVG, so a channel with an SVG icon gets its name instead.
fn logo(channel: &Channel, origin: &str) -> String {
    let icon = &channel.pictures.favicon;
    if icon.src.ends_with(".svg") {
        return String::new();
    }
    let style = "vertical-align:middle;margin-right:12px;border-radius:4px";
    let source = escape(&format!("{origin}{}", icon.src));
    format!("<img src=\"{source}\" alt=\"\" width=\"32\" height=\"32\" style=\"{style}\">")
}
