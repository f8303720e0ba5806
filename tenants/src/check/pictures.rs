//! Pictures: every referenced file lies in the folder and is a picture.

use std::collections::BTreeMap;

use super::ceilings::Cost;
use super::context::Context;
use super::markdown;
use super::sizes;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::icons::is_path;
use crate::load::files::SeedFile;
use crate::load::habits;
use crate::load::picture::{self, PictureError};
use crate::load::tree::Place;
use crate::schema::ImageFacts;
use crate::source::Spot;
use crate::wording;
use crate::wording::{Wording, in_french};

/// The pictures that a channel uses, by path in the folder.
#[derive(Debug, Default)]
pub struct Pictures {
    /// Size, format and hash of each.
    pub facts: BTreeMap<String, ImageFacts>,
    /// Where each lies on disk.
    pub paths: BTreeMap<String, SeedFile>,
}

/// Checks every referenced picture, and reads each once.
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
            let message = wording!(
                "\"{path}\" is a video, and this has to be a picture",
                "« {path} » est une vidéo, il faut une image ici"
            );
            findings.push(Finding::at(codes::BAD_IMAGE, &spot, message).hint(wording!(
                "only the preview of a VOD item may move",
                "seul l'aperçu (preview) d'un élément de la médiathèque peut être une vidéo"
            )));
        }
    }
    let most = context.allowances.ceilings.count(Cost::Pictures);
    if pictures.paths.len() > most {
        let count = pictures.paths.len();
        let [french_count, french_most] = [count, most].map(|number| in_french(&number));
        let message = wording!(
            "the channel has {count} pictures, and may have {most} here",
            "la chaîne a {french_count} images, et en a ici {french_most} au plus"
        );
        let last = pictures.paths.keys().next_back().cloned().unwrap_or_default();
        let finding = Finding::of_file(codes::OUT_OF_RANGE, last, message);
        findings.push(finding.maybe_hint(sizes::hint(Some(Cost::Pictures))));
    }
    pictures
}

/// Checks only the paths of pictures.
pub fn paths(context: &Context<'_>, findings: &mut Vec<Finding>) {
    findings.extend(named(context).iter().filter_map(|named| misplaced(context, &named.path, &named.spot)));
}

/// A reference to a picture.
struct Named {
    path: String,
    spot: Spot,
    /// Whether a short video is accepted, too.
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
        for (index, focus) in theme.value.focus.iter().enumerate() {
            add(Some(&focus.image), &theme.place, &format!("focus/{index}/image"), true);
        }
    }
    for entry in &loaded.menu.entries {
        add(entry.value.custom_icon.as_ref().filter(|icon| is_path(icon)), &entry.place, "custom_icon", false);
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
    // Pages lie in a sub-folder, so their texts may also use `../images/…`.
    let in_text = |path: String| path.trim_start_matches("../").trim_start_matches("./").to_owned();
    let texts = markdown::pictures(context).into_iter();
    named.extend(texts.map(|(path, spot)| Named { path: in_text(path), spot, moving: false }));
    named
}

/// Reports a path that leads out of the folder or to a file that doesn't exist.
fn misplaced(context: &Context<'_>, path: &str, spot: &Spot) -> Option<Finding> {
    let refuse = |message: Wording| Finding::at(codes::UNSAFE_PATH, spot, message);
    let leads_out =
        || wording!("\"{path}\" leads out of the channel's folder", "« {path} » sort du dossier de la chaîne");
    let is_on_disk = path.get(1..2) == Some(":") || path.starts_with('\\');
    let own = habits::path(path);
    let is_inside = !own.starts_with(['/', '~']) && !own.split('/').any(|part| part == "..");
    if path.contains('\\') && !is_on_disk && is_inside {
        let message = wording!(
            "\"{path}\": folders are separated by / here, not by \\",
            "« {path} » : les dossiers sont séparés par / ici, pas par \\"
        );
        let typed = spot.typed(&own);
        return Some(refuse(message).hint(wording!("write {typed}", "écrivez {typed}")));
    }
    if path.contains('\\') || is_on_disk {
        let own = if is_inside { own } else { format!("images/{}", own.rsplit('/').next().unwrap_or_default()) };
        let (mut message, typed) = (leads_out(), spot.typed(&own));
        if is_on_disk {
            message.fr = format!("« {path} » est un chemin sur un ordinateur, et non dans le dossier de la chaîne");
        }
        return Some(refuse(message).hint(wording!(
            "paths start at the folder, with / between: images/logo.svg; write {typed} for a picture that is there",
            "écrivez {typed} ; si l'image n'est pas encore dans le dossier de la chaîne, copiez-la d'abord"
        )));
    }
    if path.contains(char::is_control) {
        // TOML reads the backslash in images\new.png and images\team.png as `\n` and `\t`.
        let message = wording!(
            "this path has a line break or a tab in it: a backslash makes one of \\n and \\t",
            "ce chemin contient un retour à la ligne ou une tabulation : \\n et \\t en produisent"
        );
        let example = spot.typed("images/logo.png");
        return Some(refuse(message).hint(wording!(
            "write / between folders: {example}",
            "écrivez / entre les dossiers, par exemple {example}"
        )));
    }
    if path.contains(':') {
        let message =
            wording!("\"{path}\" is not in the channel's folder", "« {path} » n'est pas dans le dossier de la chaîne");
        return Some(refuse(message).hint(wording!(
            "put the picture into images/ and name it from there",
            "copiez l'image dans le dossier images, et écrivez ici images/ et son nom"
        )));
    }
    if path.starts_with(['/', '~']) || path.split('/').any(|part| part == "..") {
        return Some(refuse(leads_out()).hint(wording!(
            "paths start at the folder, with / between: images/logo.svg",
            "un chemin part du dossier de la chaîne, par exemple images/logo.svg"
        )));
    }
    if context.loaded.files.contains_key(path) {
        return None;
    }
    let files = || context.loaded.files.keys().map(String::as_str).filter(|file| !is_text(file));
    let other_case = files().find(|file| file.eq_ignore_ascii_case(path));
    let hint = match other_case {
        Some(file) => {
            let typed = spot.typed(file);
            Some(wording!(
                "write {typed}: capitals count in the names of files",
                "écrivez {typed} : les majuscules comptent dans les noms de fichiers"
            ))
        }
        None => elsewhere(path, files(), spot).or_else(|| similar(path, files())),
    };
    let message = wording!("there is no file \"{path}\"", "il n'y a pas de fichier « {path} »");
    Some(Finding::at(codes::MISSING_IMAGE, spot, message).hint(hint.unwrap_or_else(|| put_there(path))))
}

/// Suggests the picture with the most similar name, in any folder and format.
fn similar<'a>(path: &str, files: impl Iterator<Item = &'a str>) -> Option<Wording> {
    let stems: Vec<(&str, &str)> = files.map(|file| (stem(file), file)).collect();
    let wanted = stem(path);
    let find = |name: &str| stems.iter().find(|(stem, _)| *stem == name).map(|(_, file)| *file);
    let nearest = || suggest::nearest(wanted, stems.iter().map(|(stem, _)| *stem));
    let file = find(wanted).or_else(|| find(nearest()?))?;
    Some(wording!("did you mean \"{file}\"?", "vouliez-vous dire « {file} » ?"))
}

/// Whether a file is a text file, by its extension.
fn is_text(file: &str) -> bool {
    [".toml", ".csv", ".md"].iter().any(|ending| file.ends_with(ending))
}

/// A file name without folder and extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The hint for a picture that doesn't exist under any similar name.
fn put_there(path: &str) -> Wording {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("images", path));
    wording!(
        "put {name} into the folder {folder}, or name a picture that is in the channel's folder",
        "mettez {name} dans le dossier {folder}, ou nommez une image qui est dans le dossier de la chaîne"
    )
}

/// Suggests the only file with that name in another folder.
fn elsewhere<'a>(path: &str, files: impl Iterator<Item = &'a str>, spot: &Spot) -> Option<Wording> {
    let name = |file: &str| file.rsplit('/').next().unwrap_or_default().to_lowercase();
    let wanted = name(path);
    let mut same = files.filter(|file| name(file) == wanted);
    let file = spot.typed(same.next()?);
    same.next().is_none().then(|| wording!("it is {file} in the folder", "cette image est ailleurs : écrivez {file}"))
}

fn unusable(path: &str, problem: &PictureError, spot: &Spot) -> Finding {
    let why = why(path, problem);
    let message = wording!([why] "\"{path}\": {why}", "« {path} » : {why}");
    match problem {
        PictureError::TooLarge(_) => Finding::at(codes::LARGE_IMAGE, spot, message).hint(wording!(
            "5 MiB are the most; save it smaller, or as WebP",
            "5 Mio au plus ; enregistrez l'image plus petite, ou en WebP"
        )),
        PictureError::TooManyPixels(..) => Finding::at(codes::LARGE_IMAGE, spot, message).hint(wording!(
            "50 million pixels, and 16,384 of width or height, are the most; 2,000 pixels of width are plenty",
            "enregistrez l'image plus petite : 2 000 pixels de large suffisent (au plus 16 384 de côté, et 50 millions en \
             tout)"
        )),
        PictureError::NotAPicture => Finding::at(codes::BAD_IMAGE, spot, message).hint(wording!(
            "pictures are SVG (with a viewBox), PNG, JPEG, WebP or AVIF",
            "les images sont en SVG (avec un viewBox), PNG, JPEG, WebP ou AVIF"
        )),
        PictureError::Empty => Finding::at(codes::BAD_IMAGE, spot, message)
            .hint(wording!("copy the picture here once more", "copiez de nouveau l'image ici")),
        PictureError::Foreign("HTML") => Finding::at(codes::BAD_IMAGE, spot, message).hint(wording!(
            "a web page was saved; save the picture itself, with its own menu in the browser",
            "c'est une page web qui a été enregistrée ; enregistrez l'image elle-même, par son menu dans le navigateur"
        )),
        PictureError::Foreign(_) => Finding::at(codes::BAD_IMAGE, spot, message).hint(wording!(
            "open it and save it as JPEG (photographs) or PNG; a new name alone doesn't change a file",
            "ouvrez ce fichier et enregistrez-le en JPEG (photos) ou en PNG ; le renommer ne suffit pas"
        )),
        PictureError::NoSize => Finding::at(codes::BAD_IMAGE, spot, message).hint(wording!(
            "export it again with its size: a viewBox, or width and height",
            "exportez de nouveau l'image avec sa taille (viewBox, ou width et height)"
        )),
        PictureError::Active(_) => Finding::at(codes::BAD_IMAGE, spot, message).hint(wording!(
            "export it without scripts, event handlers and foreign objects",
            "exportez de nouveau l'image, sans script ni élément interactif"
        )),
        PictureError::Unreadable => Finding::at(codes::BAD_IMAGE, spot, message),
    }
}

fn why(path: &str, problem: &PictureError) -> Wording {
    let ending = path.rsplit('.').next().unwrap_or_default();
    if let PictureError::Foreign(format) = problem
        && ending.eq_ignore_ascii_case(format)
    {
        return wording!("this is a file of the format {format}", "c'est un fichier au format {format}");
    }
    let french = match problem {
        PictureError::Unreadable => "le fichier est illisible".to_owned(),
        PictureError::TooLarge(size) => {
            let tenths = size.saturating_mul(10).div_ceil(1 << 20);
            format!("l'image fait {},{} Mio", tenths / 10, tenths % 10)
        }
        PictureError::TooManyPixels(width, height) => {
            format!("l'image a {} × {} pixels", in_french(width), in_french(height))
        }
        PictureError::NotAPicture => "ce n'est pas une image".to_owned(),
        PictureError::Empty => "le fichier est vide".to_owned(),
        PictureError::Foreign(format) => format!("c'est un fichier au format {format}, quoi qu'en dise son nom"),
        PictureError::NoSize => "ce SVG n'a pas de viewBox".to_owned(),
        PictureError::Active(sign) => format!("ce SVG contient « {sign} »"),
    };
    Wording { en: problem.to_string(), fr: french }
}
