//! The theme: valid colours, readable text, the palettes that the mode needs, known fonts.

use super::context::Context;
use crate::color::{self, Rgb};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::fonts;
use crate::load::Entry;
use crate::load::tree::Place;
use crate::schema::theme::{Palette, ThemeFile, ThemeMode};
use crate::wording;
use crate::wording::Wording;

/// Minimum contrast of links and icons (WCAG 1.4.11).
const LINK_CONTRAST: f64 = 3.0;

/// Checks `theme.toml` and the colours of the catalogue.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    if let Some(theme) = &context.loaded.theme {
        palettes(theme, findings);
        focus(theme, findings);
        typefaces(theme, findings);
    }
    let loaded = context.loaded;
    for entry in &loaded.event_categories.entries {
        optional(entry.value.color.as_deref(), &entry.place, findings);
    }
    for entry in &loaded.participant_groups.entries {
        optional(entry.value.color.as_deref(), &entry.place, findings);
    }
    for entry in &loaded.participants.entries {
        optional(entry.value.color.as_deref(), &entry.place, findings);
    }
}

/// Reports pictures with several focal points.
fn focus(theme: &Entry<ThemeFile>, findings: &mut Vec<Finding>) {
    let all = &theme.value.focus;
    for (index, one) in all.iter().enumerate() {
        let image = &one.image;
        if all.iter().take(index).any(|other| other.image == *image) {
            let message = wording!("\"{image}\" has a focus already", "« {image} » a déjà un point central (focus)");
            let spot = theme.place.value(&format!("focus/{index}/image"));
            findings.push(Finding::at(codes::REPEATED_REFERENCE, &spot, message).hint(wording!(
                "keep one of them: the last one counts",
                "gardez-en un seul : c'est le dernier qui compte"
            )));
        }
    }
}

fn optional(color: Option<&str>, place: &Place, findings: &mut Vec<Finding>) {
    if let Some(color) = color {
        read(color, place, "color", findings);
    }
}

/// Reads the colour at `pointer`, or reports it.
fn read(text: &str, place: &Place, pointer: &str, findings: &mut Vec<Finding>) -> Option<Rgb> {
    let color = Rgb::parse(text);
    if color.is_none() {
        let message = wording!("\"{text}\" is not a colour", "« {text} » n'est pas une couleur");
        let digits = text.trim().trim_start_matches('#');
        let repaired = format!("#{}", digits.get(..6).unwrap_or(digits));
        let meant = Rgb::meant(text).map(Rgb::hex).or_else(|| Rgb::parse(&repaired).map(|_| repaired));
        let spot = place.value(pointer);
        let meant = meant.map(|color| spot.typed(&color));
        let has_opacity = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_rgba = text.trim().to_lowercase().starts_with("rgba");
        let hint = match meant {
            Some(color) if has_opacity || is_rgba => wording!(
                "colours here have no opacity of their own: write {color}",
                "les couleurs n'ont pas d'opacité ici : écrivez {color}"
            ),
            Some(color) => wording!("write {color}", "écrivez {color}"),
            None => {
                let example = spot.typed("#0b1f4b");
                wording!(
                    "write #rgb or #rrggbb: {example}",
                    "une couleur s'écrit # puis six chiffres ou lettres de a à f, par exemple {example}"
                )
            }
        };
        findings.push(Finding::at(codes::BAD_COLOR, &spot, message).hint(hint));
    }
    color
}

fn palettes(theme: &Entry<ThemeFile>, findings: &mut Vec<Finding>) {
    let colors = &theme.value.colors;
    let (needs_light, needs_dark, mode) = match theme.value.mode {
        ThemeMode::Light => (true, false, "light"),
        ThemeMode::Dark => (false, true, "dark"),
        ThemeMode::System => (true, true, "system"),
    };
    for (name, palette, needed) in [("light", &colors.light, needs_light), ("dark", &colors.dark, needs_dark)] {
        match palette {
            Some(palette) => contrasts(name, palette, &theme.place, findings),
            // A palette without this colour has its own finding.
            None if needed && theme.place.existing(&format!("colors/{name}")).is_none() => {
                let palette = named(name);
                let message = wording!(
                    [palette]
                    "the mode \"{mode}\" needs the {palette} palette",
                    "le mode « {mode} » a besoin de la palette {palette}"
                );
                let finding = Finding::at(codes::MISSING_PALETTE, &theme.place.value("mode"), message);
                findings.push(finding.hint(wording!(
                    "add [colors.{name}] with its nine colours, or choose another mode",
                    "ajoutez [colors.{name}] avec ses neuf couleurs, ou choisissez un autre mode"
                )));
            }
            None => {}
        }
    }
}

/// A palette's name within a sentence.
fn named(palette: &str) -> Wording {
    let french = if palette == "dark" { "sombre" } else { "claire" };
    Wording { en: palette.to_owned(), fr: french.to_owned() }
}

/// A contrast ratio with two decimals.
fn written(ratio: f64) -> Wording {
    let en = format!("{ratio:.2}");
    Wording { fr: en.replace('.', ","), en }
}

/// Checks the contrast of the text and of the brand's colour, as links, on the surface.
///
/// Text on other colours needs no check: it is the palette's text or surface colour if readable, else white or black,
/// one of which always is.
fn contrasts(name: &str, palette: &Palette, place: &Place, findings: &mut Vec<Finding>) {
    let pointer = |color: &str| format!("colors/{name}/{color}");
    let colors = palette.named().map(|(color, value)| (color, read(value.hex(), place, &pointer(color), findings)));
    let find = |wanted: &str| colors.iter().find(|(color, _)| *color == wanted).and_then(|(_, value)| *value);
    let Some(surface) = find("surface") else { return };
    if let Some(text) = find("text") {
        let ratio = color::ratio(text, surface);
        if ratio < color::TEXT_CONTRAST {
            let (palette, ratio) = (named(name), written(ratio));
            let message = wording!(
                [palette, ratio]
                "text on surface has a contrast of {ratio}:1 in the {palette} palette, it needs 4.5:1",
                "le contraste de « text » sur « surface » est de {ratio}:1 dans la palette {palette} ; il faut au moins 4,5:1"
            );
            let hint = if darker(text, surface) {
                wording!(
                    "make it darker, or make the surface lighter",
                    "rendez « text » plus sombre, ou « surface » plus claire"
                )
            } else {
                wording!(
                    "make it lighter, or make the surface darker",
                    "rendez « text » plus clair, ou « surface » plus sombre"
                )
            };
            findings.push(Finding::at(codes::LOW_CONTRAST, &place.value(&pointer("text")), message).hint(hint));
        }
    }
    if let Some(primary) = find("primary") {
        let ratio = color::ratio(primary, surface);
        if ratio < LINK_CONTRAST {
            let (palette, ratio) = (named(name), written(ratio));
            let message = wording!(
                [palette, ratio]
                "primary on surface has a contrast of {ratio}:1 in the {palette} palette: links and icons are hard to see under 3:1",
                "le contraste de « primary » sur « surface » est de {ratio}:1 dans la palette {palette} : sous 3:1, les liens et les icônes se voient mal"
            );
            let hint = if darker(primary, surface) {
                wording!("make it darker", "rendez « primary » plus sombre")
            } else {
                wording!("make it lighter", "rendez « primary » plus claire")
            };
            findings.push(Finding::at(codes::WEAK_CONTRAST, &place.value(&pointer("primary")), message).hint(hint));
        }
    }
}

fn darker(one: Rgb, other: Rgb) -> bool {
    one.luminance() <= other.luminance()
}

fn typefaces(theme: &Entry<ThemeFile>, findings: &mut Vec<Finding>) {
    let fonts = &theme.value.fonts;
    for (key, family) in [("fonts/display", &fonts.display), ("fonts/body", &fonts.body)] {
        if fonts::known(family).is_none() {
            let known: Vec<&str> = fonts::names().collect();
            let message = wording!("the site has no font \"{family}\"", "le site n'a pas de police « {family} »");
            findings.push(
                Finding::at(codes::UNKNOWN_FONT, &theme.place.value(key), message)
                    .maybe_hint(suggest::one_of(family, &known)),
            );
        }
    }
    let weight = fonts.display_weight;
    if let Some(font) = fonts::known(&fonts.display).filter(|font| !font.has_weight(weight)) {
        let weights: Vec<String> = font.weights.iter().map(u16::to_string).collect();
        let (family, weights) = (&font.family, weights.join(", "));
        let message = wording!(
            "the font \"{family}\" has no weight {weight}",
            "la police « {family} » n'a pas de graisse {weight}"
        );
        let finding = Finding::at(codes::UNKNOWN_FONT, &theme.place.value("fonts/display_weight"), message);
        findings.push(finding.hint(wording!("its weights are {weights}", "graisses possibles : {weights}")));
    }
}
