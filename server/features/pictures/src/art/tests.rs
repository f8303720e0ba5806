use resvg::usvg::{Options, Tree};

use super::design::Lettering;
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

#[test]
fn a_match_shows_both_names_on_colours_that_differ() {
    let svg = drawn(&design("Lions", "Bears"));
    assert!(svg.contains(">LIONS</text>") && svg.contains(">BEARS</text>"), "{svg}");
    assert!(svg.contains("href=\"right\"") && !svg.contains("href=\"left\""), "the crest that can be shown, alone");
    let grounds: Vec<&str> =
        svg.split("<stop offset=\"0\" stop-color=\"").skip(1).filter_map(|rest| rest.get(..7)).collect();
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
