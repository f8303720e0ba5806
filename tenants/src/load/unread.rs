//! Reports files that are not part of any kind.

use super::columns::CSV_LISTS;
use super::family::Member;
use super::shapes::SHAPES;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::wording;
use crate::wording::Wording;

/// Extensions of pictures and previews, which may be anywhere in the folder.
const MEDIA: [&str; 8] = ["svg", "png", "jpg", "jpeg", "webp", "avif", "mp4", "webm"];

/// Extensions of spreadsheets.
const SPREADSHEETS: [&str; 5] = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"];

/// Extensions of recordings, besides those in [`MEDIA`].
const RECORDINGS: [&str; 8] = [".mov", ".avi", ".mkv", ".m4v", ".wmv", ".mpg", ".mpeg", ".mts"];

/// Extensions of pictures that not all browsers support.
const OTHER_PICTURES: [&str; 8] = [".gif", ".heic", ".heif", ".tif", ".tiff", ".bmp", ".psd", ".ai"];

/// Extensions of documents.
const DOCUMENTS: [&str; 6] = [".pdf", ".doc", ".docx", ".odt", ".rtf", ".pages"];

/// Whether the file was created automatically: by Windows, or by Office for an open document.
fn is_leftover(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    name.starts_with("~$") || ["thumbs.db", "desktop.ini"].contains(&name.to_lowercase().as_str())
}

/// The finding for an unread file; `None` for pictures and files that programs create automatically.
pub(super) fn finding(member: &Member, file: &str) -> Option<Finding> {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let is_picture = ending.is_some_and(|ending| MEDIA.contains(&ending.as_str()));
    (!is_picture && !is_leftover(file)).then(|| unread(member, file))
}

fn unread(member: &Member, file: &str) -> Finding {
    let message = wording!("this file is not read", "ce fichier n'est pas lu");
    let finding = Finding::of_file(codes::UNKNOWN_FILE, format!("{}{file}", member.prefix), message);
    if file.starts_with("pages/") && file.ends_with(".md") {
        return finding.hint(wording!(
            "a page is pages/<name>.md, its translation pages/<name>.<language>.md with the language en or fr",
            "une page est pages/<nom>.md, sa traduction pages/<nom>.<langue>.md avec la langue en ou fr"
        ));
    }
    let lower = file.to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| lower.ends_with(ending));
    if lower.ends_with(".md") || lower.starts_with("pages/") {
        let stem = file.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
        return finding.hint(wording!(
            "pages lie in the folder pages, and their names end in .md: pages/{stem}.md",
            "les pages se trouvent dans le dossier pages, et leur nom se termine par .md : pages/{stem}.md"
        ));
    }
    if ends(&RECORDINGS) {
        return finding.hint(wording!(
            "recordings don't lie here: give this one to its event with `grandstand media add`",
            "les enregistrements ne se mettent pas ici : ajoutez celui-ci à son événement avec `grandstand media add`"
        ));
    }
    if ends(&OTHER_PICTURES) {
        return finding.hint(wording!(
            "pictures are SVG, PNG, JPEG, WebP or AVIF: save it as one of these",
            "les images sont en SVG, PNG, JPEG, WebP ou AVIF : enregistrez celle-ci dans un de ces formats"
        ));
    }
    if ends(&DOCUMENTS) {
        return finding.hint(wording!(
            "the site has pages and pictures, no documents: take it out of the folder, or write its text as a page",
            "le site a des pages et des images, pas de documents : retirez-le du dossier, ou écrivez son texte dans une page"
        ));
    }
    if ends(&SPREADSHEETS) {
        return finding.hint(wording!(
            "open it in the spreadsheet program, and save each table as \"CSV UTF-8\", such as events.csv",
            "ouvrez-le dans le tableur, et enregistrez chaque tableau au format « CSV UTF-8 », par exemple events.csv"
        ));
    }
    finding.maybe_hint(of_another_kind(&lower).or_else(|| near_name(member, file)))
}

/// The hint for a file with a correct name and a wrong extension: `menu.csv`.
fn of_another_kind(lower: &str) -> Option<Wording> {
    let (stem, ending) = lower.split_once('.')?;
    let is_known = stem != "page" && SHAPES.named().iter().any(|(name, _)| *name == stem);
    let may_be_csv = CSV_LISTS.contains(&stem);
    if !is_known || ending == "toml" || ending == "csv" && may_be_csv || ending.contains('.') {
        return None;
    }
    let right = if may_be_csv { format!("{stem}.toml, {stem}.csv") } else { format!("{stem}.toml") };
    Some(wording!(
        "{stem} can't be a file that ends in .{ending}: write it as {right}",
        "{stem} ne peut pas être un fichier en .{ending} : écrivez {right}"
    ))
}

/// The hint with the file that a name probably means, or that it is a copy of.
fn near_name(member: &Member, file: &str) -> Option<Wording> {
    let toml = SHAPES.named().map(|(name, _)| format!("{name}.toml"));
    let csv = CSV_LISTS.map(|name| format!("{name}.csv"));
    let known = toml.iter().chain(&csv).map(String::as_str).chain(["pages/about.md"]);
    let meant = suggest::nearest(file, known)?;
    let stem = meant.split('.').next().unwrap_or_default();
    Some(if member.files.contains_key(meant) && file.to_lowercase().contains(stem) {
        wording!(
            "{meant} is read; if this is a copy of it, take it out of the folder",
            "{meant} est lu ; si ce fichier en est une copie, supprimez-le"
        )
    } else {
        wording!("did you mean \"{meant}\"?", "vouliez-vous dire « {meant} » ?")
    })
}
