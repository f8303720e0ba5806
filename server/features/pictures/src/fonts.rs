//! Fonts for names on pictures, from the front end's build.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::usvg::fontdb::{Database, Language, Source, Weight};
use tenants::fonts::FontFace;

use grandstand_web::assets::Frontend;

/// Fallback family for characters that a channel's own font lacks.
const FALLBACK: &str = "Inter";

/// Loaded font families, by name.
#[derive(Debug, Default)]
pub struct Fonts(Mutex<HashMap<String, Arc<Database>>>);

impl Fonts {
    /// Returns a family in all its weights, with the fallback family. A font that can't be read is left out and logged.
    /// Loading takes some milliseconds, so don't call it on async threads.
    pub fn family(&self, frontend: &Frontend, family: &str) -> Arc<Database> {
        if let Some(known) = self.lock().get(family) {
            return Arc::clone(known);
        }
        let mut database = Database::new();
        load(&mut database, frontend, family);
        if family != FALLBACK {
            load(&mut database, frontend, FALLBACK);
        }
        let database = Arc::new(database);
        self.lock().insert(family.to_owned(), Arc::clone(&database));
        database
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Database>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn load(database: &mut Database, frontend: &Frontend, family: &str) {
    let mut files: Vec<&FontFace> = frontend.fonts.get(family).into_iter().flatten().collect();
    // The order in which fonts are searched for a character: basic Latin first.
    files.sort_by_key(|file| !file.unicode_range.starts_with("U+0000"));
    for file in files {
        let Some(packed) = frontend.file(&file.src) else { continue };
        match wuff::decompress_woff2(packed) {
            Ok(font) => add(database, font, family, &file.weight),
            Err(error) => tracing::warn!(family, file = file.src, ?error, "a font can't be unpacked"),
        }
    }
}

/// Adds a font under the family and weight that themes use, instead of those in the file.
fn add(database: &mut Database, font: Vec<u8>, family: &str, weight: &str) {
    let weight = weight.split(' ').next().and_then(|weight| weight.parse().ok()).unwrap_or(400);
    for id in database.load_font_source(Source::Binary(Arc::new(font))) {
        let Some(face) = database.face(id) else { continue };
        let mut face = face.clone();
        face.families = vec![(family.to_owned(), Language::English_UnitedStates)];
        face.weight = Weight(weight);
        database.remove_face(id);
        database.push_face_info(face);
    }
}
