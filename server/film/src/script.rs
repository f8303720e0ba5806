//! What a film shows.

use super::color::Color;

/// What is played or performed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sport {
    /// Association football.
    Soccer,
    /// Basketball.
    Basketball,
    /// Volleyball.
    Volleyball,
    /// American football.
    Gridiron,
    /// Ice hockey.
    IceHockey,
    /// Judo.
    Judo,
    /// Exercises on the floor, with a ribbon.
    Gymnastics,
    /// The balance beam.
    Beam,
    /// Trampoline.
    Trampoline,
    /// A slow dance on a stage.
    Dance,
    /// A fast dance on a stage.
    StreetDance,
}

impl Sport {
    /// Whether it is performed on a dark stage instead of a field.
    pub fn is_performed(self) -> bool {
        matches!(self, Self::Gymnastics | Self::Beam | Self::Trampoline | Self::Dance | Self::StreetDance)
    }
}

/// A team or a performer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// Short name, as a score bug has it.
    pub short: String,
    /// Their colour.
    pub color: Color,
}

/// The script of a film. Equal scripts give equal films.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// What is played.
    pub sport: Sport,
    /// The team that is named first, and the one that is named second.
    pub teams: Option<[Side; 2]>,
    /// Those who perform, if there are no teams.
    pub performers: Vec<Side>,
    /// The points at the end of the film.
    pub score: Option<[u32; 2]>,
    /// Whether the event is over: then the film shows its last minutes.
    pub is_over: bool,
    /// The event's name.
    pub title: String,
    /// A second line: competition, place.
    pub subtitle: String,
    /// The channel's name.
    pub channel: String,
    /// The channel's colour.
    pub brand: Color,
    /// Whether words are French instead of English.
    pub french: bool,
    /// Duration in seconds.
    pub seconds: u32,
    /// Frames for each second.
    pub fps: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Different seeds give different courses of play.
    pub seed: u64,
}

impl Script {
    /// Returns both colours of the teams, told apart; those of performers, or of the brand, if there are no teams.
    pub fn colors(&self) -> [Color; 2] {
        let of = |at: usize| self.performers.get(at).map(|one| one.color);
        let (one, other) = match &self.teams {
            Some([one, other]) => (one.color, other.color),
            None => (of(0).unwrap_or(self.brand), of(1).unwrap_or(self.brand.mix(super::color::WHITE, 0.3))),
        };
        let (one, other) = super::color::told_apart(one, other);
        [one, other]
    }
}
