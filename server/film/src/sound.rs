//! What is heard: a crowd that swells with play, whistles and hits; music for performances.

use std::f32::consts::TAU;

use super::play::{self, Noise};
use super::random::Random;
use super::script::{Script, Sport};

/// Samples for each second, in one channel.
pub const RATE: u32 = 24_000;

/// Returns the sound of a film.
pub fn wave(script: &Script) -> Vec<i16> {
    let mut play = play::of(script);
    let per_frame = (RATE / script.fps) as usize;
    let frames = (script.seconds * script.fps) as usize;
    let mut mix = vec![0.0_f32; frames * per_frame];
    let mut crowd = Crowd::new(script.seed);
    for frame in 0..frames {
        let begin = frame * per_frame;
        play.step(1.0 / script.fps as f32);
        let excitement = play.scene().excitement;
        let quiet = if matches!(script.sport, Sport::Dance | Sport::StreetDance) { 0.25 } else { 1.0 };
        mix[begin..begin + per_frame].iter_mut().for_each(|sample| *sample += crowd.sample(excitement) * quiet);
        if let Some(noise) = play.noise() {
            add(&mut mix[begin..], noise);
        }
    }
    if script.sport.is_performed() {
        music(script, &mut mix);
    }
    let ends = RATE as usize / 5;
    let all = mix.len();
    let fade = |at: usize| (at.min(all - 1 - at) as f32 / ends as f32).min(1.0);
    mix.iter().enumerate().map(|(at, sample)| (sample.tanh() * fade(at) * 26_000.0) as i16).collect()
}

/// Noise in two bands: the murmur of many, and voices that come and go.
struct Crowd {
    random: Random,
    low: f32,
    lower: f32,
    voices: [f32; 2],
    level: f32,
    time: f32,
}

impl Crowd {
    fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), low: 0.0, lower: 0.0, voices: [0.0; 2], level: 0.0, time: 0.0 }
    }

    fn sample(&mut self, excitement: f32) -> f32 {
        self.time += 1.0 / RATE as f32;
        let white = self.random.between(-1.0, 1.0);
        self.low += (white - self.low) * 0.14;
        self.lower += (self.low - self.lower) * 0.03;
        // A resonance about where voices are.
        let spring = TAU * 720.0 / RATE as f32;
        self.voices[1] += (white * 0.5 - self.voices[0]) * spring - self.voices[1] * 0.16;
        self.voices[0] += self.voices[1] * spring;
        self.level += (excitement - self.level) * 0.00012;
        let swell = 0.75 + 0.25 * (self.time * 0.9).sin() * (self.time * 0.37).cos();
        let murmur = (self.low - self.lower) * 0.32 * swell;
        murmur * (0.35 + self.level) + self.voices[0] * (0.05 + 0.75 * self.level * self.level)
    }
}

fn add(out: &mut [f32], noise: Noise) {
    let (seconds, loud) = match noise {
        Noise::Whistle => (0.55, 0.22),
        Noise::Hit => (0.07, 0.4),
        Noise::Horn => (1.6, 0.3),
    };
    let all = (seconds * RATE as f32) as usize;
    for (at, sample) in out.iter_mut().take(all).enumerate() {
        let time = at as f32 / RATE as f32;
        let edge = (time * 60.0).min(1.0) * ((seconds - time) * 25.0).min(1.0);
        let tone = match noise {
            Noise::Whistle => (TAU * 2350.0 * time + (TAU * 34.0 * time).sin() * 3.0).sin() * edge,
            Noise::Hit => (TAU * 150.0 * time).sin() * (-time * 60.0).exp(),
            Noise::Horn => {
                [233.0, 294.0, 349.0].map(|tone| ((time * tone).fract() - 0.5) * 0.7).iter().sum::<f32>() * edge
            }
        };
        *sample += tone * loud;
    }
}

/// Chords of the music, as half tones above A.
const CHORDS: [[i32; 4]; 4] = [[0, 7, 12, 15], [-4, 3, 8, 12], [-9, -2, 3, 7], [-2, 5, 10, 14]];

fn music(script: &Script, out: &mut [f32]) {
    let is_street = script.sport == Sport::StreetDance;
    let beat = 60.0 / if is_street { 104.0 } else { 66.0 };
    let key = 110.0 * 2_f32.powf((script.seed % 5) as f32 / 12.0);
    let mut random = Random::new(script.seed);
    for (at, sample) in out.iter_mut().enumerate() {
        let time = at as f32 / RATE as f32;
        let (bar, step) = ((time / beat / 4.0) as usize, time / beat);
        let chord = CHORDS[bar % CHORDS.len()];
        let in_bar = (time / beat / 4.0).fract();
        let swell = (in_bar * 12.0).min(1.0) * ((1.0 - in_bar) * 12.0).min(1.0);
        let tone = |half: i32| key * 2_f32.powf(half as f32 / 12.0);
        let pad: f32 = chord
            .iter()
            .map(|half| (TAU * tone(*half) * time).sin() + 0.35 * (TAU * tone(*half) * 2.003 * time).sin())
            .sum();
        *sample += pad * 0.035 * swell;
        // Single notes on the eighths.
        let eighth = step * 2.0;
        let note = chord[(eighth as usize * 3 + bar) % 4] + 12;
        let since = eighth.fract() * beat / 2.0;
        *sample += (TAU * tone(note) * time).sin() * (-since * 6.0).exp() * 0.1;
        let bass = (TAU * tone(chord[0] - 12) * time).sin() * (-step.fract() * beat * 3.0).exp();
        *sample += bass * if is_street { 0.2 } else { 0.09 };
        if is_street {
            let since = step.fract() * beat;
            *sample += (TAU * (48.0 * since + 9.0 * (1.0 - (-since * 30.0).exp()))).sin() * (-since * 9.0).exp() * 0.4;
            let noise = random.between(-1.0, 1.0);
            let hat = (eighth + 1.0).fract() * beat / 2.0;
            *sample += noise * (-hat * 70.0).exp() * 0.07;
            if step as usize % 2 == 1 {
                *sample += noise * (-since * 22.0).exp() * 0.16;
            }
        }
    }
}
