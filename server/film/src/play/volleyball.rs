//! Volleyball: serve, reception, set, attack, over and over.

use super::player::{Act, Player};
use super::{Ball, Board, Noise, Play, Rod, Scene, props};
use crate::color::Color;
use crate::figure::kit::Kit;
use crate::random::Random;
use crate::script::Script;
use crate::space::{Point, at};

/// Places of a team on the left side of the net.
const PLACES: [(f32, f32); 6] = [(-1.8, -3.0), (-1.6, 0.0), (-1.8, 3.0), (-6.0, -2.8), (-6.9, 0.2), (-6.0, 2.9)];

/// What happens to the ball at the end of its flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Touch {
    Receive,
    Set,
    Attack,
    /// It touches the floor: a point for the team.
    Floor(usize),
}

/// The ball on its way to the next touch.
#[derive(Debug, Clone, Copy)]
struct Flight {
    from: Point,
    to: Point,
    time: f32,
    all: f32,
    arch: f32,
    touch: Touch,
    /// The team on whose side it ends, and who plays it there.
    team: usize,
    player: usize,
}

/// A match of volleyball.
#[derive(Debug)]
pub(super) struct Volleyball {
    random: Random,
    teams: [Vec<Player>; 2],
    umpire: Player,
    flight: Option<Flight>,
    ball: Point,
    time: f32,
    serves: usize,
    /// When the next serve comes.
    next: f32,
    rallies: u32,
    sets: [u32; 2],
    score: [u32; 2],
    won: Option<(f32, usize)>,
    excitement: f32,
    noise: Option<Noise>,
    net: Vec<Rod>,
}

impl Volleyball {
    pub fn new(script: &Script) -> Self {
        let mut random = Random::new(script.seed);
        let colors = script.colors();
        let teams = [0, 1].map(|team| {
            let player = |at_place: usize| {
                let mut kit = Kit::player(colors[team], 2 + (at_place * 3 + random.below(3)) as u8, &mut random);
                if at_place == 4 {
                    kit.shirt = colors[1 - team].mix(Color([240, 240, 240]), 0.55);
                }
                Player::new(place(team, at_place), if team == 0 { 0.0 } else { std::f32::consts::PI }, kit)
            };
            (0..PLACES.len()).map(player).collect()
        });
        let umpire = Player::new(at(0.0, 6.2, 0.0), -1.57, Kit::referee(&mut random));
        let sets = script.score.map_or([1, 1], |score| score.map(|sets| sets.min(2)));
        let serves = random.below(2);
        let score = if script.is_over { [11, 10] } else { [17, 16] };
        Self {
            random,
            teams,
            umpire,
            flight: None,
            ball: at(-9.5, 0.0, 1.0),
            time: 0.0,
            serves,
            next: 1.0,
            rallies: 0,
            sets,
            score,
            won: None,
            excitement: 0.15,
            noise: None,
            net: props::net(4.5, 2.35),
        }
    }

    fn side(team: usize) -> f32 {
        if team == 0 { -1.0 } else { 1.0 }
    }

    fn fly(&mut self, to: Point, all: f32, arch: f32, (touch, team, player): (Touch, usize, usize)) {
        self.flight = Some(Flight { from: self.ball, to, time: 0.0, all, arch, touch, team, player });
        self.noise = Some(Noise::Hit);
    }

    /// Returns the player of a row of a team who is nearest to a place.
    fn nearest(&self, team: usize, to: Point, of: std::ops::Range<usize>) -> usize {
        let far = |one: &usize| ((self.teams[team][*one].place - to).flat().length() * 100.0) as i32;
        of.min_by_key(far).unwrap_or(0)
    }

    fn serve(&mut self) {
        let (team, side) = (self.serves, Self::side(self.serves));
        let server = &mut self.teams[team][3];
        server.begin(Act::Spike, 0.7);
        self.ball = server.place + at(0.0, 0.0, 2.7);
        let to = at(-side * self.random.between(5.2, 7.4), self.random.between(-2.6, 2.6), 0.7);
        let player = self.nearest(1 - team, to, 3..6);
        self.rallies = 0;
        self.fly(to, 1.25, 1.6, (Touch::Receive, 1 - team, player));
    }

    fn arrive(&mut self, flight: Flight) {
        let (team, side) = (flight.team, Self::side(flight.team));
        match flight.touch {
            Touch::Receive => {
                self.teams[team][flight.player].begin(Act::Dig, 0.5);
                let to = at(side * 1.1, self.random.between(-1.0, 1.4), 2.3);
                self.fly(to, 1.15, 2.6, (Touch::Set, team, 1));
            }
            Touch::Set => {
                self.teams[team][flight.player].begin(Act::Shoot, 0.6);
                let end = if self.random.unit() < 0.5 { -3.4 } else { 3.4 };
                let player = if end < 0.0 { 0 } else { 2 };
                self.fly(at(side * 0.9, end, 3.0), 1.1, 2.1, (Touch::Attack, team, player));
            }
            Touch::Attack => self.attack(team, side),
            Touch::Floor(winner) => {
                self.score[winner] += 1;
                self.serves = winner;
                self.won = Some((self.time, winner));
                (self.flight, self.next) = (None, self.time + 3.6);
                self.noise = Some(Noise::Whistle);
                for player in &mut self.teams[winner] {
                    player.begin(Act::Cheer, 1.8);
                }
            }
        }
    }

    fn attack(&mut self, team: usize, side: f32) {
        self.rallies += 1;
        self.excitement = self.excitement.max(0.3 + 0.12 * self.rallies as f32);
        let is_point = self.rallies > 1 && self.random.unit() < 0.5;
        let to =
            at(-side * self.random.between(4.2, 8.2), self.random.between(-3.6, 3.6), if is_point { 0.1 } else { 0.6 });
        let player = self.nearest(1 - team, to, 3..6);
        let touch = if is_point { Touch::Floor(team) } else { Touch::Receive };
        if is_point {
            self.teams[1 - team][player].begin(Act::Fall, 1.6);
        }
        self.fly(to, if is_point { 0.42 } else { 0.55 }, 0.1, (touch, 1 - team, player));
    }

    /// Returns where a player goes to.
    fn errand(&self, team: usize, player: usize) -> Point {
        let home = place(team, player);
        let side = Self::side(team);
        let Some(flight) = self.flight else {
            let is_server = player == 3 && team == self.serves;
            return if is_server { at(side * 9.5, -1.2, 0.0) } else { home };
        };
        if flight.team == team && flight.player == player {
            let back = if flight.touch == Touch::Attack { 0.5 } else { 0.1 };
            return at(flight.to.x + side * back, flight.to.y, 0.0);
        }
        // Blockers follow the attack along the net.
        if flight.team != team && player < 3 && matches!(flight.touch, Touch::Set | Touch::Attack) {
            return at(side * 0.65, home.y.mul_add(0.5, flight.to.y * 0.5), 0.0);
        }
        home.toward(at(flight.to.x, flight.to.y, 0.0), 0.08)
    }

    fn jump(&mut self, flight: Flight) {
        let left = flight.all - flight.time;
        if flight.touch != Touch::Attack || !(0.3..0.34).contains(&left) {
            return;
        }
        self.teams[flight.team][flight.player].begin(Act::Spike, 0.64);
        for player in 0..3 {
            let near = (self.teams[1 - flight.team][player].place.y - flight.to.y).abs() < 2.4;
            if near {
                self.teams[1 - flight.team][player].begin(Act::Block, 0.7);
            }
        }
    }
}

/// Returns the usual place of a player.
fn place(team: usize, player: usize) -> Point {
    let (x, y) = PLACES[player];
    if team == 0 { at(x, y, 0.0) } else { at(-x, -y, 0.0) }
}

impl Play for Volleyball {
    fn step(&mut self, dt: f32) {
        self.time += dt;
        self.noise = None;
        self.excitement = 0.15 + (self.excitement - 0.15) * (1.0 - 0.3 * dt);
        if self.won.is_some_and(|(since, _)| self.time - since < 1.6) {
            self.excitement = 0.95;
        }
        if self.flight.is_none() && self.time >= self.next {
            self.won = None;
            self.serve();
        }
        for team in 0..2 {
            for player in 0..PLACES.len() {
                let (to, ball) = (self.errand(team, player), self.ball);
                let one = &mut self.teams[team][player];
                one.go(to, ball, 4.6, dt);
                if one.act.is_none() && one.speed.length() < 0.4 && self.flight.is_some() {
                    one.begin(Act::Ready, 0.2);
                }
            }
        }
        let Some(mut flight) = self.flight else {
            let server = &self.teams[self.serves][3];
            self.ball =
                if self.won.is_some() { at(self.ball.x, self.ball.y, 0.1) } else { server.place + at(0.2, 0.2, 1.1) };
            return;
        };
        flight.time += dt;
        let share = (flight.time / flight.all).min(1.0);
        self.ball = flight.from.toward(flight.to, share) + at(0.0, 0.0, 4.0 * share * (1.0 - share) * flight.arch);
        self.flight = Some(flight);
        self.jump(flight);
        if share >= 1.0 {
            self.arrive(flight);
        }
    }

    fn scene(&self) -> Scene {
        let mut figures: Vec<_> = self.teams.iter().flatten().map(|player| player.figure(self.time, false)).collect();
        figures.push(self.umpire.figure(self.time, false));
        let focus = at((self.ball.x * 0.35).clamp(-3.0, 3.0), 0.4, 0.9);
        let ball = Some(Ball { place: self.ball, radius: 0.15, color: Color([246, 226, 120]) });
        Scene {
            figures,
            ball,
            rods: self.net.clone(),
            focus,
            wide: 17.5,
            excitement: self.excitement,
            ..Scene::default()
        }
    }

    fn board(&self) -> Board {
        let set = self.sets[0] + self.sets[1] + 1;
        let banner = None;
        Board {
            score: self.score,
            period: format!("SET {set}"),
            clock: format!("{}–{}", self.sets[0], self.sets[1]),
            serves: Some(self.serves),
            banner,
        }
    }

    fn noise(&self) -> Option<Noise> {
        self.noise
    }
}
