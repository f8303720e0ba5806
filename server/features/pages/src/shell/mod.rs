//! The page shell: the React build's `index.html` in a channel's brand and language, so that no page flashes unthemed
//! and a shared link shows a preview of its content.
//!
//! All pages of a channel share the shell and differ in their heads and openings. The home page is built with the
//! channel; every other page is built at its first request and then cached.

mod inline;
mod opening;
mod page;
mod pictures;
mod preloads;

use std::ops::Range;

use grandstand_core::html::escape;
use grandstand_heads::brand::Brand;
use grandstand_heads::route::Route;
use grandstand_heads::{screens, style};
use grandstand_pictures::icons::{Icon, address};
use grandstand_web::assets::Frontend;
use grandstand_web::parts::Part;
use grandstand_web::security;
use tenants::compile::{Body, Channel};
use tenants::schema::text::Language;

pub use self::page::page;

/// A channel's shell in one language.
#[derive(Debug)]
pub struct Shell {
    /// The home page.
    home: Body,
    /// The head's position in it.
    head: Range<usize>,
    /// The opening's position in it, after the head.
    opening: Range<usize>,
    policy: String,
    embed_policy: String,
}

impl Shell {
    /// Compresses the home page. Takes milliseconds, so don't call it on async threads.
    pub fn prepare(&self) {
        self.home.prepare();
    }

    /// Returns the page with another head and opening.
    fn with(&self, head: &str, opening: &str) -> Body {
        let home = self.home.identity();
        let between = &home[self.head.end..self.opening.start];
        let parts = [&home[..self.head.start], head.as_bytes(), between, opening.as_bytes(), &home[self.opening.end..]];
        Body::new(parts.concat())
    }
}

/// The shells of a channel, one for each of its languages.
#[derive(Debug)]
pub struct Shells {
    own: Language,
    shells: Vec<(Language, Shell)>,
}

impl Shells {
    /// Builds the shells of a channel. `origin` is the beginning of its addresses, if known.
    pub fn compile(channel: &Channel, origin: Option<&str>, frontend: &Frontend) -> Self {
        let shell = |language| compile(&Brand { channel, language, origin }, frontend);
        let shells = channel.languages.iter().map(|language| (*language, shell(*language))).collect();
        Self { own: channel.language, shells }
    }

    /// Returns the shell in a language, or else in the channel's own language.
    fn in_language(&self, language: Language) -> Option<&Shell> {
        let of = |wanted| self.shells.iter().find(|(language, _)| *language == wanted).map(|(_, shell)| shell);
        of(language).or_else(|| of(self.own))
    }
}

impl Part for Shells {
    fn prepare(&self) {
        self.shells.iter().for_each(|(_, shell)| shell.prepare());
    }
}

fn compile(brand: &Brand<'_>, frontend: &Frontend) -> Shell {
    let channel = brand.channel;
    // Scripts read it on a page in any language, for the day that the viewer switches to English.
    let english = channel.english.map(|locale| format!(" data-english=\"{locale}\"")).unwrap_or_default();
    let template = frontend
        .template
        .replacen("lang=\"en\" data-lang", &format!("lang=\"{}\"{english}", brand.locale()), 1)
        .replacen("data-theme", &style::attributes(channel), 1);
    let (before, after) = template.split_once("<!--grandstand:head-->").unwrap_or((&template, ""));
    let (between, after) = after.split_once("<!--grandstand:opening-->").unwrap_or((after, ""));
    let home = screens::home(brand);
    let has_picture = opening::has_picture(brand, Route::Home, &home);
    let head = home.html(brand) + &preloads::of_screen(Route::Home, frontend, has_picture);
    let opening = opening::html(&frontend.openings, brand, Route::Home, &home);
    let until_opening = [before, &head, &of_every_page(brand, frontend), between].concat();
    let start = until_opening.len();
    let html = [until_opening.as_str(), &opening, after].concat();
    let template_styles = inline::contents(&frontend.template, "style");
    let own_styles = [channel.theme.css.as_str(), channel.theme.focus_css.as_str()];
    let styles: Vec<&str> = template_styles.into_iter().chain(own_styles).filter(|style| !style.is_empty()).collect();
    let scripts = inline::contents(&frontend.template, "script");
    Shell {
        home: Body::new(html.into_bytes().into_boxed_slice()),
        head: before.len()..before.len() + head.len(),
        opening: start..start + opening.len(),
        policy: security::policy(channel, &styles, &scripts, &[]),
        embed_policy: security::policy(channel, &styles, &scripts, &channel.embed.sites),
    }
}

/// Returns the style of the pictures' focal points; nothing without any.
fn focus_style(channel: &Channel) -> String {
    let css = &channel.theme.focus_css;
    if css.is_empty() { String::new() } else { format!("<style>{css}</style>") }
}

/// Returns the part of the head that is the same on every page.
fn of_every_page(brand: &Brand<'_>, frontend: &Frontend) -> String {
    let channel = brand.channel;
    let manifest = Brand { origin: None, ..*brand }.url("/manifest.webmanifest");
    format!(
        "<meta name=\"grandstand-channel\" content=\"{key}\">\
        {theme_colors}\
        <link rel=\"icon\" href=\"{favicon}\">\
        {touch_icon}\
        <link rel=\"manifest\" href=\"{manifest}\">\
        {preloads}\
        <style data-channel-theme>{style}</style>{focus}",
        key = escape(&channel.key),
        theme_colors = style::theme_colors(channel),
        favicon = channel.pictures.favicon.src,
        touch_icon = address(channel, Icon::AppleTouch)
            .map(|icon| format!("<link rel=\"apple-touch-icon\" href=\"{icon}\">"))
            .unwrap_or_default(),
        preloads = preloads::of_fonts(channel, frontend),
        style = channel.theme.css,
        focus = focus_style(channel),
    )
}
