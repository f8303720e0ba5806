//! What people wear and carry.

use crate::color::{BLACK, Color, WHITE};
use crate::random::Random;
use crate::space::Point;

/// The hair, or a helmet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    /// Short hair.
    Short,
    /// Hair that is tied at the back.
    Tied,
    /// A helmet.
    Helmet(Color),
}

/// The clothes of the legs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Legs {
    /// Shorts, with socks.
    Shorts,
    /// Long trousers.
    Trousers,
    /// A wide dress to the knees.
    Dress,
}

/// A thing in the hand.
#[derive(Debug, Clone, PartialEq)]
pub enum Gear {
    /// Nothing.
    None,
    /// A hockey stick.
    Stick,
    /// A ribbon, from the hand on.
    Ribbon(Vec<Point>),
}

/// The clothes and looks of a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Kit {
    /// The shirt.
    pub shirt: Color,
    /// Shorts, trousers or dress.
    pub lower: Color,
    /// The socks.
    pub socks: Color,
    /// The shoes, or the skin of bare feet.
    pub shoes: Color,
    /// The belt of a judo suit.
    pub belt: Option<Color>,
    /// Skin.
    pub skin: Color,
    /// Hair.
    pub hair: Color,
    /// Hair or helmet.
    pub head: Head,
    /// The form of the clothes of the legs.
    pub legs: Legs,
    /// Whether sleeves are long.
    pub sleeves: bool,
    /// Width of the body: 1 is usual.
    pub girth: f32,
    /// The number on the back.
    pub number: Option<u8>,
    /// The thing in the hand.
    pub gear: Gear,
}

/// Skins and hairs, from light to dark.
const SKINS: [[u8; 3]; 6] =
    [[241, 208, 180], [229, 184, 148], [206, 155, 116], [164, 113, 77], [120, 78, 52], [88, 58, 40]];
const HAIRS: [[u8; 3]; 6] = [[30, 24, 22], [52, 36, 27], [82, 54, 34], [26, 22, 22], [128, 88, 50], [176, 138, 84]];

impl Kit {
    /// A player of a team: shirt in the team's colour, with shorts that go with it.
    pub fn player(team: Color, number: u8, random: &mut Random) -> Self {
        let lower = if team.lightness() > 0.62 { team.mix(BLACK, 0.75) } else { team.mix(BLACK, 0.35) };
        let socks = if team.lightness() > 0.62 { team } else { team.mix(WHITE, 0.12) };
        let look = random.below(SKINS.len());
        let hair = if look > 3 { 3 } else { random.below(HAIRS.len()) };
        Self {
            shirt: team,
            lower,
            socks,
            shoes: Color([34, 35, 40]),
            belt: None,
            skin: Color(SKINS[look]),
            hair: Color(HAIRS[hair]),
            head: if random.unit() < 0.35 { Head::Tied } else { Head::Short },
            legs: Legs::Shorts,
            sleeves: false,
            girth: 1.0,
            number: Some(number),
            gear: Gear::None,
        }
    }

    /// A referee.
    pub fn referee(random: &mut Random) -> Self {
        let lower = Color([24, 26, 30]);
        Self { lower, socks: lower, number: None, ..Self::player(Color([238, 214, 60]), 0, random) }
    }

    /// Adds a helmet and trousers.
    pub fn armoured(mut self, girth: f32) -> Self {
        self.head = Head::Helmet(self.shirt.mix(BLACK, 0.15));
        self.lower = if self.shirt.lightness() > 0.5 { self.shirt.mix(BLACK, 0.7) } else { self.shirt.mix(WHITE, 0.8) };
        Self { legs: Legs::Trousers, sleeves: true, girth, ..self }
    }
}
