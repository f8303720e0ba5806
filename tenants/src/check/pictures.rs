//! Pictures: every file that is named lies in the folder and is a picture.

use std::collections::BTreeMap;

use super::ceilings::Cost;
use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::icons;
use super::markdown;
use super::sizes;
use super::suggest;
use crate::load::files::SeedFile;
use crate::load::picture::{self, PictureError};
use crate::load::source::Spot;
use crate::load::tree::Place;
use crate::schema::ImageFacts;

/// The pictures that a channel uses, by their path in the folder.
#[derive(Debug, Default)]
pub struct Pictures {
    /// What is known of each.
    pub facts: BTreeMap<String, ImageFacts>,
    /// Where each lies.
    pub paths: BTreeMap<String, SeedFile>,
}

/// Checks every picture that is named, and reads each once.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) -> Pictures {
    let mut pictures = Pictures::default();
    let mut problems: BTreeMap<String, Option<PictureError>> = BTreeMap::new();
    for Named { path, spot, moving } in named(context) {
        if let Some(finding) = misplaced(context, &path, &spot) {
            findings.push(finding);
            continue;
        }
        let Some(file) = context.loaded.files.get(&path) else { continue };
        let problem = problems.entry(path.clone()).or_insert_with(|| match picture::read(file) {
            Ok(facts) => {
                pictures.facts.insert(path.clone(), facts);
                pictures.paths.insert(path.clone(), file.clone());
                None
            }
            Err(error) => Some(error),
        });
        let is_video = pictures.facts.get(&path).is_some_and(|facts| facts.format == "mp4");
        if let Some(problem) = problem {
            findings.push(unusable(&path, problem, &spot));
        } else if is_video && !moving {
            let message = format!("\"{path}\" is a video, and this has to be a picture");
            findings
                .push(Finding::at(codes::BAD_IMAGE, &spot, message).hint("only the preview of a VOD item may move"));
        }
    }
    let most = context.allowances.ceilings.count(Cost::Pictures);
    if pictures.paths.len() > most {
        let message = format!("the channel has {} pictures, and may have {most} here", pictures.paths.len());
        let last = pictures.paths.keys().next_back().cloned().unwrap_or_default();
        let finding = Finding::of_file(codes::OUT_OF_RANGE, last, message);
        findings.push(finding.maybe_hint(sizes::hint(Some(Cost::Pictures))));
    }
    pictures
}

/// A picture as a file names it.
struct Named {
    path: String,
    spot: Spot,
    /// A short video would do as well.
    moving: bool,
}

fn named(context: &Context<'_>) -> Vec<Named> {
    let loaded = context.loaded;
    let mut named = Vec::new();
    let mut add = |path: Option<&String>, place: &Place, key: &str, moving: bool| {
        named.extend(path.map(|path| Named { path: path.clone(), spot: place.value(key), moving }));
    };
    if let Some(theme) = &loaded.theme {
        let images = &theme.value.images;
        add(Some(&images.logo), &theme.place, "images/logo", false);
        add(images.logo_dark.as_ref(), &theme.place, "images/logo_dark", false);
        add(Some(&images.favicon), &theme.place, "images/favicon", false);
        add(images.share.as_ref(), &theme.place, "images/share", false);
    }
    for entry in &loaded.menu.entries {
        add(entry.value.custom_icon.as_ref().filter(|icon| icons::is_path(icon)), &entry.place, "custom_icon", false);
    }
    for entry in &loaded.slides.entries {
        add(entry.value.image.as_ref(), &entry.place, "image", false);
    }
    for entry in &loaded.participant_groups.entries {
        add(entry.value.image.as_ref(), &entry.place, "image", false);
    }
    for entry in &loaded.participants.entries {
        for (index, path) in entry.value.images.iter().enumerate() {
            add(Some(path), &entry.place, &format!("images/{index}"), false);
        }
    }
    for entry in &loaded.events.entries {
        add(entry.value.image.as_ref(), &entry.place, "image", false);
    }
    for entry in loaded.packages.entries.iter().chain(&loaded.subscriptions.entries) {
        add(entry.value.image.as_ref(), &entry.place, "image", false);
    }
    for entry in &loaded.vod_media_items.entries {
        add(entry.value.image.as_ref(), &entry.place, "image", false);
        add(entry.value.preview.as_ref(), &entry.place, "preview", true);
    }
    // Pages stand one folder below, so their texts may write `../images/…` as well.
    let in_text = |path: String| path.trim_start_matches("../").trim_start_matches("./").to_owned();
    let texts = markdown::pictures(context).into_iter();
    named.extend(texts.map(|(path, spot)| Named { path: in_text(path), spot, moving: false }));
    named
}

/// A path that leads out of the folder, or to nothing in it.
fn misplaced(context: &Context<'_>, path: &str, spot: &Spot) -> Option<Finding> {
    if path.contains(':') {
        let message = format!("\"{path}\" is not in the channel's folder");
        return Some(
            Finding::at(codes::UNSAFE_PATH, spot, message).hint("put the picture into images/ and name it from there"),
        );
    }
    if path.starts_with(['/', '~']) || path.contains('\\') || path.split('/').any(|part| part == "..") {
        let message = format!("\"{path}\" leads out of the channel's folder");
        return Some(
            Finding::at(codes::UNSAFE_PATH, spot, message)
                .hint("paths start at the folder, with / between: images/logo.svg"),
        );
    }
    if context.loaded.files.contains_key(path) {
        return None;
    }
    let hint = suggest::did_you_mean(
        path,
        context.loaded.files.keys().filter(|file| !file.ends_with(".toml")).map(String::as_str),
    );
    Some(Finding::at(codes::MISSING_IMAGE, spot, format!("there is no file \"{path}\"")).maybe_hint(hint))
}

fn unusable(path: &str, problem: &PictureError, spot: &Spot) -> Finding {
    let message = format!("\"{path}\": {problem}");
    match problem {
        PictureError::TooLarge(_) => {
            Finding::at(codes::LARGE_IMAGE, spot, message).hint("5 MiB are the most; save it smaller, or as WebP")
        }
        PictureError::TooManyPixels(..) => Finding::at(codes::LARGE_IMAGE, spot, message)
            .hint("50 million pixels are the most; 2,000 pixels of width are plenty"),
        PictureError::NotAPicture => Finding::at(codes::BAD_IMAGE, spot, message)
            .hint("pictures are SVG (with a viewBox), PNG, JPEG, WebP or AVIF"),
        PictureError::Active(_) => Finding::at(codes::BAD_IMAGE, spot, message)
            .hint("export it without scripts, event handlers and foreign objects"),
        PictureError::Unreadable => Finding::at(codes::BAD_IMAGE, spot, message),
    }
}
