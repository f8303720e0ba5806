//! The theme as colour settings and as a style sheet.
//!
//! The front end makes the same rules from the same settings (`frontend/src/features/channel/theme/themeCss.ts`). The
//! page shell contains them so that the first paint has the right colours.

use std::fmt::Write as _;

use super::{CompileError, fonts};
use crate::color::{Rgb, best_on};
use crate::fonts::{FallbackMetrics, FontFace, FontFiles};
use crate::payload::Picture;
use crate::payload::theme::{ColorSettings, ColorSteps, Colors, FontFamily, ThemeFonts};
use crate::schema::ImageFacts;
use crate::schema::theme::{Density, Palette, ThemeColor, ThemeFile, ThemeMode};

/// The theme as `color-settings`. Rejects invalid colours.
pub fn color_settings(theme: &ThemeFile, files: &FontFiles) -> Result<ColorSettings, CompileError> {
    let palette = |palette: Option<&Palette>| palette.map(colors).transpose();
    Ok(ColorSettings {
        mode: theme.mode,
        radius: theme.radius,
        density: theme.density,
        fonts: ThemeFonts {
            display: fonts::name(&theme.fonts.display).to_owned(),
            body: fonts::name(&theme.fonts.body).to_owned(),
            display_capitals: theme.fonts.display_capitals,
            display_weight: theme.fonts.display_weight,
            families: fonts::families(&theme.fonts, files),
        },
        style: theme.style,
        light: palette(theme.colors.light.as_ref())?,
        dark: palette(theme.colors.dark.as_ref())?,
    })
}

/// The nine colours of a palette with their opacity steps and text colours. Rejects invalid colours.
pub fn colors(palette: &Palette) -> Result<Colors, CompileError> {
    let (surface, text) = (parse(&palette.surface)?, parse(&palette.text)?);
    let steps = |color: &ThemeColor| -> Result<ColorSteps, CompileError> {
        let value = parse(color)?;
        let opacity = color.opacity().iter().map(|&percent| (percent, value.rgba(percent))).collect();
        Ok(ColorSteps { value: value.hex(), on: best_on(value, surface, text).hex(), opacity })
    };
    Ok(Colors {
        primary: steps(&palette.primary)?,
        secondary: steps(&palette.secondary)?,
        accent: steps(&palette.accent)?,
        surface: steps(&palette.surface)?,
        text: steps(&palette.text)?,
        live: steps(&palette.live)?,
        success: steps(&palette.success)?,
        warning: steps(&palette.warning)?,
        danger: steps(&palette.danger)?,
    })
}

fn parse(color: &ThemeColor) -> Result<Rgb, CompileError> {
    Rgb::parse(color.hex()).ok_or_else(|| CompileError::BadColor(color.hex().to_owned()))
}

/// The theme's style sheet: fonts, variables in `:root`, and the second palette under `[data-mode]`.
///
/// Rejects a theme without the palette that its mode needs.
pub fn css(settings: &ColorSettings) -> Result<String, CompileError> {
    let light = || settings.light.as_ref().ok_or(CompileError::MissingPalette("light"));
    let dark = || settings.dark.as_ref().ok_or(CompileError::MissingPalette("dark"));
    let families = &settings.fonts.families;

    let mut css = String::with_capacity(8192);
    css.extend(families.iter().flat_map(|font| font.faces.iter().map(move |face| face_rule(&font.family, face))));
    css.extend(families.iter().map(stand_in));
    let base = match settings.mode {
        ThemeMode::Light | ThemeMode::System => variables(light()?, "light"),
        ThemeMode::Dark => variables(dark()?, "dark"),
    };
    let shape = shape(settings);
    let _ = write!(css, ":root{{{base}{shape}}}");
    if settings.mode == ThemeMode::Dark {
        if let Some(light) = &settings.light {
            let _ = write!(css, "[data-mode=light]{{{}}}", variables(light, "light"));
        }
    } else if let Some(dark) = &settings.dark {
        let dark = variables(dark, "dark");
        let _ = write!(css, "[data-mode=dark]{{{dark}}}");
        let _ = write!(css, "@media (prefers-color-scheme: dark){{[data-mode=system]{{{dark}}}}}");
    }
    if settings.mode == ThemeMode::System {
        dark()?;
    }
    Ok(css)
}

/// The variables of a palette, and the `color-scheme` for the browser's own controls.
fn variables(colors: &Colors, scheme: &str) -> String {
    let mut css = format!("color-scheme:{scheme};");
    for (name, color) in colors.named() {
        let _ = write!(css, "--color-{name}:{};--color-on-{name}:{};", color.value, color.on);
        for (percent, rgba) in &color.opacity {
            let _ = write!(css, "--color-{name}-{percent}:{rgba};");
        }
    }
    css
}

fn shape(settings: &ColorSettings) -> String {
    let density = match settings.density {
        Density::Comfortable => "1",
        Density::Compact => "0.85",
    };
    let fonts = &settings.fonts;
    let transform = if fonts.display_capitals { "uppercase" } else { "none" };
    format!(
        "--radius:{}px;--density:{density};--font-display:{};--font-body:{};--display-transform:{transform};--display-weight:{};",
        settings.radius,
        stack(fonts.families.first()),
        stack(fonts.families.last()),
        fonts.display_weight,
    )
}

/// A font stack: the family, its scaled fallback, and system fonts.
fn stack(font: Option<&FontFamily>) -> String {
    let stack =
        |FontFamily { family, fallback, .. }: &FontFamily| format!("\"{family}\",\"{family} fallback\",{fallback}");
    font.map_or_else(|| "sans-serif".to_owned(), stack)
}

fn face_rule(family: &str, face: &FontFace) -> String {
    let FontFace { weight, style, src, unicode_range } = face;
    format!(
        "@font-face{{font-family:\"{family}\";font-style:{style};font-weight:{weight};font-display:swap;\
         src:url({src}) format(\"woff2\");unicode-range:{unicode_range}}}"
    )
}

/// The `@font-face` rule of the scaled fallback: a system font adjusted to the family's metrics.
fn stand_in(font: &FontFamily) -> String {
    let family = &font.family;
    let FallbackMetrics { local, size_adjust, ascent, descent, line_gap } = &font.metrics;
    let sources: Vec<_> = local.iter().map(|name| format!("local(\"{name}\")")).collect();
    let sources = sources.join(",");
    format!(
        "@font-face{{font-family:\"{family} fallback\";src:{sources};size-adjust:{size_adjust}%;\
         ascent-override:{ascent}%;descent-override:{descent}%;line-gap-override:{line_gap}%}}"
    )
}

/// The rules that keep the focal points of cropped pictures in view, wherever the pictures stand.
pub fn focus_css<'a>(pictures: impl Iterator<Item = &'a ImageFacts>) -> String {
    let focused = pictures.filter_map(|facts| Some((Picture::from(facts).src, facts.focus?)));
    focused.map(|(src, (x, y))| format!("img.picture[src=\"{src}\"]{{object-position:{x}% {y}%}}")).collect()
}
