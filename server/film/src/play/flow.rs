//! Games in which a ball is passed until somebody shoots: association football, basketball, ice hockey.

mod ball;

use super::flow_rules::{Rules, begin_clock, usual};
use super::player::Player;
use super::{Ball, Board, Noise, Panel, Play, Rod, Scene, clock, props};
use crate::color::{BLACK, Color};
use crate::figure::kit::{Gear, Kit};
use crate::random::Random;
use crate::script::{Script, Sport};
use crate::space::{Point, at, smooth};

/// Where the ball is on its way to.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Aim {
    /// A player of a team.
    Player(usize, usize),
    /// The goal that a team plays to; whether it goes in.
    Goal(usize, bool),
}

/// A ball on its way.
#[derive(Debug, Clone, Copy)]
struct Flight {
    from: Point,
    to: Point,
    time: f32,
    all: f32,
    arch: f32,
    aim: Aim,
}

/// A game.
#[derive(Debug)]
pub(super) struct Flow {
    sport: Sport,
    rules: Rules,
    random: Random,
    teams: [Vec<Player>; 2],
    referee: Player,
    owner: Option<(usize, usize)>,
    held: f32,
    hold: f32,
    flight: Option<Flight>,
    ball: Point,
    time: f32,
    begin_clock: f32,
    score: [u32; 2],
    /// The goals to come: when, and by whom.
    plan: Vec<(f32, usize)>,
    /// Since when a goal is celebrated, and by whom.
    goal: Option<(f32, usize)>,
    excitement: f32,
    noise: Option<Noise>,
    is_cut: bool,
    goals: Vec<Rod>,
    panels: Vec<Panel>,
    french: bool,
}

/// Seconds that a goal is celebrated before play goes on elsewhere.
const JOY: f32 = 5.0;

impl Flow {
    pub fn new(script: &Script) -> Self {
        let (sport, mut random) = (script.sport, Random::new(script.seed));
        let rules = Rules::of(sport);
        let colors = script.colors();
        let teams = [0, 1].map(|team| {
            let player = |(at, _): (usize, &(f32, f32))| {
                let mut color = colors[team];
                if at == 0 && rules.has_keeper && sport == Sport::Soccer {
                    color = [Color([236, 200, 60]), Color([96, 214, 180])][team];
                }
                let number = if at == 0 { 1 } else { 2 + (at as u8 * 3 + random.below(3) as u8) % 30 };
                let mut kit = Kit::player(color, number, &mut random);
                if sport == Sport::IceHockey {
                    kit = kit.armoured(1.25);
                    (kit.lower, kit.gear) = (color.mix(BLACK, 0.6), Gear::Stick);
                }
                Player::new(Point::default(), 0.0, kit)
            };
            rules.formation.iter().enumerate().map(player).collect()
        });
        let plan = planned(&rules, script, &mut random);
        let mut score = script.score.unwrap_or_else(|| usual(sport, &mut random));
        for (_, team) in &plan {
            score[*team] = score[*team].saturating_sub(rules.points);
        }
        let goals = rules.goals(sport);
        let panels = if sport == Sport::Basketball { [-14.0, 14.0].map(props::backboard).concat() } else { Vec::new() };
        let begin_clock = begin_clock(sport, script);
        let referee = Player::new(at(3.0, 4.0, 0.0), 0.0, Kit::referee(&mut random));
        let mut game = Self {
            sport,
            rules,
            random,
            teams,
            referee,
            owner: None,
            held: 0.0,
            hold: 1.0,
            flight: None,
            ball: Point::default(),
            time: 0.0,
            begin_clock,
            score,
            plan,
            goal: None,
            excitement: 0.12,
            noise: None,
            is_cut: false,
            goals,
            panels,
            french: script.french,
        };
        game.line_up(game.plan.first().map_or(0, |(_, team)| *team));
        game
    }

    /// Puts everybody where they would be in the middle of an attack of `team`.
    fn line_up(&mut self, team: usize) {
        let x = if self.sport == Sport::Basketball { 2.0 } else { -0.12 * self.rules.half.0 };
        self.ball = at(self.side(team) * x, self.random.between(-0.3, 0.3) * self.rules.half.1, 0.0);
        for (team_at, at_player) in self.everybody() {
            let place = self.wanted(team_at, at_player, team);
            self.teams[team_at][at_player].place = place;
            self.teams[team_at][at_player].speed = Point::default();
            self.teams[team_at][at_player].act = None;
        }
        let (_, nearest) = self.nearest(team, self.ball, usize::MAX);
        self.teams[team][nearest].place = self.ball;
        (self.owner, self.flight, self.held) = (Some((team, nearest)), None, 0.0);
        self.is_cut = true;
    }

    fn everybody(&self) -> Vec<(usize, usize)> {
        (0..2).flat_map(|team| (0..self.rules.formation.len()).map(move |at| (team, at))).collect()
    }

    /// Returns 1 for the team that plays to the right, −1 for the other one.
    fn side(&self, team: usize) -> f32 {
        if team == 0 { 1.0 } else { -1.0 }
    }

    fn goal_of(&self, team: usize) -> Point {
        let goal = self.rules.goal;
        at(goal.x * self.side(team), goal.y, goal.z)
    }

    fn nearest(&self, team: usize, place: Point, except: usize) -> (f32, usize) {
        let first = usize::from(self.rules.has_keeper);
        let distances = self.teams[team].iter().enumerate().skip(first).filter(|(at, _)| *at != except);
        let distances = distances.map(|(at, player)| ((player.place - place).flat().length(), at));
        distances.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or((f32::MAX, first))
    }

    /// Returns where a player of a team should be while `attack` has the ball.
    fn wanted(&self, team: usize, player: usize, attack: usize) -> Point {
        let (half, side) = (self.rules.half, self.side(team));
        let (x, y) = self.rules.formation[player];
        if self.rules.has_keeper && player == 0 {
            let goal = self.goal_of(1 - team);
            let out = at(goal.x - goal.x.signum() * 1.6, 0.0, 0.0);
            return out + at(0.0, (self.ball.y * 0.14).clamp(-2.6, 2.6), 0.0);
        }
        let wander = at(
            (self.time * 0.7 + player as f32 * 2.1).sin() * half.0 * 0.03,
            (self.time * 0.9 + player as f32 * 1.3).cos() * half.1 * 0.07,
            0.0,
        );
        if self.sport == Sport::Basketball {
            // Defenders stand between their opponent and the hoop.
            let of = |side: f32| at(x * half.0 * side, y * half.1, 0.0) + wander;
            if team == attack {
                return of(side);
            }
            let opponent = self.teams[attack][player].place;
            return opponent.toward(self.goal_of(attack).flat(), 0.28);
        }
        let push = if team == attack { 0.16 } else { -0.06 };
        let along = (x * 0.62 + push) * side * half.0 + self.ball.x * self.rules.follow.0;
        let across = y * half.1 * 0.92 + self.ball.y * self.rules.follow.1;
        at(along.clamp(-half.0 * 0.97, half.0 * 0.97), across.clamp(-half.1 * 0.94, half.1 * 0.94), 0.0) + wander
    }

    fn move_all(&mut self, dt: f32) {
        let attack = self.attack();
        for (team, at_player) in self.everybody() {
            let (to, top) = self.errand(team, at_player, attack);
            let ball = self.ball;
            let close = self.push_apart(team, at_player);
            self.teams[team][at_player].go(to + close, ball, top, dt);
        }
        let beside = at(self.ball.x - 6.0, self.ball.y * 0.5 + 6.0, 0.0);
        self.referee.go(beside, self.ball, 5.0, dt);
    }

    fn attack(&self) -> usize {
        match (self.owner, self.flight.map(|flight| flight.aim)) {
            (Some((team, _)), _) | (_, Some(Aim::Player(team, _) | Aim::Goal(team, _))) => team,
            _ => 0,
        }
    }

    /// Returns where a player goes to, and how fast.
    fn errand(&self, team: usize, player: usize, attack: usize) -> (Point, f32) {
        let speed = self.rules.speed;
        if let Some((since, scorer)) = self.goal {
            let corner = at(self.goal_of(scorer).x * 0.9, -self.rules.half.1 * 0.72, 0.0);
            let joins = team == scorer && (player > 0 || !self.rules.has_keeper) && self.sport != Sport::Basketball;
            let spread = at((player as f32 * 2.4).sin(), (player as f32 * 2.4).cos(), 0.0) * 1.6;
            let late = self.time - since > 0.3;
            return if joins && late {
                (corner + spread, speed * 0.85)
            } else {
                (self.wanted(team, player, attack), speed * 0.3)
            };
        }
        if self.owner == Some((team, player)) {
            let goal = self.goal_of(team).flat();
            let swerve = at(0.0, (self.time * 1.1 + player as f32).sin() * self.rules.half.1 * 0.22, 0.0);
            let stop = if self.sport == Sport::Basketball { 3.2 } else { 9.0 };
            let way = goal - self.teams[team][player].place;
            let to = if way.length() > stop { goal + swerve } else { self.teams[team][player].place };
            return (to, speed * 0.72);
        }
        match self.flight.map(|flight| (flight.aim, flight.to)) {
            Some((Aim::Player(to_team, to), place)) if (to_team, to) == (team, player) => return (place.flat(), speed),
            Some((Aim::Goal(_, _), place)) if team != attack && player == 0 && self.rules.has_keeper => {
                let line = self.wanted(team, player, attack);
                return (at(line.x, place.y * 0.75, 0.0), speed * 0.9);
            }
            _ => {}
        }
        let keeps = self.rules.has_keeper && player == 0;
        if team != attack
            && !keeps
            && self.sport != Sport::Basketball
            && self.nearest(team, self.ball, usize::MAX).1 == player
        {
            let goal = self.goal_of(attack).flat();
            return (self.ball.flat().toward(goal, 0.04), speed * 0.82);
        }
        let wanted = self.wanted(team, player, attack);
        let far = (wanted - self.teams[team][player].place).length();
        (wanted, (far * 0.9).clamp(1.2, speed * 0.9))
    }

    /// Returns the step that keeps a player from standing inside another.
    fn push_apart(&self, team: usize, player: usize) -> Point {
        let place = self.teams[team][player].place;
        let mut push = Point::default();
        for (other_team, other) in self.everybody() {
            let apart = place - self.teams[other_team][other].place;
            let far = apart.length();
            if (other_team, other) != (team, player) && far < 1.3 {
                push = push + apart.unit() * (1.3 - far) * 1.6;
            }
        }
        push
    }

    fn banner(&self) -> Option<(usize, String)> {
        let (_, team) = self.goal.filter(|_| self.rules.points == 1)?;
        Some((team, if self.french { "BUT !".to_owned() } else { "GOAL".to_owned() }))
    }
}

/// Plans the goals of a film, so that they fit the score at its end.
fn planned(rules: &Rules, script: &Script, random: &mut Random) -> Vec<(f32, usize)> {
    let mut left = script.score.unwrap_or([9, 9]).map(|points| points / rules.points);
    let (mut plan, mut when) = (Vec::new(), rules.pace * random.between(0.5, 0.7));
    while when < script.seconds as f32 - JOY - 1.5 {
        let first = usize::from(random.unit() < 0.5);
        if let Some(team) = [first, 1 - first].into_iter().find(|team| left[*team] > 0) {
            left[team] -= 1;
            plan.push((when, team));
        }
        when += rules.pace * random.between(0.8, 1.1);
    }
    plan
}

impl Play for Flow {
    fn step(&mut self, dt: f32) {
        self.time += dt;
        (self.noise, self.is_cut) = (None, false);
        self.excitement = 0.12 + (self.excitement - 0.12) * (1.0 - 0.35 * dt);
        self.move_all(dt);
        if self.goal.is_none() {
            self.decide(dt);
        }
        self.move_ball(dt);
        self.celebrate();
    }

    fn scene(&self) -> Scene {
        let skates = self.sport == Sport::IceHockey;
        let mut figures: Vec<_> = self.teams.iter().flatten().map(|player| player.figure(self.time, skates)).collect();
        if self.sport != Sport::IceHockey {
            figures.push(self.referee.figure(self.time, false));
        }
        let (radius, color) = self.rules.ball;
        let half = self.rules.half;
        let mut focus = self.ball;
        let mut wide = self.rules.wide;
        if let Some((since, team)) = self.goal.filter(|_| self.rules.points == 1) {
            // The camera goes to those who cheer.
            let share = smooth(self.time - since, 0.6, 1.6);
            let joy = at(self.goal_of(team).x * 0.9, -half.1 * 0.72, 0.0);
            focus = focus.toward(joy, share);
            wide *= 1.0 - 0.45 * share;
        }
        let reach = half.0 - wide * 0.3;
        focus = at(focus.x.clamp(-reach, reach), (focus.y * 0.6).clamp(-half.1 * 0.6, half.1 * 0.5), 0.0);
        let ball = Some(Ball { place: self.ball, radius, color });
        Scene {
            figures,
            ball,
            rods: self.goals.clone(),
            focus,
            wide,
            excitement: self.excitement,
            is_cut: self.is_cut,
            panels: self.panels.clone(),
            ..Scene::default()
        }
    }

    fn board(&self) -> Board {
        let over = self.begin_clock > 312.5 || self.begin_clock < 100.0;
        let (period, time) = match self.sport {
            Sport::Soccer => (String::new(), self.begin_clock + self.time),
            Sport::Basketball => (if over { "Q4" } else { "Q2" }.to_owned(), self.begin_clock - self.time),
            _ => (if over { "P3" } else { "P2" }.to_owned(), self.begin_clock - self.time),
        };
        Board { score: self.score, period, clock: clock(time), serves: None, banner: self.banner() }
    }

    fn noise(&self) -> Option<Noise> {
        self.noise
    }
}
