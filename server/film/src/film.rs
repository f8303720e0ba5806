//! A film: frame after frame.

use super::canvas::{Canvas, Tip};
use super::color::{BLACK, WHITE};
use super::figure;
use super::graphics::{Graphics, Lettering};
use super::play::{self, Ball, Play, Scene};
use super::rig::Rig;
use super::script::{Script, Sport};
use super::space::{Point, at};
use super::venue::{self, Hall, Mood};

/// A film that is being drawn.
#[derive(Debug)]
pub struct Film {
    script: Script,
    hall: Hall,
    play: Box<dyn Play>,
    rig: Rig,
    graphics: Graphics,
    canvas: Canvas,
    /// The next frame.
    frame: u32,
    trail: Vec<Point>,
}

/// A thing of the scene. Things are drawn from the farthest to the nearest.
enum Thing<'a> {
    Figure(&'a figure::Figure),
    Rod(&'a play::Rod),
    Panel(&'a play::Panel),
    Ball(&'a Ball),
}

impl Film {
    /// Prepares a film; `None` if there is too little memory.
    pub fn new(script: &Script, lettering: Lettering) -> Option<Self> {
        let size = (script.width as usize, script.height as usize);
        Some(Self {
            hall: venue::of(script)?,
            play: play::of(script),
            rig: Rig::new(script.sport, size),
            graphics: Graphics::new(script, lettering, &cuts(script)),
            canvas: Canvas::new(size.0, size.1),
            script: script.clone(),
            frame: 0,
            trail: Vec::new(),
        })
    }

    /// Draws the next frame; `None` after the last one.
    pub fn frame(&mut self) -> Option<&Canvas> {
        if self.frame >= self.script.seconds * self.script.fps {
            return None;
        }
        let dt = 1.0 / self.script.fps as f32;
        let time = self.frame as f32 * dt;
        self.play.step(dt);
        let scene = self.play.scene();
        self.rig.follow(&scene, dt);
        self.draw(&scene, time);
        self.graphics.draw(&mut self.canvas, &self.play.board(), time);
        self.frame += 1;
        Some(&self.canvas)
    }

    fn draw(&mut self, scene: &Scene, time: f32) {
        let camera = self.rig.camera(time);
        let canvas = &mut self.canvas;
        self.hall.draw(canvas, &camera, Mood { time, excitement: scene.excitement });
        for spot in &scene.spots {
            let (seen, far) = (camera.see(spot.place), camera.see(spot.place + at(0.0, spot.radius, 0.0)));
            let tall = (seen.y - far.y).abs().max(1.0);
            canvas.light((seen.x, seen.y), (spot.radius * seen.scale, tall), spot.color, 0.55);
            // A wide light is the hall's; only narrow ones are seen in the air.
            if spot.radius > 5.0 {
                continue;
            }
            let lamp = camera.see(at(spot.place.x * 0.4, spot.place.y + 2.0, 9.0));
            let (from, to) = (Tip::of(lamp, 0.12), Tip { x: seen.x, y: seen.y, r: spot.radius * seen.scale });
            canvas.beam(from, to, spot.color, 0.12);
        }
        self.trail.extend(scene.ball.map(|ball| ball.place));
        let trail = &self.trail[self.trail.len().saturating_sub(5)..];
        let mut things: Vec<(f32, Thing<'_>)> = Vec::with_capacity(scene.figures.len() + scene.rods.len() + 1);
        let depth = |point: Point| camera.see(point).depth;
        things.extend(scene.figures.iter().map(|one| (depth(one.place), Thing::Figure(one))));
        things.extend(scene.rods.iter().map(|rod| (depth(rod.from.toward(rod.to, 0.5)), Thing::Rod(rod))));
        let middle = |panel: &play::Panel| panel.corners[0].toward(panel.corners[2], 0.5);
        things.extend(scene.panels.iter().map(|panel| (depth(middle(panel)) + 0.05, Thing::Panel(panel))));
        things.extend(scene.ball.iter().map(|ball| (depth(ball.place.flat()) - 0.1, Thing::Ball(ball))));
        things.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let size = if self.script.sport.is_performed() { 1.0 } else { 1.1 };
        for (_, thing) in things {
            match thing {
                Thing::Figure(one) => figure::draw(canvas, &camera, one, size, 0.0),
                Thing::Rod(rod) => {
                    canvas.limb(
                        Tip::of(camera.see(rod.from), rod.radius),
                        Tip::of(camera.see(rod.to), rod.radius),
                        rod.color,
                    );
                }
                Thing::Panel(panel) => {
                    let corners = panel.corners.map(|corner| camera.see(corner)).map(|seen| (seen.x, seen.y));
                    canvas.panel(corners, panel.color, panel.opacity);
                }
                Thing::Ball(ball) => {
                    let (shade, flat) = (camera.see(ball.place.flat()), ball.radius * 1.3);
                    canvas.glow(
                        (shade.x, shade.y),
                        (flat * shade.scale, (flat * shade.scale * 0.45).max(1.5)),
                        BLACK,
                        0.45,
                    );
                    for (old, pair) in trail.windows(2).enumerate() {
                        let is_fast = (pair[1] - pair[0]).length() > 0.36 && (pair[1] - pair[0]).length() < 4.0;
                        if is_fast && self.script.sport != Sport::IceHockey {
                            let seen = camera.see(pair[0]);
                            let radius = ball.radius * seen.scale * (0.45 + 0.12 * old as f32);
                            canvas.glow(
                                (seen.x, seen.y),
                                (radius, radius),
                                ball.color.mix(WHITE, 0.3),
                                0.12 + 0.08 * old as f32,
                            );
                        }
                    }
                    let tip = Tip::of(camera.see(ball.place), ball.radius);
                    canvas.limb(tip, Tip { x: tip.x + 0.1, ..tip }, ball.color);
                }
            }
        }
    }
}

/// Returns the seconds at which the picture jumps.
fn cuts(script: &Script) -> Vec<f32> {
    let dt = 1.0 / script.fps as f32;
    let mut play = play::of(script);
    let frames = 0..script.seconds * script.fps;
    let cut = |frame: u32| {
        play.step(dt);
        (frame > 0 && play.scene().is_cut).then_some(frame as f32 * dt)
    };
    frames.filter_map(cut).collect()
}
