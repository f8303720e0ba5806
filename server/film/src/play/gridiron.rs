//! American football: play after play from the line of scrimmage.

use super::player::{Act, Player};
use super::{Ball, Board, Noise, Play, Rod, Scene, clock, props};
use crate::color::Color;
use crate::figure::kit::Kit;
use crate::random::Random;
use crate::script::Script;
use crate::space::{Point, at, smooth};

/// Places of an attack to the right, from the line of scrimmage: five linemen, quarterback, runner, four receivers.
const ATTACK: [(f32, f32); 11] = [
    (-0.7, -3.2),
    (-0.6, -1.6),
    (-0.6, 0.0),
    (-0.6, 1.6),
    (-0.7, 3.2),
    (-5.0, 0.0),
    (-5.6, 2.2),
    (-0.8, -16.0),
    (-1.4, -9.0),
    (-0.8, 15.0),
    (-1.2, 6.0),
];
const DEFENCE: [(f32, f32); 11] = [
    (0.8, -3.8),
    (0.8, -1.2),
    (0.8, 1.2),
    (0.8, 3.8),
    (4.6, -5.0),
    (4.2, 0.6),
    (4.6, 6.0),
    (5.0, -15.5),
    (6.0, 14.6),
    (12.0, -5.0),
    (12.0, 6.5),
];
/// Seconds: the line-up, the play until the pass, its flight, the run after it, the rest on the ground.
const SET: f32 = 2.2;
const DROP: f32 = 2.1;
const FLIGHT: f32 = 1.15;
const RUN: f32 = 2.0;
const REST: f32 = 1.5;
const YARD: f32 = 0.9144;

/// A game of American football.
#[derive(Debug)]
pub(super) struct Gridiron {
    random: Random,
    teams: [Vec<Player>; 2],
    umpire: Player,
    attack: usize,
    /// The line of scrimmage.
    line: f32,
    down: u32,
    to_go: f32,
    /// When this play began.
    since: f32,
    /// The receiver of this play, and where the pass comes down.
    receiver: usize,
    target: Point,
    ball: Point,
    from: Point,
    time: f32,
    begin_clock: f32,
    score: [u32; 2],
    /// When a touchdown is due.
    touchdown_at: Option<f32>,
    touchdown: Option<f32>,
    snapped: bool,
    excitement: f32,
    noise: Option<Noise>,
    is_cut: bool,
    posts: Vec<Rod>,
    period: &'static str,
}

impl Gridiron {
    pub fn new(script: &Script) -> Self {
        let mut random = Random::new(script.seed);
        let colors = script.colors();
        let teams = [0, 1].map(|team| {
            let player = |number: usize| {
                let girth = if number < 5 { 1.5 } else { 1.3 };
                let kit = Kit::player(colors[team], (number * 7 + 11 + random.below(6)) as u8, &mut random);
                Player::new(Point::default(), 0.0, kit.armoured(girth))
            };
            (0..11).map(player).collect()
        });
        let seconds = script.seconds as f32;
        let mut score = script.score.unwrap_or([14, 10]);
        // The winner scores in the film, if there is time for it.
        let attack = usize::from(score[1] > score[0]);
        let has_time = seconds > 24.0 && score[attack] >= 7;
        score[attack] -= if has_time { 7 } else { 0 };
        let umpire = Player::new(at(-14.0, 6.0, 0.0), 0.0, Kit::referee(&mut random));
        let (goal, end) = (crate::venue::YARDS.0, crate::venue::END_ZONE);
        let mut game = Self {
            random,
            teams,
            umpire,
            attack,
            line: 0.0,
            down: 1,
            to_go: 10.0,
            since: 0.0,
            receiver: 7,
            target: Point::default(),
            ball: Point::default(),
            from: Point::default(),
            time: 0.0,
            begin_clock: if script.is_over { seconds + 4.0 } else { 497.0 },
            score,
            touchdown_at: has_time.then_some(seconds * 0.42),
            touchdown: None,
            snapped: false,
            excitement: 0.15,
            noise: None,
            is_cut: false,
            posts: [props::fork(-goal - end), props::fork(goal + end)].concat(),
            period: if script.is_over { "4TH" } else { "2ND" },
        };
        game.line = game.side() * 4.0;
        game.line_up(true);
        game
    }

    fn side(&self) -> f32 {
        if self.attack == 0 { 1.0 } else { -1.0 }
    }

    /// Returns the place of a player at the beginning of a play.
    fn home(&self, team: usize, player: usize) -> Point {
        let (x, y) = if team == self.attack { ATTACK[player] } else { DEFENCE[player] };
        at(self.line + x * self.side(), y, 0.0)
    }

    fn line_up(&mut self, at_once: bool) {
        self.since = self.time;
        (self.snapped, self.is_cut) = (false, at_once && self.time > 0.0);
        self.receiver = [7, 8, 9, 10][self.random.below(4)];
        let far = self.random.between(7.0, 17.0);
        let goal = crate::venue::YARDS.0 + 4.0;
        let is_due = self.touchdown_at.is_some_and(|when| self.time + SET + DROP > when - 4.0);
        // Short of the end zone, unless a touchdown is due: the score at the end is given.
        let room = crate::venue::YARDS.0 - 3.0 - self.line * self.side();
        let deep = if is_due { goal - self.line * self.side() } else { far.min(room) };
        let y = ATTACK[self.receiver].1 * 0.72;
        self.target = at(self.line + self.side() * deep.min(goal - self.line * self.side()), y, 1.3);
        for team in 0..2 {
            for player in 0..11 {
                let home = self.home(team, player);
                let one = &mut self.teams[team][player];
                one.act = None;
                if at_once {
                    (one.place, one.speed) = (home, Point::default());
                }
            }
        }
    }

    /// Returns the seconds since the snap; negative before.
    fn played(&self) -> f32 {
        self.time - self.since - SET
    }

    fn errand(&self, team: usize, player: usize) -> (Point, f32) {
        let (home, side, played) = (self.home(team, player), self.side(), self.played());
        if played < 0.0 {
            return (home, 4.0);
        }
        let carrier = self.teams[self.attack][self.receiver].place;
        let caught = played > DROP + FLIGHT;
        let last = crate::venue::YARDS.0 + if self.touchdown_at.is_some() { 12.0 } else { -1.5 };
        let run = side * (carrier.x * side + 12.0).min(last);
        if self.touchdown.is_some() {
            let joins = team == self.attack && player > 4;
            return if joins {
                (carrier + at((player as f32).sin(), (player as f32).cos(), 0.0) * 1.4, 5.5)
            } else {
                (home, 1.0)
            };
        }
        if team == self.attack {
            return match player {
                _ if player == self.receiver && caught => (at(run, carrier.y * 0.9, 0.0), 7.4),
                _ if player == self.receiver => (self.target.flat(), 7.6),
                0..=4 => (home + at(side * (0.5 + (self.time * 3.0 + player as f32).sin() * 0.35), 0.0, 0.0), 2.0),
                5 => (home - at(side * 2.6 * smooth(played, 0.0, 1.2), 0.0, 0.0), 4.0),
                6 => (home + at(side * 3.0, 3.0, 0.0), 4.0),
                _ => (home + at(side * 11.0, -home.y * 0.25, 0.0), 7.0),
            };
        }
        let chase = carrier + at(side * if caught { 0.6 } else { 2.0 }, 0.0, 0.0);
        match player {
            0..=3 if !caught => {
                (home - at(side * (0.9 + (self.time * 2.6 + player as f32).cos() * 0.4), 0.0, 0.0), 2.0)
            }
            0..=3 => (chase, 4.4),
            7..=10 => (chase.toward(home, if caught { 0.0 } else { 0.45 }), 7.2),
            _ => (if played > DROP { chase } else { home }, 6.0),
        }
    }

    fn snap(&mut self) {
        (self.snapped, self.noise) = (true, Some(Noise::Hit));
    }

    fn go_on(&mut self) {
        let played = self.played();
        let (me, side) = (self.attack, self.side());
        let over_line = |place: Point| place.x * side > crate::venue::YARDS.0 + 0.5;
        let carrier = self.teams[me][self.receiver].place;
        if self.touchdown_at.is_some() && self.touchdown.is_none() && played > DROP + FLIGHT && over_line(carrier) {
            self.touchdown = Some(self.time);
            self.touchdown_at = None;
            self.score[me] += 7;
            self.noise = Some(Noise::Whistle);
            self.teams[me].iter_mut().for_each(|player| player.begin(Act::Cheer, 4.5));
        }
        if let Some(since) = self.touchdown {
            self.excitement = 1.0;
            if self.time - since > 4.8 {
                // The opponents begin from their own side.
                (self.touchdown, self.attack, self.down, self.to_go) = (None, 1 - me, 1, 10.0);
                self.line = -self.side() * 12.0;
                self.line_up(true);
            }
            return;
        }
        let tackle = DROP + FLIGHT + RUN;
        let is_down = |time: f32| time > tackle;
        if is_down(played) && self.teams[me][self.receiver].act.is_none() {
            self.teams[me][self.receiver].begin(Act::Fall, REST + 0.4);
            let (mut order, place) = ((0..11).collect::<Vec<usize>>(), carrier);
            order.sort_by_key(|one| ((self.teams[1 - me][*one].place - place).length() * 100.0) as i32);
            for player in order.into_iter().take(2) {
                self.teams[1 - me][player].begin(Act::Fall, REST + 0.2);
            }
            self.noise = Some(Noise::Whistle);
        }
        if played > tackle + REST {
            let won = (carrier.x - self.line) * side;
            self.line = carrier.x.clamp(-42.0, 42.0);
            self.to_go -= won / YARD;
            self.down += 1;
            if self.to_go <= 0.0 {
                (self.down, self.to_go) = (1, 10.0);
            }
            self.line_up(false);
        }
    }

    fn move_ball(&mut self) {
        let played = self.played();
        let me = self.attack;
        let holder = |player: usize| {
            let one = &self.teams[me][player];
            one.place + at(one.heading.cos() * 0.25, one.heading.sin() * 0.25, 1.15)
        };
        if played < 0.0 {
            self.ball = at(self.line, 0.0, 0.12);
        } else if played < DROP {
            self.ball = self.ball.toward(holder(5), 0.35);
            self.from = self.ball;
        } else if played < DROP + FLIGHT {
            let share = (played - DROP) / FLIGHT;
            let to = holder(self.receiver).toward(self.target, 1.0 - share);
            let arch = (to - self.from).length() * 0.14;
            self.ball = self.from.toward(to, share) + at(0.0, 0.0, 4.0 * share * (1.0 - share) * arch);
            self.excitement = self.excitement.max(0.5);
        } else {
            let lying = played > DROP + FLIGHT + RUN && self.touchdown.is_none();
            self.ball = self.ball.toward(holder(self.receiver) - at(0.0, 0.0, if lying { 0.9 } else { 0.0 }), 0.5);
        }
    }
}

impl Play for Gridiron {
    fn step(&mut self, dt: f32) {
        self.time += dt;
        (self.noise, self.is_cut) = (None, false);
        self.excitement = 0.15 + (self.excitement - 0.15) * (1.0 - 0.3 * dt);
        for team in 0..2 {
            for player in 0..11 {
                let (to, top) = self.errand(team, player);
                let (ball, before, falls) = (self.ball, self.played(), self.teams[team][player].act);
                let one = &mut self.teams[team][player];
                let fallen = matches!(falls, Some((Act::Fall, _, _)));
                let place = one.place;
                one.go(if fallen { place } else { to }, ball, if fallen { 0.5 } else { top }, dt);
                if before < 0.3 && player < 5 && one.speed.length() < 0.5 && one.act.is_none() {
                    one.begin(Act::Ready, 0.3);
                }
            }
        }
        let umpire = at(self.line - self.side() * 13.0, 4.0, 0.0);
        self.umpire.go(umpire, self.ball, 4.0, dt);
        if self.played() >= 0.0 && !self.snapped {
            self.snap();
        }
        if self.played() >= DROP && self.played() < DROP + dt {
            self.teams[self.attack][5].begin(Act::Shoot, 0.5);
        }
        self.move_ball();
        self.go_on();
    }

    fn scene(&self) -> Scene {
        let mut figures: Vec<_> = self.teams.iter().flatten().map(|player| player.figure(self.time, false)).collect();
        figures.push(self.umpire.figure(self.time, false));
        let focus = at(self.ball.x.clamp(-44.0, 44.0), (self.ball.y * 0.55).clamp(-9.0, 9.0), 0.0);
        let ball = Some(Ball { place: self.ball, radius: 0.2, color: Color([136, 78, 42]) });
        let wide = if self.played() < 0.0 { 31.0 } else { 36.0 };
        let wide = if self.touchdown.is_some() { 22.0 } else { wide };
        Scene {
            figures,
            ball,
            rods: self.posts.clone(),
            focus,
            wide,
            excitement: self.excitement,
            is_cut: self.is_cut,
            ..Scene::default()
        }
    }

    fn board(&self) -> Board {
        let banner = self.touchdown.map(|_| (self.attack, "TOUCHDOWN".to_owned()));
        Board {
            score: self.score,
            period: self.period.to_owned(),
            clock: clock(self.begin_clock - self.time),
            serves: Some(self.attack),
            banner,
        }
    }

    fn noise(&self) -> Option<Noise> {
        self.noise
    }
}
