use resvg::usvg::{Options, Tree};

use super::design::Lettering;
use super::pattern::{Shape, pattern};
use super::*;

fn side(short_name: &str) -> Side {
    Side {
        name: format!("{short_name} Club"),
        short_name: short_name.to_owned(),
        color: "#c8102e".to_owned(),
        crest: None,
    }
}

fn design(left: &str, right: &str) -> Design {
    let lettering = Lettering { family: "Inter", weight: 700, capitals: true };
    Design::new(Subject::Match { left: side(left), right: side(right) }, Some("judo"), lettering)
}

fn drawn(design: &Design) -> String {
    let svg = draw(design, Frame::CARD, [false, true]);
    assert!(Tree::from_str(&svg, &Options::default()).is_ok(), "{svg}");
    svg
}

/// `frontend/src/domain/patterns.test.ts` expects the same numbers, so that an event looks the same wherever it
/// is drawn.
#[test]
fn patterns_are_those_of_the_site() {
    let first = |seed| pattern(seed).into_iter().next().unwrap();
    let shape = |path: &str, width, tone, opacity| Shape { path: path.to_owned(), width, tone, opacity };
    let ribbon = "M-240 58.2C-40 153 120 -36.6 320 58.2S600 115.1 760 20.3";
    assert_eq!((pattern(1).len(), first(1)), (7, shape(ribbon, Some(13.3), -0.1, 0.5)));
    assert_eq!((pattern(2).len(), first(2)), (6, shape("M-169.1 -20L84.4 380H-147.5z", None, 0.22, 0.3)));
    let pane = "M-232.7 380L-92.7 -20h75.3L-157.4 380z";
    assert_eq!((pattern(3).len(), first(3)), (12, shape(pane, None, 0.14, 0.3)));
    let ring = "M-170.9 -36.8a70 70 0 1 0 140 0a70 70 0 1 0 -140 0";
    assert_eq!((pattern(4).len(), first(4)), (9, shape(ring, Some(21.4), -0.12, 0.3)));
    assert_eq!(first(4711).path, "M-180 -20L1.7 380H-160.9z");
}

#[test]
fn a_match_shows_both_names_on_colours_that_differ() {
    let svg = drawn(&design("Lions", "Bears"));
    assert!(svg.contains(">LIONS</text>") && svg.contains(">BEARS</text>"), "{svg}");
    assert!(svg.contains("href=\"right\"") && !svg.contains("href=\"left\""), "the crest that can be shown, alone");
    let grounds: Vec<&str> = svg.split("<stop stop-color=\"").skip(1).filter_map(|rest| rest.get(..7)).collect();
    assert!(matches!(grounds.as_slice(), [left, right] if left != right), "{grounds:?}");
}

#[test]
fn no_name_leads_out_of_its_text() {
    for name in ["</text><script>alert(1)</script>", "\"><image href='/etc/passwd'/>", "&amp;&#0;\u{0}\u{b}", "", "]]>"]
    {
        let svg = drawn(&design(name, "B"));
        assert!(!svg.to_lowercase().contains("<script") && !svg.contains("passwd'/>"), "{svg}");
    }
}

#[test]
fn names_follow_what_is_seen() {
    let name = |design: &Design| design.name().unwrap();
    assert_eq!(name(&design("A", "B")), name(&design("A", "B")));
    assert_ne!(name(&design("A", "B")), name(&design("A", "C")));
    assert_eq!(name(&design("A", "B")).len(), 16);
}
