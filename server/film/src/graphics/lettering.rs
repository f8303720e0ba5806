//! Draws SVG with texts in the channel's font.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::script::Script;

/// The height that graphics are designed for, in pixels.
pub const DESIGNED: f32 = 540.0;

/// The fonts of graphics.
#[derive(Debug, Clone)]
pub struct Lettering {
    fonts: Arc<Database>,
    family: String,
}

impl Lettering {
    /// Takes fonts, and the family for texts.
    pub fn new(fonts: Arc<Database>, family: &str) -> Self {
        Self { fonts, family: family.to_owned() }
    }

    /// Returns the font size, `wanted` at most, at which a text fits into some width, and how wide it is then.
    pub(super) fn fitted(&self, text: &str, wanted: f32, weight: u32, room: f32) -> (f32, f32) {
        let wide = measured(self, text, wanted, weight).unwrap_or(0.0);
        let shrink = (room / wide.max(1.0)).min(1.0);
        (wanted * shrink, wide * shrink)
    }

    /// Draws an SVG that is designed for [`DESIGNED`], in the size for the script; `None` if it is none.
    pub(super) fn draw(&self, svg: &str, script: &Script) -> Option<Pixmap> {
        let options =
            Options { fontdb: Arc::clone(&self.fonts), font_family: self.family.clone(), ..Options::default() };
        let tree = Tree::from_str(svg, &options).ok()?;
        let scale = script.height as f32 / DESIGNED;
        let size = tree.size();
        let mut picture = Pixmap::new((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32)?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
        Some(picture)
    }
}

/// Returns about how wide a text is in pixels, `None` if nothing can be drawn of it.
fn measured(lettering: &Lettering, text: &str, size: f32, weight: u32) -> Option<f32> {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text font-size="{size}" font-weight="{weight}">{}</text></svg>"#,
        escaped(text)
    );
    let options =
        Options { fontdb: Arc::clone(&lettering.fonts), font_family: lettering.family.clone(), ..Options::default() };
    Some(Tree::from_str(&svg, &options).ok()?.root().abs_bounding_box().right())
}

/// Escapes a text for SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the font size, `wanted` at most, at which a text is about as wide as `room` at most.
pub(super) fn fitting(text: &str, wanted: f32, room: f32) -> f32 {
    let letters = text.chars().count().max(1) as f32;
    wanted.min(room / (letters * 0.58))
}
