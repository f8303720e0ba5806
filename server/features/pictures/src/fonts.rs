//! The fonts that names on pictures are set in: those of the front end's build, as the site's own pages have them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::usvg::fontdb::{Database, Language, Source, Weight};
use tenants::fonts::FontFace;

use grandstand_web::assets::Frontend;

/// The family that has the letters which a channel's own lacks.
const FALLBACK: &str = "Inter";

/// Families that were unpacked, by name.
#[derive(Debug, Default)]
pub struct Fonts(Mutex<HashMap<String, Arc<Database>>>);

impl Fonts {
    /// A family in all its weights, and the one that stands in for it. A font that can't be read is left out and
    /// reported. Unpacking takes some milliseconds: not for async threads.
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
    // Letters are looked for in this order: the basic ones first, and the rest of Latin in what follows.
    files.sort_by_key(|file| !file.unicode_range.starts_with("U+0000"));
    for file in files {
        let Some(packed) = frontend.file(&file.src) else { continue };
        match wuff::decompress_woff2(packed) {
            Ok(font) => add(database, font, family, &file.weight),
            Err(error) => tracing::warn!(family, file = file.src, ?error, "a font can't be unpacked"),
        }
    }
}

/// Adds a font under the name and weight that themes know it by, whatever it calls itself.
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
