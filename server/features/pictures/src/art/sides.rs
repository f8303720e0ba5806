//! Draws a match: two halves in the colours of the sides, each with its crest and its name.

use std::fmt::Write as _;

use super::color::{parse, readable_on, separate};
use super::design::{Lettering, Side};
use super::draw::{LEFT_CREST, RIGHT_CREST, draw_gradient, draw_ground, escape};
use super::table::{ART, Row};
use super::words::{fit, initial};

/// One half of the drawing.
struct Half<'a> {
    side: &'a Side,
    /// Colour of its texts.
    ink: String,
    /// Name of its gradient in the SVG.
    gradient: &'static str,
    /// X of its outer edge.
    edge: f64,
    /// X of its letter.
    letter: f64,
    /// X of its name and crest.
    center: f64,
    /// Name of its crest in the SVG; `None` if the crest isn't available.
    crest: Option<&'static str>,
}

/// Draws both sides; the mark is missing.
pub fn draw_sides(svg: &mut String, sides: [&Side; 2], crests: [bool; 2], lettering: &Lettering) {
    let art = &ART.sides;
    let ([left, right], [has_left, has_right]) = (sides, crests);
    let colors = separate(parse(&left.color), parse(&right.color));
    let halves = [
        Half {
            side: left,
            ink: readable_on(colors.0).hex(),
            gradient: "g0",
            edge: 0.0,
            letter: art.letter.left,
            center: art.names.left,
            crest: has_left.then_some(LEFT_CREST),
        },
        Half {
            side: right,
            ink: readable_on(colors.1).hex(),
            gradient: "g1",
            edge: ART.width,
            letter: art.letter.right,
            center: art.names.right,
            crest: has_right.then_some(RIGHT_CREST),
        },
    ];
    svg.push_str("<defs>");
    draw_hatch(svg);
    draw_gradient(svg, "g0", colors.0, &art.shades);
    draw_gradient(svg, "g1", colors.1, &art.shades);
    svg.push_str("</defs>");
    for half in &halves {
        draw_half(svg, half, lettering);
    }
    draw_ground(svg, "t");
    for half in &halves {
        draw_name(svg, half, lettering);
    }
    let _ = write!(
        svg,
        "<path d=\"{path}\" fill=\"{overlay}\" opacity=\"{opacity}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" \
         fill=\"{ground}\" stroke=\"{overlay}\" stroke-width=\"{ring}\"/>",
        path = art.divider.path,
        overlay = art.overlay,
        opacity = art.divider.opacity,
        x = ART.width / 2.0,
        y = ART.height / 2.0,
        radius = art.mark.radius,
        ground = art.mark.ground,
        ring = art.mark.ring,
    );
}

fn draw_hatch(svg: &mut String) {
    let (hatch, overlay) = (&ART.sides.hatch, &ART.sides.overlay);
    let _ = write!(
        svg,
        "<pattern id=\"t\" width=\"{step}\" height=\"{step}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({angle})\"><rect width=\"{width}\" height=\"{step}\" fill=\"{overlay}\" \
         opacity=\"{opacity}\"/></pattern>",
        step = hatch.step,
        angle = hatch.angle,
        width = hatch.width,
        opacity = hatch.opacity,
    );
}

/// Draws the colour of a half, and the first letter of its name. The right half covers what the left letter has beyond
/// the divider.
fn draw_half(svg: &mut String, half: &Half<'_>, lettering: &Lettering) {
    let Half { side, ink, gradient, edge, letter: x, .. } = half;
    let (divider, letter) = (&ART.sides.divider, &ART.sides.letter);
    let Lettering { family, weight, .. } = lettering;
    let _ = write!(
        svg,
        "<path d=\"M{edge} 0H{top}L{bottom} {height}H{edge}z\" fill=\"url(#{gradient})\"/>\
         <text x=\"{x}\" y=\"{y}\" fill=\"{ink}\" opacity=\"{opacity}\" font-family=\"'{family}'\" \
         font-weight=\"{weight}\" font-size=\"{size}\" text-anchor=\"middle\">{first}</text>",
        top = divider.top,
        bottom = divider.bottom,
        height = ART.height,
        y = letter.y,
        opacity = letter.opacity,
        size = letter.size,
        first = escape(&initial(&side.name).map(String::from).unwrap_or_default()),
    );
}

fn draw_name(svg: &mut String, half: &Half<'_>, lettering: &Lettering) {
    let Half { side, ink, center, crest, .. } = half;
    let Lettering { family, weight, capitals } = lettering;
    if let Some(crest) = crest {
        let Row { y, size } = ART.sides.crest;
        let x = center - size / 2.0;
        let _ = write!(svg, "<image href=\"{crest}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>");
    }
    let row = if crest.is_some() { &ART.sides.below_crest } else { &ART.sides.alone };
    let name = fit(&side.short_name, ART.sides.names.width, row.size);
    let (text, size, lines) = (&ART.text, name.size, name.lines.len() as f64);
    for (line, index) in name.lines.iter().zip(0_u8..) {
        let place = f64::from(index) - (lines - 1.0) / 2.0;
        let _ = write!(
            svg,
            "<text x=\"{center}\" y=\"{y}\" fill=\"{ink}\" font-family=\"'{family}'\" font-weight=\"{weight}\" \
             font-size=\"{size}\" letter-spacing=\"{spacing}em\" text-anchor=\"middle\">{line}</text>",
            y = row.y + place * size * text.line + size * text.baseline,
            spacing = text.spacing,
            line = escape(&if *capitals { line.to_uppercase() } else { line.clone() }),
        );
    }
}
