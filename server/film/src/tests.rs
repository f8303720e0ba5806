use std::sync::Arc;

use resvg::usvg::fontdb::Database;

use super::canvas::Canvas;
use super::color::Color;
use super::script::{Script, Side, Sport};
use super::{Film, Lettering, RATE, wave};

const ALL: [Sport; 11] = [
    Sport::Soccer,
    Sport::Basketball,
    Sport::Volleyball,
    Sport::Gridiron,
    Sport::IceHockey,
    Sport::Judo,
    Sport::Gymnastics,
    Sport::Beam,
    Sport::Trampoline,
    Sport::Dance,
    Sport::StreetDance,
];
const RED: Color = Color([216, 38, 47]);
const BLUE: Color = Color([30, 91, 216]);

fn script(sport: Sport, seconds: u32) -> Script {
    let side = |short: &str, color: Color| Side { short: short.to_owned(), color };
    let sides = [side("HLA", RED), side("NOR", BLUE)];
    Script {
        sport,
        teams: (!sport.is_performed()).then(|| sides.clone()),
        performers: if sport.is_performed() { sides.to_vec() } else { Vec::new() },
        score: Some(if sport == Sport::Basketball { [71, 68] } else { [2, 1] }),
        is_over: true,
        title: "Harrow Lane @ Nordhafen".to_owned(),
        subtitle: "Cup".to_owned(),
        channel: "Channel".to_owned(),
        brand: Color([30, 245, 122]),
        french: false,
        seconds,
        fps: 25,
        width: 480,
        height: 270,
        seed: 7,
    }
}

/// Draws the film without fonts, and passes the frames with their numbers.
fn watch(script: &Script, mut see: impl FnMut(u32, &Canvas)) {
    let mut film = Film::new(script, Lettering::new(Arc::new(Database::new()), "None")).unwrap();
    let mut number = 0;
    while let Some(frame) = film.frame() {
        see(number, frame);
        number += 1;
    }
    assert_eq!(number, script.seconds * script.fps);
}

fn pixels(canvas: &Canvas) -> impl Iterator<Item = Color> {
    canvas.pixels.as_chunks::<4>().0.iter().map(|[r, g, b, _]| Color([*r, *g, *b]))
}

#[test]
fn everything_moves_and_equal_scripts_give_equal_films() {
    for sport in ALL {
        let script = script(sport, 2);
        let (mut before, mut last) = (Vec::new(), Vec::new());
        watch(&script, |number, frame| {
            let changed = before.iter().zip(&frame.pixels).filter(|(one, other)| one != other).count();
            assert!(number == 0 || changed > 300, "{sport:?}: frame {number} stands still");
            before.clone_from(&frame.pixels);
        });
        watch(&script, |_, frame| last.clone_from(&frame.pixels));
        assert!(before == last, "{sport:?}");
    }
}

#[test]
fn both_teams_wear_their_colours() {
    for sport in [Sport::Soccer, Sport::Basketball, Sport::Volleyball, Sport::Gridiron, Sport::IceHockey] {
        // Without the score bug, which comes later.
        watch(&script(sport, 4), |number, frame| {
            for color in [RED, BLUE] {
                let near = pixels(frame).filter(|pixel| pixel.distance(color) < 0.3).count();
                assert!(number != 60 || near > 60, "{sport:?}: {near} pixels of {color:?}");
            }
        });
    }
}

#[test]
fn a_score_bug_comes_and_no_strip_of_boxes_is_there() {
    for sport in ALL {
        let mut numbered = 0;
        watch(&script(sport, 6), |number, frame| {
            let row = (0..16).filter_map(|at| frame.pixel((2 * at + 1) * frame.width / 32, frame.height - 3));
            let light = |pixel: Color| pixel.0.iter().map(|part| u32::from(*part)).sum::<u32>() / 3;
            let bits = row.map(light).enumerate().map(|(bit, light)| u32::from(light > 127) << bit);
            numbered += u32::from(number > 0 && bits.sum::<u32>() == number);
            if number == 135 && !sport.is_performed() {
                let edge = frame.height as f32 * 0.052;
                let at = |x: f32| frame.pixel((edge * 1.15 + x / 2.0) as usize, (edge + 3.0) as usize).unwrap();
                assert!(at(10.0).distance(RED) < 0.45 && at(130.0).distance(BLUE) < 0.45, "{sport:?}");
                assert!(at(90.0).lightness() < 0.2, "{sport:?}");
            }
        });
        assert!(numbered < 5, "{sport:?}: {numbered} frames seem to have their number as boxes");
    }
}

#[test]
fn goals_make_the_score_at_the_end() {
    for sport in [Sport::Soccer, Sport::Basketball, Sport::IceHockey, Sport::Gridiron] {
        let mut script = script(sport, 40);
        if sport == Sport::Gridiron {
            script.score = Some([21, 28]);
        }
        let mut play = super::play::of(&script);
        let begins = play.board().score;
        let mut banners = 0;
        for _ in 0..script.seconds * script.fps {
            play.step(0.04);
            banners += u32::from(play.board().banner.is_some());
        }
        assert_ne!(play.board().score, begins, "{sport:?}");
        assert_eq!(play.board().score, script.score.unwrap(), "{sport:?}");
        assert!(banners > 20 || sport == Sport::Basketball, "{sport:?}");
    }
}

#[test]
fn every_film_is_heard_all_the_time() {
    for sport in ALL {
        let sound = wave(&script(sport, 10));
        assert_eq!(sound.len(), 10 * RATE as usize);
        let second = |samples: &[i16]| samples.iter().map(|one| i64::from(*one).pow(2)).sum::<i64>() / i64::from(RATE);
        let loud: Vec<i64> = sound.chunks(RATE as usize).map(second).collect();
        // At least 0.5 % of the greatest loudness, and never at the limit.
        assert!(loud.iter().all(|loud| (25_000..300_000_000).contains(loud)), "{sport:?}: {loud:?}");
    }
}
