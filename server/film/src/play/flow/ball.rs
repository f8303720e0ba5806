//! What players do with the ball: pass, shoot, catch, score.

use super::{Aim, Flight, Flow, JOY};
use crate::play::Noise;
use crate::play::player::Act;
use crate::script::Sport;
use crate::space::{Point, at};

impl Flow {
    /// The team that scores next must have the ball some seconds before.
    fn due(&self) -> Option<usize> {
        self.plan.first().filter(|(when, _)| self.time > when - 7.0).map(|(_, team)| *team)
    }

    pub(super) fn decide(&mut self, dt: f32) {
        let Some((team, player)) = self.owner else { return };
        self.held += dt;
        let me = self.teams[team][player].place;
        let goal = self.goal_of(team);
        let distance = (goal.flat() - me).length();
        let must_score = self.due() == Some(team);
        let is_time = self.plan.first().is_some_and(|(when, _)| self.time > *when);
        if self.held > 0.35 && must_score && is_time && distance < self.rules.shot * 1.25 {
            return self.shoot(team, player, true);
        }
        if self.held < self.hold {
            return;
        }
        if distance < self.rules.shot * 0.8 && !must_score && self.random.unit() < 0.6 {
            return self.shoot(team, player, false);
        }
        self.pass(team, player);
    }

    fn shoot(&mut self, team: usize, player: usize, scores: bool) {
        let goal = self.goal_of(team);
        let wide = if scores { 0.82 } else { 0.35 };
        let corner = if self.random.unit() < 0.5 { -wide } else { wide };
        let basketball = self.sport == Sport::Basketball;
        let miss = if basketball && !scores { at(0.25, 0.2, 0.1) } else { Point::default() };
        let to = goal
            + at(0.0, corner * self.rules.goal_half, 0.0)
            + miss
            + at(goal.x.signum() * if scores && !basketball { 0.8 } else { 0.0 }, 0.0, 0.0);
        self.teams[team][player].begin(if basketball { Act::Shoot } else { Act::Kick }, 0.6);
        let from = self.ball + at(0.0, 0.0, if basketball { 1.9 } else { 0.0 });
        let (speed, arch) = if basketball { (8.2, 1.9) } else { (self.rules.pass * 1.45, 0.5) };
        self.fly(from, to, speed, arch, Aim::Goal(team, scores));
        self.excitement = self.excitement.max(0.45);
    }

    fn pass(&mut self, team: usize, player: usize) {
        let me = self.teams[team][player].place;
        let goal = self.goal_of(team).flat();
        let due = self.due();
        if let Some(other) = due.filter(|due| *due != team) {
            // The opponents catch this pass.
            let (_, to) = self.nearest(other, me.toward(goal, 0.3), usize::MAX);
            return self.send(other, to);
        }
        let mut best = (f32::MIN, player);
        for (at_player, mate) in self.teams[team].iter().enumerate().skip(usize::from(self.rules.has_keeper)) {
            let way = (mate.place - me).length();
            if at_player == player || way > self.rules.reach.0 || way < self.rules.reach.1 {
                continue;
            }
            let forward = (goal - me).length() - (goal - mate.place).length();
            let eager = if due.is_some() { 2.2 } else { 1.0 };
            let (marked, _) = self.nearest(1 - team, mate.place, usize::MAX);
            let value = forward * eager + marked.min(6.0) * 1.2 + self.random.between(0.0, self.rules.reach.0 * 0.5);
            if value > best.0 {
                best = (value, at_player);
            }
        }
        if best.1 == player {
            (_, best.1) = self.nearest(team, me, player);
        }
        self.teams[team][player].begin(if self.sport == Sport::Soccer { Act::Kick } else { Act::Ready }, 0.4);
        self.send(team, best.1);
    }

    fn send(&mut self, team: usize, player: usize) {
        let mate = &self.teams[team][player];
        let far = (mate.place - self.ball).length();
        let lead = mate.place + mate.speed * (far / self.rules.pass * 0.8);
        let lift = if self.sport == Sport::Basketball { 1.2 } else { 0.0 };
        let arch = if self.sport == Sport::Soccer && far > 19.0 { far * 0.13 } else { 0.05 };
        let from = at(self.ball.x, self.ball.y, self.ball.z.max(lift));
        self.fly(from, at(lead.x, lead.y, lift), self.rules.pass, arch, Aim::Player(team, player));
    }

    fn fly(&mut self, from: Point, to: Point, speed: f32, arch: f32, aim: Aim) {
        let all = ((to - from).length() / speed).max(0.25);
        self.flight = Some(Flight { from, to, time: 0.0, all, arch, aim });
        (self.owner, self.held) = (None, 0.0);
        self.noise = Some(Noise::Hit);
    }

    pub(super) fn move_ball(&mut self, dt: f32) {
        if let Some((team, player)) = self.owner {
            let me = &self.teams[team][player];
            let ahead = at(me.heading.cos(), me.heading.sin(), 0.0);
            let side = at(-me.heading.sin(), me.heading.cos(), 0.0);
            let touch = (me.phase * 0.5).sin().abs();
            let to = match self.sport {
                Sport::Basketball => {
                    me.place + ahead * 0.35 - side * 0.3 + at(0.0, 0.0, 0.15 + (self.time * 7.5).sin().abs() * 0.85)
                }
                Sport::IceHockey => {
                    me.place + ahead * 1.25 + side * ((self.time * 5.0).sin() * 0.3) + at(0.0, 0.0, 0.05)
                }
                _ => me.place + ahead * (0.45 + 0.35 * touch) + at(0.0, 0.0, 0.14),
            };
            self.ball = self.ball.toward(to, 0.55);
            return;
        }
        let Some(mut flight) = self.flight else { return };
        flight.time += dt;
        let share = (flight.time / flight.all).min(1.0);
        let lift = 4.0 * share * (1.0 - share) * flight.arch;
        self.ball = flight.from.toward(flight.to, share) + at(0.0, 0.0, lift);
        self.ball.z = self.ball.z.max(self.rules.ball.0 * 0.8);
        self.flight = Some(flight);
        if share >= 1.0 && self.goal.is_none() {
            self.arrive(flight);
        }
    }

    fn arrive(&mut self, flight: Flight) {
        self.hold = self.random.between(self.rules.hold.0, self.rules.hold.1);
        match flight.aim {
            Aim::Player(team, player) => {
                let near = (self.teams[team][player].place - self.ball).flat().length() < 1.8;
                if near || flight.time > flight.all + 0.6 {
                    (self.owner, self.flight) = (Some((team, player)), None);
                }
            }
            Aim::Goal(team, true) => {
                self.score[team] += self.rules.points;
                if !self.plan.is_empty() {
                    self.plan.remove(0);
                }
                self.goal = Some((self.time, team));
                self.noise = (self.sport == Sport::IceHockey).then_some(Noise::Horn);
                for player in &mut self.teams[team] {
                    player.begin(Act::Cheer, if self.rules.points == 1 { JOY } else { 0.9 });
                }
            }
            Aim::Goal(team, false) => {
                // The keeper, or the nearest defender, has the ball.
                let to = if self.rules.has_keeper { 0 } else { self.nearest(1 - team, self.ball, usize::MAX).1 };
                self.ball.z = 0.3;
                (self.owner, self.flight, self.hold) = (Some((1 - team, to)), None, 1.1);
            }
        }
    }

    pub(super) fn celebrate(&mut self) {
        let Some((since, team)) = self.goal else { return };
        let joy = if self.rules.points == 1 { JOY } else { 1.2 };
        self.excitement = 1.0;
        if self.sport == Sport::Basketball {
            self.ball.z = (3.05 - (self.time - since) * 4.0).max(0.15);
        }
        if self.time - since > joy {
            self.goal = None;
            if self.rules.points == 1 {
                self.line_up(1 - team);
                self.noise = Some(Noise::Whistle);
            } else {
                let (_, player) = self.nearest(1 - team, self.ball, usize::MAX);
                (self.owner, self.flight, self.held, self.hold) = (Some((1 - team, player)), None, 0.0, 0.6);
                self.teams[1 - team][player].place = self.ball.flat();
            }
        }
    }
}
