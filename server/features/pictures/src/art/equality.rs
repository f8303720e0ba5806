//! Compares art with that of the front end: `frontend/src/domain/MatchArt.test.tsx` writes the file of this test.

use resvg::usvg::roxmltree::{Document, Node};
use serde::Deserialize;

use super::color::{parse, readable_on, separate, shade};
use super::design::Lettering;
use super::pattern::pattern;
use super::table::ART;
use super::words::{fit, initial};
use super::*;

#[derive(Deserialize)]
struct Drawn {
    patterns: Vec<DrawnPattern>,
    names: Vec<Name>,
    letters: Vec<Letter>,
    colors: Vec<Color>,
    drawings: Vec<Drawing>,
}

#[derive(Deserialize)]
struct DrawnPattern {
    seed: i64,
    shapes: String,
}

#[derive(Deserialize)]
struct Name {
    name: String,
    largest: f64,
    lines: Vec<String>,
    size: f64,
}

#[derive(Deserialize)]
struct Letter {
    name: String,
    letter: String,
}

#[derive(Deserialize)]
struct Color {
    color: String,
    ink: String,
    shades: Vec<(f64, String)>,
    /// Other colours, and what they become beside this one.
    beside: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Drawing {
    id: i64,
    sides: Vec<DrawnSide>,
    elements: Vec<String>,
}

#[derive(Deserialize)]
struct DrawnSide {
    name: String,
    short_name: String,
    color: String,
    has_crest: bool,
}

fn drawn() -> Drawn {
    serde_json::from_str(include_str!("../../../../../frontend/src/domain/fixtures/art.json")).unwrap()
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[test]
fn patterns_are_those_of_the_site() {
    for DrawnPattern { seed, shapes } in drawn().patterns {
        let own = pattern(seed).into_iter().map(|shape| {
            let width = shape.width.map_or("filled".to_owned(), |width| width.to_string());
            format!("{} {width} {} {}", shape.path, shape.tone, shape.opacity)
        });
        assert_eq!(own.collect::<Vec<_>>().join("|"), shapes, "{seed}");
    }
}

#[test]
fn names_are_fitted_as_on_the_site() {
    for Name { name, largest, lines, size } in drawn().names {
        let own = fit(&name, ART.sides.names.width, largest);
        assert_eq!((own.lines, rounded(own.size)), (lines, size), "{name}");
    }
    for Letter { name, letter } in drawn().letters {
        assert_eq!(initial(&name).map(String::from).unwrap_or_default(), letter, "{name}");
    }
}

#[test]
fn colors_are_those_of_the_site() {
    for Color { color: text, ink, shades, beside } in drawn().colors {
        let color = parse(&text);
        assert_eq!(readable_on(color).hex(), ink, "{text}");
        for (amount, shaded) in shades {
            assert_eq!(shade(color, amount).hex(), shaded, "{text} {amount}");
        }
        for (other, moved) in beside {
            assert_eq!(separate(color, parse(&other)).1.hex(), moved, "{text} {other}");
        }
    }
}

#[test]
fn drawings_are_those_of_the_site() {
    for Drawing { id, sides, elements } in drawn().drawings {
        let side = |side: &DrawnSide| Side {
            name: side.name.clone(),
            short_name: side.short_name.clone(),
            color: side.color.clone(),
            crest: None,
        };
        let (subject, crests) = match sides.as_slice() {
            [left, right] => {
                (Subject::Match { left: side(left), right: side(right) }, [left.has_crest, right.has_crest])
            }
            [lone] => (Subject::Pattern { seed: id, color: lone.color.clone() }, [false; 2]),
            _ => panic!("{id}"),
        };
        let design = Design::new(subject, None, Lettering { family: "Inter", weight: 700, capitals: false });
        assert_eq!(elements_of(&draw(&design, Frame::CARD, crests)), elements, "{id}");
    }
}

/// Returns the visible elements of a drawing, as the front end's test writes them.
fn elements_of(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let is_mark = |node: &Node<'_, '_>| node.has_attribute("transform");
    let drawn = document.root_element().descendants().skip(1).filter(|node| {
        let is_group = matches!(node.tag_name().name(), "g" | "defs") && !is_mark(node);
        node.is_element() && !is_group && !node.parent().is_some_and(|parent| is_mark(&parent))
    });
    drawn.map(|node| if is_mark(&node) { mark_of(node) } else { element_of(node) }).collect()
}

fn element_of(node: Node<'_, '_>) -> String {
    let name = node.tag_name().name();
    let hidden = ["id", "href", "font-family", "font-weight"];
    let shown = node.attributes().filter(|attribute| !hidden.contains(&attribute.name()));
    let value = |value: &str| match value.parse::<f64>() {
        Ok(number) => rounded(number).to_string(),
        Err(_) if value.starts_with("url(") => "url".to_owned(),
        Err(_) => value.to_owned(),
    };
    let mut words: Vec<_> = shown.map(|one| format!("{}={}", one.name(), value(one.value()))).collect();
    words.sort();
    words.insert(0, name.to_owned());
    if name == "text" {
        words.push(node.text().unwrap_or_default().to_owned());
    }
    words.join(" ")
}

/// Returns a mark as the front end draws it: an SVG of 24 × 24 at its place.
fn mark_of(node: Node<'_, '_>) -> String {
    let attribute = |name: &str| node.attribute(name).unwrap_or_default();
    let numbers = attribute("transform").split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
    let [x, y, scale] = numbers.as_slice() else { panic!("{numbers:?}") };
    let size = (scale * 24.0).round();
    let (color, width) = (attribute("stroke"), attribute("stroke-width"));
    format!("mark color={color} size={size} stroke={width} x={x} y={y}")
}
