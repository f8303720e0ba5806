use serde_json::Value;

use crate::compile::CompileError;
use crate::compile::tests::{compiled, data, sample, try_compile};
use crate::schema::text::Language;
use crate::schema::theme::ThemeMode;

fn css(mode: ThemeMode, light: bool, dark: bool) -> Result<String, CompileError> {
    let mut seed = sample::seed();
    seed.theme.mode = mode;
    if !light {
        seed.theme.colors.light = None;
    }
    if !dark {
        seed.theme.colors.dark = None;
    }
    try_compile(&seed).map(|channel| channel.theme.css)
}

/// The declarations of a selector.
fn block<'a>(css: &'a str, selector: &str) -> &'a str {
    css.split_once(&format!("{selector}{{")).unwrap().1.split('}').next().unwrap()
}

#[test]
fn every_variable_is_in_the_root() {
    let css = css(ThemeMode::System, true, true).unwrap();
    let root = block(&css, ":root");
    for variable in [
        "color-scheme:light;",
        "--color-primary:#0b1f4b;",
        "--color-on-primary:#fbfaf5;",
        "--color-primary-10:rgba(11, 31, 75, 0.10);",
        "--color-primary-80:rgba(11, 31, 75, 0.80);",
        "--color-on-secondary:#101828;",
        "--color-accent:#22aa77;",
        "--color-accent-5:rgba(34, 170, 119, 0.05);",
        "--color-accent-50:rgba(34, 170, 119, 0.50);",
        "--color-on-surface:#101828;",
        "--color-on-danger:#fbfaf5;",
        "--radius:12px;",
        "--density:0.85;",
        "--font-display:\"Barlow Condensed\",\"Barlow Condensed fallback\",system-ui,",
        "--font-body:\"Inter\",\"Inter fallback\",system-ui,",
        "--display-transform:uppercase;",
        "--display-weight:700;",
    ] {
        assert!(root.contains(variable), "no {variable} in {root}");
    }
    assert!(!root.contains("--color-accent-10:"));
    for name in ["primary", "secondary", "accent", "surface", "text", "live", "success", "warning", "danger"] {
        assert!(
            root.contains(&format!("--color-{name}:#")) && root.contains(&format!("--color-on-{name}:#")),
            "{name}"
        );
    }
}

#[test]
fn the_system_mode_turns_dark_with_the_system() {
    let css = css(ThemeMode::System, true, true).unwrap();
    let always = block(&css, "}[data-mode=dark]");
    let by_system = block(&css, "@media (prefers-color-scheme: dark){[data-mode=system]");
    assert!(always.starts_with("color-scheme:dark;") && always.contains("--color-surface:#101014;"));
    assert_eq!(always, by_system);
    assert_eq!(css.matches('{').count(), css.matches('}').count());
}

#[test]
fn one_palette_is_enough_for_one_mode() {
    let light = css(ThemeMode::Light, true, false).unwrap();
    assert!(!light.contains("data-mode") && block(&light, ":root").contains("--color-surface:#fbfaf5;"));
    let dark = css(ThemeMode::Dark, false, true).unwrap();
    assert!(!dark.contains("data-mode") && block(&dark, ":root").contains("--color-surface:#101014;"));
    let both = css(ThemeMode::Dark, true, true).unwrap();
    assert!(block(&both, "[data-mode=light]").contains("--color-surface:#fbfaf5;"));
}

#[test]
fn a_mode_without_its_palette_is_refused() {
    for (mode, light, dark, missing) in [
        (ThemeMode::Light, false, true, "light"),
        (ThemeMode::Dark, true, false, "dark"),
        (ThemeMode::System, true, false, "dark"),
        (ThemeMode::System, false, true, "light"),
    ] {
        let refused = css(mode, light, dark);
        assert!(matches!(refused, Err(CompileError::MissingPalette(palette)) if palette == missing), "{refused:?}");
    }
}

#[test]
fn a_colour_that_is_none_is_refused() {
    let mut seed = sample::seed();
    seed.theme.colors.dark.as_mut().unwrap().live = crate::schema::theme::ThemeColor::Hex("red;}".to_owned());
    assert!(matches!(try_compile(&seed), Err(CompileError::BadColor(color)) if color == "red;}"));
}

#[test]
fn each_family_has_a_scaled_stand_in() {
    let mut seed = sample::seed();
    let channel = compiled(&seed);
    assert_eq!(channel.theme.families, ["Barlow Condensed", "Inter"]);
    assert_eq!(channel.theme.css.matches("@font-face").count(), 2);
    assert!(channel.theme.css.contains("font-family:\"Inter fallback\";src:local(\"Arial\"),"));
    seed.theme.fonts.display = "Inter".to_owned();
    let channel = compiled(&seed);
    assert_eq!(channel.theme.families, ["Inter"]);
    assert_eq!(channel.theme.css.matches("@font-face").count(), 1);
}

#[test]
fn a_family_that_is_gone_never_reaches_the_css() {
    let mut seed = sample::seed();
    seed.theme.fonts.display = "Gone\";}".to_owned();
    let channel = compiled(&seed);
    assert!(!channel.theme.css.contains("Gone"));
    assert_eq!(channel.theme.families, ["Inter"]);
    let settings = data(&channel.content(Language::En).color_settings);
    assert_eq!((&settings["fonts"]["display"], &settings["fonts"]["families"][1]), (&"Inter".into(), &Value::Null));
}

#[test]
fn color_settings_hold_the_same_values() {
    let channel = compiled(&sample::seed());
    let settings = data(&channel.content(Language::En).color_settings);
    assert_eq!(settings["mode"], "system");
    assert_eq!(settings["density"], "compact");
    assert_eq!(settings["fonts"]["display_capitals"], true);
    assert_eq!(
        settings["fonts"]["families"][1],
        serde_json::json!({
            "family": "Inter", "fallback": "system-ui, \"Segoe UI\", Roboto, Arial, sans-serif",
            "metrics": {
                "local": ["Arial", "Liberation Sans", "Arimo", "Roboto"],
                "size_adjust": 107.12, "ascent": 90.44, "descent": 22.52, "line_gap": 0.0
            },
            "faces": []
        })
    );
    assert_eq!(
        settings["style"],
        serde_json::json!({ "hero": "left", "titles": "plain", "cards": "edged", "pages": "band" })
    );
    assert_eq!(settings["dark"]["surface"]["on"], "#f5f5f5");
    assert_eq!(settings["light"]["primary"]["opacity"]["40"], "rgba(11, 31, 75, 0.40)");
    let steps = serde_json::json!({ "5": "rgba(34, 170, 119, 0.05)", "50": "rgba(34, 170, 119, 0.50)" });
    assert_eq!(settings["light"]["accent"]["opacity"], steps, "its own");
    let mut colors: Vec<(&str, &str)> = settings["light"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, color)| (name.as_str(), color["value"].as_str().unwrap()))
        .collect();
    colors.sort_unstable();
    assert_eq!(
        colors,
        [
            ("accent", "#22aa77"),
            ("danger", "#b3261e"),
            ("live", "#d3172e"),
            ("primary", "#0b1f4b"),
            ("secondary", "#f2b705"),
            ("success", "#1b7f3b"),
            ("surface", "#fbfaf5"),
            ("text", "#101828"),
            ("warning", "#9a6700"),
        ]
    );
    assert_eq!(channel.theme.light_surface.as_deref(), Some("#fbfaf5"));
}

#[test]
fn focal_points_are_rules_for_the_pictures() {
    let mut seed = sample::seed();
    assert_eq!(try_compile(&seed).unwrap().theme.focus_css, "");
    let facts = seed.images.values_mut().next().unwrap();
    facts.focus = Some((50, 20));
    let rule = format!("img.picture[src=\"/images/{}.{}\"]{{object-position:50% 20%}}", facts.hash, facts.format);
    assert_eq!(try_compile(&seed).unwrap().theme.focus_css, rule);
}
