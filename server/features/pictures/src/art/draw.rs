//! Draws a design as SVG, the same as in the front end. Names are text and crests are references, so rendering it needs
//! the fonts and pictures of the [studio](super::super::studio).

use std::fmt::Write as _;

use tenants::color::Rgb;

use super::color::{parse, readable_on, shade};
use super::design::{Design, Subject};
use super::marks::mark;
use super::pattern::pattern;
use super::sides::draw_sides;
use super::table::{ART, Mark, Shades};

/// The size of a picture. A wider one than the drawing shows the middle of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl Frame {
    /// The whole drawing, for cards.
    pub const CARD: Self = Self { width: 1280, height: 720 };
    /// The part with the aspect ratio of link previews.
    pub const SHARE: Self = Self { width: 1200, height: 630 };
}

/// Name of the left crest in the SVG.
pub const LEFT_CREST: &str = "left";
/// Name of the right crest in the SVG.
pub const RIGHT_CREST: &str = "right";
/// Name of the event's own picture in the SVG.
pub const OWN: &str = "own";

/// Draws a design. `crests` tells whether the left and the right crest are available.
pub fn draw(design: &Design, frame: Frame, crests: [bool; 2]) -> String {
    let Frame { width, height } = frame;
    let columns = ART.width;
    let rows = columns * f64::from(height) / f64::from(width);
    let top = (ART.height - rows) / 2.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 {top} {columns} {rows}\">"
    );
    match &design.subject {
        Subject::Match { left, right } => {
            draw_sides(&mut svg, [left, right], crests, &design.lettering);
            draw_mark(&mut svg, design.mark.as_deref(), ART.sides.mark.mark, &ART.sides.overlay);
        }
        Subject::Pattern { seed, color } => {
            let color = parse(color);
            draw_pattern(&mut svg, *seed, color);
            draw_mark(&mut svg, design.mark.as_deref(), ART.pattern.mark, &readable_on(color).hex());
        }
        Subject::Picture(_) => {
            let _ = write!(
                svg,
                "<image href=\"{OWN}\" y=\"{top}\" width=\"{columns}\" height=\"{rows}\" \
                 preserveAspectRatio=\"xMidYMid slice\"/>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw_pattern(svg: &mut String, seed: i64, color: Rgb) {
    draw_gradient(svg, "g", color, &ART.pattern.shades);
    draw_ground(svg, "g");
    svg.push_str("<g fill=\"none\" stroke-linecap=\"round\">");
    for shape in pattern(seed) {
        let tone = shade(color, shape.tone).hex();
        let paint = match shape.width {
            Some(width) => format!("stroke=\"{tone}\" stroke-width=\"{width}\""),
            None => format!("fill=\"{tone}\""),
        };
        let _ = write!(svg, "<path d=\"{}\" {paint} opacity=\"{}\"/>", shape.path, shape.opacity);
    }
    svg.push_str("</g>");
}

/// Draws the gradient of a colour, for shapes that refer to its `id`.
pub(super) fn draw_gradient(svg: &mut String, id: &str, color: Rgb, shades: &Shades) {
    let Shades { x, y, light, dark } = *shades;
    let (light, dark) = (shade(color, light).hex(), shade(color, dark).hex());
    let _ = write!(
        svg,
        "<linearGradient id=\"{id}\" x1=\"0\" y1=\"0\" x2=\"{x}\" y2=\"{y}\"><stop offset=\"0\" \
         stop-color=\"{light}\"/><stop offset=\"1\" stop-color=\"{dark}\"/></linearGradient>"
    );
}

/// Fills the whole drawing with the gradient or pattern that has this `id`.
pub(super) fn draw_ground(svg: &mut String, id: &str) {
    let (width, height) = (ART.width, ART.height);
    let _ = write!(svg, "<rect x=\"0\" width=\"{width}\" height=\"{height}\" fill=\"url(#{id})\"/>");
}

fn draw_mark(svg: &mut String, name: Option<&str>, place: Mark, color: &str) {
    let Mark { size, stroke } = place;
    let (x, y) = ((ART.width - size) / 2.0, (ART.height - size) / 2.0);
    let scale = size / 24.0;
    let Some(icon) = mark(name) else { return };
    let paint = if icon.filled {
        format!("fill=\"{color}\"")
    } else {
        format!(
            "fill=\"none\" stroke=\"{color}\" stroke-width=\"{stroke}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\""
        )
    };
    let path = &icon.path;
    let _ = write!(svg, "<g transform=\"translate({x} {y}) scale({scale:.4})\" {paint}><path d=\"{path}\"/></g>");
}

/// Escapes text for XML. Control characters, which XML doesn't allow, are left out.
pub(super) fn escape(text: &str) -> String {
    let kept = text.chars().filter(|letter| !letter.is_control());
    kept.collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
