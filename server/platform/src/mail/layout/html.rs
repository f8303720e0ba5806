//! The HTML part of a mail. Mail programs know tables and inline styles; some read a style sheet too, which has the
//! colours of a dark scheme and the widths of a phone. Every text is escaped here.

use grandstand_core::html::escape;

use super::body::body;
use super::footer::Footer;
use super::look::{DARK_CARD, GRID, Look, SOFT, TEXT};
use super::{Art, Frame, Words};

/// Widest part of a mail, in CSS pixels.
const WIDTH: u32 = 600;

const FONT: &str = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// Writes the part.
pub(super) fn html(frame: Frame<'_>, look: &Look<'_>, footer: &Footer, words: &Words) -> String {
    let (card, _) = look.radius;
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
        <meta name=\"supported-color-schemes\" content=\"light dark\"><title>{subject}</title>\
        <style>{style}</style></head>\
        <body class=\"page\" style=\"margin:0;padding:0;background:#eef0f3;font-family:{FONT};font-size:16px;\
        line-height:1.5;{TEXT}\">{preview}\
        <table {GRID} class=\"page\" style=\"background:#eef0f3\"><tr><td align=\"center\" style=\"padding:24px 12px\">\
        <table {GRID} class=\"card\" style=\"max-width:{WIDTH}px;background:#ffffff;border-radius:{card}px;\
        overflow:hidden\">{header}{art}<tr><td class=\"inside text\" style=\"padding:32px 36px;{TEXT}\">{body}</td></tr>\
        </table>{sender}</td></tr></table></body></html>",
        lang = frame.channel.locale(frame.language),
        subject = escape(&words.subject),
        style = style(look),
        preview = preview(words),
        header = header(frame, look),
        art = words.art.as_ref().map(|art| picture(frame, art)).unwrap_or_default(),
        body = body(look, words),
        sender = sender(frame, footer),
    )
}

fn style(look: &Look<'_>) -> String {
    let (ground, text) = look.dark_button;
    format!(
        ":root{{color-scheme:light dark;supported-color-schemes:light dark}}\
        @media (max-width:480px){{.inside{{padding:24px 20px!important}}.head{{padding:8px 12px!important}}\
        .button{{display:block!important;text-align:center!important}}}}\
        @media (prefers-color-scheme:dark){{.page{{background:#101317!important}}.card{{background:{}!important}}\
        .text{{color:#eef1f4!important}}.soft{{color:#aeb6c1!important}}.box{{background:#262c34!important}}\
        .rule{{border-color:#404853!important}}.button{{background:{ground}!important;color:{text}!important}}}}",
        DARK_CARD.hex()
    )
}

/// The first sentence, which lists of mails show beside the subject. The mail itself doesn't show it here.
fn preview(words: &Words) -> String {
    let first = words.paragraphs.first().map(|text| escape(&text.replace('\n', " "))).unwrap_or_default();
    format!("<div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all\" aria-hidden=\"true\">{first}</div>")
}

/// The logo on the ground that it is drawn on, which dark schemes leave as it is; without one, the channel's name.
fn header(frame: Frame<'_>, look: &Look<'_>) -> String {
    let (origin, name) = (escape(frame.origin), escape(frame.name()));
    let (primary, on_primary) = look.button;
    let Some(logo) = frame.logo else {
        return format!(
            "<tr><td class=\"inside\" style=\"padding:20px 36px;background:{primary}\"><a href=\"{origin}/\" \
            style=\"color:{on_primary};font-family:{};font-size:22px;{};text-decoration:none\">{name}</a></td></tr>",
            look.display, look.headline
        );
    };
    let ground = escape(&logo.ground);
    let picture = &logo.picture;
    format!(
        "<tr><td class=\"head\" bgcolor=\"{ground}\" style=\"padding:14px 28px;background:{ground};\
        border-bottom:4px solid {primary}\"><a href=\"{origin}/\" style=\"color:{primary};font-size:20px;\
        font-weight:700;text-decoration:none\"><img src=\"{origin}{}\" alt=\"{name}\" width=\"{}\" height=\"{}\" \
        style=\"display:block;border:0\"></a></td></tr>",
        escape(&picture.src),
        picture.width,
        picture.height
    )
}

fn picture(frame: Frame<'_>, art: &Art) -> String {
    let (origin, src, alt) = (escape(frame.origin), escape(&art.picture.src), escape(&art.alt));
    let height = WIDTH * art.picture.height / art.picture.width.max(1);
    format!(
        "<tr><td class=\"soft\" style=\"font-size:14px;{SOFT}\"><img src=\"{origin}{src}\" alt=\"{alt}\" width=\"{WIDTH}\" \
        height=\"{height}\" style=\"display:block;width:100%;height:auto;border:0\"></td></tr>"
    )
}

fn sender(frame: Frame<'_>, footer: &Footer) -> String {
    let (origin, name) = (escape(frame.origin), escape(frame.name()));
    let own = Some(&footer.name).filter(|own| *own != frame.name());
    let lines: String = own.into_iter().chain(&footer.lines).map(|line| format!("<br>{}", escape(line))).collect();
    format!(
        "<p class=\"soft\" style=\"margin:20px 0;font-size:14px;{SOFT}\"><a class=\"soft\" href=\"{origin}/\" \
        style=\"{SOFT};font-weight:600\">{name}</a>{lines}</p>"
    )
}
