//! The score bug: both teams with their colours and points, period and clock.

use std::fmt::Write as _;

use super::lettering::{escaped, fitting};
use crate::color::{BLACK, WHITE};
use crate::play::Board;
use crate::script::Script;

const NAME: f32 = 74.0;
const POINTS: f32 = 46.0;
const TALL: f32 = 38.0;

/// Returns the score bug; a bug with the channel's name if there are no teams; `None` if that says nothing either.
pub fn svg(script: &Script, board: &Board) -> Option<String> {
    let Some(teams) = &script.teams else { return performance(script, board) };
    let colors = script.colors();
    let mut parts = String::new();
    let mut x = 0.0;
    for at in 0..2 {
        let (short, color) = (&teams[at].short, colors[at]);
        let (paper, ink) = (color.hex(), color.ink().hex());
        let size = fitting(short, 21.0, NAME - 16.0);
        let _ = write!(
            parts,
            r##"<rect x="{x}" width="{NAME}" height="{TALL}" fill="{paper}"/><rect x="{x}" width="{NAME}" height="19" fill="#fff" opacity=".1"/><text x="{}" y="26.5" font-size="{size}" fill="{ink}">{}</text>"##,
            x + NAME / 2.0,
            escaped(short)
        );
        if board.serves == Some(at) {
            let _ = write!(parts, r##"<circle cx="{}" cy="19" r="3" fill="{ink}"/>"##, x + 7.0);
        }
        x += NAME;
        let dark = BLACK.mix(color, 0.12).hex();
        let _ = write!(
            parts,
            r##"<rect x="{x}" width="{POINTS}" height="{TALL}" fill="{dark}"/><text x="{}" y="27.5" font-size="24" fill="#fff">{}</text>"##,
            x + POINTS / 2.0,
            board.score[at]
        );
        x += POINTS;
    }
    let brand = script.brand.hex();
    let said: Vec<&str> = [board.period.as_str(), &board.clock].into_iter().filter(|text| !text.is_empty()).collect();
    let wide = if said.len() > 1 { 118.0 } else { 84.0 };
    let _ = write!(
        parts,
        r##"<rect x="{x}" width="{wide}" height="{TALL}" fill="#0b0e14"/><text x="{}" y="26" font-size="19" fill="#f4f6f8">{}</text><rect y="{TALL}" width="{}" height="3" fill="{brand}"/>"##,
        x + wide / 2.0,
        escaped(&said.join("  ")),
        x + wide
    );
    Some(framed(x + wide, TALL + 3.0, &parts))
}

/// Returns the bug of a performance: who performs, and the points if there are any.
fn performance(script: &Script, board: &Board) -> Option<String> {
    let [one, _] = script.colors();
    let name = script.performers.first().map_or(script.channel.as_str(), |one| &one.short);
    if name.is_empty() {
        return None;
    }
    let wide = 24.0 + name.chars().count() as f32 * 13.5;
    let mut parts = format!(
        r##"<rect width="{wide}" height="{TALL}" fill="#0b0e14" opacity=".86"/><rect width="6" height="{TALL}" fill="{}"/><text x="{}" y="26" font-size="20" fill="#fff">{}</text>"##,
        one.mix(WHITE, 0.1).hex(),
        wide / 2.0 + 3.0,
        escaped(name)
    );
    let mut end = wide;
    if !board.clock.is_empty() {
        let _ = write!(
            parts,
            r##"<rect x="{wide}" width="84" height="{TALL}" fill="{}"/><text x="{}" y="26" font-size="20" fill="{}">{}</text>"##,
            script.brand.hex(),
            wide + 42.0,
            script.brand.ink().hex(),
            escaped(&board.clock)
        );
        end += 84.0;
    }
    Some(framed(end, TALL, &parts))
}

fn framed(wide: f32, tall: f32, parts: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}"><g text-anchor="middle" font-weight="700">{parts}</g></svg>"##
    )
}
