//! Draws a design as SVG, the same as in the front end. Names are text and crests are references, so rendering it needs
//! the fonts and pictures of the [studio](super::super::studio).

use std::fmt::Write as _;

use tenants::color::Rgb;

use super::color::{parse, readable_on, separate, shade};
use super::design::{Design, Lettering, Side, Subject};
use super::marks::mark;
use super::pattern::pattern;
use super::words::{fit, initial};

/// A part of the drawing's 640 × 360 units, with its size in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Top edge, in units.
    top: u16,
    /// Height, in units.
    rows: u16,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl Frame {
    /// The whole drawing, for cards.
    pub const CARD: Self = Self { top: 0, rows: 360, width: 1280, height: 720 };
    /// The part with the aspect ratio of link previews.
    pub const SHARE: Self = Self { top: 12, rows: 336, width: 1200, height: 630 };
}

/// Size of a crest, in units.
const CREST: f64 = 136.0;
/// Maximum width of a name, in units.
const NAME_WIDTH: f64 = 226.0;

/// Name of the left crest in the SVG.
pub const LEFT_CREST: &str = "left";
/// Name of the right crest in the SVG.
pub const RIGHT_CREST: &str = "right";
/// Name of the event's own picture in the SVG.
pub const OWN: &str = "own";

/// Draws a design. `crests` tells whether the left and the right crest are available.
pub fn draw(design: &Design, frame: Frame, crests: [bool; 2]) -> String {
    let Frame { top, rows, width, height } = frame;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 {top} 640 {rows}\">"
    );
    match &design.subject {
        Subject::Match { left, right } => {
            draw_match(&mut svg, [left, right], crests, &design.lettering);
            draw_mark(&mut svg, design.mark.as_deref(), (297.0, 157.0, 46.0), Rgb::WHITE, 1.6);
        }
        Subject::Pattern { seed, color } => {
            let color = parse(color);
            draw_pattern(&mut svg, *seed, color);
            draw_mark(&mut svg, design.mark.as_deref(), (250.0, 110.0, 140.0), readable_on(color), 1.25);
        }
        Subject::Picture(_) => {
            let _ = write!(
                svg,
                "<image href=\"{OWN}\" y=\"{top}\" width=\"640\" height=\"{rows}\" \
                 preserveAspectRatio=\"xMidYMid slice\"/>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw_match(svg: &mut String, sides: [&Side; 2], crests: [bool; 2], lettering: &Lettering) {
    const PLACES: [Place; 2] = [
        Place { shape: "M0 0H372L268 360H0z", center: 143.0, ghost: 96.0, crest: LEFT_CREST },
        Place { shape: "M372 0H640V360H268z", center: 499.0, ghost: 560.0, crest: RIGHT_CREST },
    ];
    let [left, right] = sides;
    let colors = separate(parse(&left.color), parse(&right.color));
    svg.push_str(
        "<defs><pattern id=\"t\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(16)\"><rect width=\"5\" height=\"14\" fill=\"#fff\" opacity=\"0.045\"/></pattern>",
    );
    for (index, color) in [colors.0, colors.1].into_iter().enumerate() {
        let (light, dark) = (shade(color, 0.035).hex(), shade(color, -0.07).hex());
        let _ = write!(
            svg,
            "<linearGradient id=\"g{index}\" x1=\"0\" y1=\"0\" x2=\"0.35\" y2=\"1\"><stop stop-color=\"{light}\"/>\
             <stop offset=\"1\" stop-color=\"{dark}\"/></linearGradient>\
             <clipPath id=\"c{index}\"><path d=\"{}\"/></clipPath>",
            PLACES[index].shape
        );
    }
    svg.push_str("</defs>");
    let drawn = [(left, colors.0), (right, colors.1)].into_iter().zip(PLACES).zip(crests).enumerate();
    for (index, (((side, color), place), has_crest)) in drawn {
        draw_side(svg, index, side, readable_on(color), place, has_crest, lettering);
    }
    svg.push_str(
        "<path d=\"M369 0h7L271 360h-7z\" fill=\"#fff\" opacity=\"0.92\"/>\
         <circle cx=\"320\" cy=\"180\" r=\"37\" fill=\"#0b0d12\" stroke=\"#fff\" stroke-width=\"5\"/>",
    );
}

/// Position of a side.
#[derive(Clone, Copy)]
struct Place {
    shape: &'static str,
    center: f64,
    ghost: f64,
    crest: &'static str,
}

fn draw_side(
    svg: &mut String,
    index: usize,
    side: &Side,
    ink: Rgb,
    place: Place,
    has_crest: bool,
    lettering: &Lettering,
) {
    let Place { shape, center, ghost, crest } = place;
    let Lettering { family, weight, capitals } = lettering;
    let (ink, letter) = (ink.hex(), escape(&initial(&side.name)));
    let _ = write!(
        svg,
        "<path d=\"{shape}\" fill=\"url(#g{index})\"/><g clip-path=\"url(#c{index})\">\
         <path d=\"{shape}\" fill=\"url(#t)\"/>\
         <text x=\"{ghost}\" y=\"330\" fill=\"{ink}\" opacity=\"0.09\" font-family=\"'{family}'\" font-weight=\"800\" \
         font-size=\"380\" text-anchor=\"middle\">{letter}</text></g>"
    );
    let short_name = if *capitals { side.short_name.to_uppercase() } else { side.short_name.clone() };
    let (largest, middle) = if has_crest { (60.0, 292.0) } else { (104.0, 182.0) };
    if has_crest {
        let (x, y) = (center - CREST / 2.0, middle - 196.0);
        let _ = write!(svg, "<image href=\"{crest}\" x=\"{x}\" y=\"{y}\" width=\"{CREST}\" height=\"{CREST}\"/>");
    }
    let name = fit(&short_name, NAME_WIDTH, largest);
    let lines = name.lines.len() as f64;
    for (line, index) in name.lines.iter().zip(0_u8..) {
        let row = f64::from(index) - (lines - 1.0) / 2.0;
        let y = middle + row * name.size * 1.02 + name.size * 0.35;
        let _ = write!(
            svg,
            "<text x=\"{center}\" y=\"{y:.2}\" fill=\"{ink}\" font-family=\"'{family}'\" font-weight=\"{weight}\" \
             font-size=\"{size:.2}\" text-anchor=\"middle\">{line}</text>",
            size = name.size,
            line = escape(line),
        );
    }
}

fn draw_pattern(svg: &mut String, seed: i64, color: Rgb) {
    let (light, dark) = (shade(color, 0.03).hex(), shade(color, -0.14).hex());
    let _ = write!(
        svg,
        "<defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop stop-color=\"{light}\"/>\
         <stop offset=\"1\" stop-color=\"{dark}\"/></linearGradient></defs>\
         <path d=\"M0 0H640V360H0z\" fill=\"url(#g)\"/><g fill=\"none\" stroke-linecap=\"round\">"
    );
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

fn draw_mark(svg: &mut String, name: Option<&str>, (x, y, size): (f64, f64, f64), color: Rgb, stroke: f64) {
    let mark = mark(name);
    let (color, scale) = (color.hex(), size / 24.0);
    let paint = if mark.filled {
        format!("fill=\"{color}\"")
    } else {
        format!(
            "fill=\"none\" stroke=\"{color}\" stroke-width=\"{stroke}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\""
        )
    };
    let _ = write!(svg, "<g transform=\"translate({x} {y}) scale({scale:.4})\" {paint}>");
    for path in mark.paths {
        let _ = write!(svg, "<path d=\"{path}\"/>");
    }
    svg.push_str("</g>");
}

/// Escapes text for XML. Control characters, which XML doesn't allow, are left out.
fn escape(text: &str) -> String {
    let kept = text.chars().filter(|letter| !letter.is_control());
    kept.collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
