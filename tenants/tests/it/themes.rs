//! The themes of the channels in this repository, as settings and as the server's style sheet. The front end's tests
//! read them, because its style sheet must be the same.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tenants::check;
use tenants::compile::theme::{color_settings, css};
use tenants::fonts::{self, Font, FontFace, FontFiles};
use tenants::payload::theme::ColorSettings;
use tenants::schema::theme::{ThemeFile, ThemeMode};

use crate::support::Folder;

const FILE: &str = "tenants/tests/themes.json";
const SUBSETS: [(&str, &str); 2] =
    [("latin", "U+0000-00FF,U+0131,U+2000-206F"), ("latin-ext", "U+0100-02BA,U+1E00-1E9F")];

/// A theme as written to the file.
#[derive(Serialize)]
struct Theme {
    channel: String,
    settings: ColorSettings,
    /// The style sheet, one line per pair of braces.
    css: Vec<String>,
}

impl Theme {
    fn of(channel: String, theme: &ThemeFile) -> Self {
        let settings = color_settings(theme, &files()).unwrap();
        let css = css(&settings).unwrap().split_inclusive('}').map(str::to_owned).collect();
        Self { channel, settings, css }
    }
}

/// Font files as in the front-end build: one for all weights of a variable font, else one per weight.
fn files() -> FontFiles {
    let known = fonts::names().filter_map(fonts::known);
    known.map(|font| (font.family.clone(), faces(font))).collect()
}

fn faces(font: &Font) -> Vec<FontFace> {
    let stem = font.package.rsplit('/').next().unwrap();
    let weights: Vec<String> = if font.package.starts_with("@fontsource-variable/") {
        vec![format!("{} {}", font.weights.first().unwrap(), font.weights.last().unwrap())]
    } else {
        font.weights.iter().map(u16::to_string).collect()
    };
    let face = |weight: &String, (subset, range): (&str, &str)| FontFace {
        weight: weight.clone(),
        style: "normal".to_owned(),
        src: format!("/assets/fonts/{stem}-{subset}-{}.woff2", weight.replace(' ', "-")),
        unicode_range: range.to_owned(),
    };
    weights.iter().flat_map(|weight| SUBSETS.map(|subset| face(weight, subset))).collect()
}

/// The demonstration channels, and the fixture in every mode.
fn themes() -> Vec<Theme> {
    let seeds = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds")).unwrap();
    let folders = seeds.map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.join("channel.toml").is_file()).collect();
    folders.sort();
    let channels = folders.iter().map(|folder| check::folder(folder).seed.unwrap());
    let mut themes: Vec<Theme> = channels.map(|seed| Theme::of(seed.key.clone(), &seed.theme)).collect();
    assert!(themes.len() >= 3);
    let fixture = Folder::valid().check().seed.unwrap();
    for (name, mode) in [("system", ThemeMode::System), ("light", ThemeMode::Light), ("dark", ThemeMode::Dark)] {
        let theme = ThemeFile { mode, ..fixture.theme.clone() };
        themes.push(Theme::of(format!("{}, {name}", fixture.key), &theme));
    }
    themes
}

/// `WRITE_DOCS` updates the file.
#[test]
fn the_front_end_is_tested_with_the_servers_style_sheets() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FILE);
    let text = serde_json::to_string_pretty(&themes()).unwrap() + "\n";
    if std::env::var_os("WRITE_DOCS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "{FILE} is stale: WRITE_DOCS=1 cargo test -p tenants --test it themes");
}
