//! The graphics over the picture: score bug, plates, the wipe between scenes.

mod bug;
mod lettering;
mod plate;
mod wipe;

pub use lettering::Lettering;

use resvg::tiny_skia::Pixmap;

use super::canvas::Canvas;
use super::play::Board;
use super::script::Script;
use super::space::smooth;
use wipe::Wipe;

/// Seconds until the score bug comes: posters are taken before.
const BUG_AT: f32 = 4.6;
/// The seconds between which the title is shown.
const TITLE: (f32, f32) = (0.9, 3.7);

/// The graphics of a film.
#[derive(Debug)]
pub struct Graphics {
    lettering: Lettering,
    script: Script,
    bug: Option<(Board, Pixmap)>,
    title: Option<Pixmap>,
    banner: Option<((usize, String), f32, Pixmap)>,
    wipe: Wipe,
}

impl Graphics {
    /// Prepares the graphics.
    pub fn new(script: &Script, lettering: Lettering, cuts: &[f32]) -> Self {
        let wipe = Wipe::new(script, &lettering, cuts);
        let title = lettering.draw(&plate::title(script, &lettering), script);
        Self { lettering, script: script.clone(), bug: None, title, banner: None, wipe }
    }

    /// Draws the graphics of a moment over the picture.
    pub fn draw(&mut self, canvas: &mut Canvas, board: &Board, time: f32) {
        self.draw_title(canvas, time);
        self.draw_bug(canvas, board, time);
        self.draw_banner(canvas, board, time);
        self.wipe.draw(canvas, time);
    }

    fn draw_title(&self, canvas: &mut Canvas, time: f32) {
        let shown = smooth(time, TITLE.0, TITLE.0 + 0.5) * (1.0 - smooth(time, TITLE.1 - 0.4, TITLE.1));
        if let Some(title) = self.title.as_ref().filter(|_| shown > 0.0) {
            let shift = (1.0 - shown) * canvas.width as f32 * -0.06;
            let top = canvas.height as f32 * 0.765;
            canvas.lay(title, (shift as i32, top as i32), shown);
        }
    }

    fn draw_bug(&mut self, canvas: &mut Canvas, board: &Board, time: f32) {
        let shown = smooth(time, BUG_AT, BUG_AT + 0.5);
        if shown <= 0.0 {
            return;
        }
        let Some(svg) = bug::svg(&self.script, board) else { return };
        let known = self.bug.take().filter(|(known, _)| known == board);
        self.bug = known.or_else(|| Some((board.clone(), self.lettering.draw(&svg, &self.script)?)));
        if let Some((_, picture)) = &self.bug {
            let edge = canvas.height as f32 * 0.052;
            canvas.lay(picture, ((edge * 1.15) as i32, (edge - (1.0 - shown) * 30.0) as i32), shown);
        }
    }

    fn draw_banner(&mut self, canvas: &mut Canvas, board: &Board, time: f32) {
        let Some(wanted) = &board.banner else {
            self.banner = None;
            return;
        };
        let known = self.banner.take().filter(|(known, _, _)| known == wanted);
        self.banner = known.or_else(|| {
            let svg = plate::banner(&self.script, wanted, board.score);
            Some((wanted.clone(), time, self.lettering.draw(&svg, &self.script)?))
        });
        if let Some((_, since, picture)) = &self.banner {
            let shown = smooth(time, since + 0.35, since + 0.75);
            let left = (canvas.width as i32 - picture.width() as i32) / 2;
            let top = canvas.height as f32 * 0.79 + (1.0 - shown) * 24.0;
            canvas.lay(picture, (left, top as i32), shown);
        }
    }
}
