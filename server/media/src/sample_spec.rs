//! The content of a declared event's sample recording.

use grandstand_core::hashed_text::{optional, quoted};
use tenants::color::Rgb;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::{Event, Participant};
use tenants::schema::text::Localized;

use super::plate::Color;

/// The default colour.
const PLAIN: Color = Color([38, 70, 110]);

/// Version of the samples' look. Increase it when the look changes, so that they are made again.
const LOOK: u32 = 1;

/// The content of a sample recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleSpec {
    /// The event's name.
    pub title: String,
    /// A second line: sport, competition, place.
    pub subtitle: String,
    /// Shown large if there are no two teams.
    pub headline: String,
    /// Short name and colour of the team on the right: the home team, unless titles begin with it.
    pub home: Option<(String, Color)>,
    /// Short name and colour of the team on the left.
    pub away: Option<(String, Color)>,
    /// The colour of an event without teams, and of the accents.
    pub color: Color,
    /// Duration in seconds.
    pub seconds: u32,
    /// Frames per second.
    pub fps: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl SampleSpec {
    /// Creates a sample of the default size (960 × 540, 25 frames per second) without teams.
    pub fn new(title: &str, subtitle: &str, color: Color, seconds: u32) -> Self {
        let (title, subtitle, headline) = (title.to_owned(), subtitle.to_owned(), String::new());
        Self { title, subtitle, headline, home: None, away: None, color, seconds, fps: 25, width: 960, height: 540 }
    }

    /// Returns a hash of everything that determines the look. Equal hashes mean equal recordings.
    pub fn hash(&self) -> String {
        blake3::hash(self.hashed_text().as_bytes()).to_hex()[..32].to_owned()
    }

    /// Returns everything that determines the look, as one line. If this format changes, all samples are made again.
    fn hashed_text(&self) -> String {
        let Self { title, subtitle, headline, home, away, color, seconds, fps, width, height } = self;
        let [title, subtitle, headline] = [title, subtitle, headline].map(|text| quoted(text));
        let side = |(name, color): &(String, Color)| format!("({}, {})", quoted(name), color_text(*color));
        let [home, away] = [home, away].map(|team| optional(team.as_ref().map(side)));
        let color = color_text(*color);
        format!(
            "{LOOK} SampleSpec {{ title: {title}, subtitle: {subtitle}, headline: {headline}, home: {home}, \
             away: {away}, color: {color}, seconds: {seconds}, fps: {fps}, width: {width}, height: {height} }}"
        )
    }
}

fn color_text(Color([r, g, b]): Color) -> String {
    format!("Color([{r}, {g}, {b}])")
}

/// Returns the sample of `event`, `seconds` long, in the channel's default language and colours.
pub fn of_event(seed: &ChannelSeed, event: &Event, seconds: u32) -> SampleSpec {
    let text = |text: &Localized| text.get(seed.channel.language, seed.channel.language).to_owned();
    let team = |alias: Option<&String>| seed.participants.iter().find(|one| Some(&one.alias) == alias);
    let (home, away) = (team(event.home_team.as_ref()), team(event.away_team.as_ref()));
    let order = seed.channel.words.title;
    let title = match (&event.name, home, away) {
        (Some(name), _, _) => text(name),
        (None, Some(home), Some(away)) => order.title(seed.channel.language, &text(&home.name), &text(&away.name)),
        _ => text(&seed.channel.name),
    };
    let category = seed.event_categories.iter().find(|one| one.alias == event.event_category);
    let location = seed.locations.iter().find(|one| Some(&one.alias) == event.location.as_ref());
    let below = [category.map(|one| &one.name), event.competition.as_ref(), location.map(|one| &one.name)];
    let mut below: Vec<String> = below.into_iter().flatten().map(text).collect();
    below.dedup();
    let headline = category.map(|one| text(&one.name)).unwrap_or_default();
    let color = category.and_then(|one| parsed(one.color.as_deref())).or_else(|| brand(seed)).unwrap_or(PLAIN);
    let side = |team: Option<&Participant>| {
        team.map(|team| (team.short_name.clone(), team_color(seed, team).unwrap_or(color)))
    };
    let plain = SampleSpec::new(&title, &below.join(" · "), color, seconds);
    let [left, right] = order.sides(side(home), side(away));
    SampleSpec { headline, home: right, away: left, ..plain }
}

/// Returns the team's colour, else its school's.
fn team_color(seed: &ChannelSeed, team: &Participant) -> Option<Color> {
    let group = seed.participant_groups.iter().find(|one| Some(&one.alias) == team.participant_group.as_ref());
    parsed(team.color.as_deref()).or_else(|| parsed(group?.color.as_deref()))
}

/// Returns the channel's primary colour.
fn brand(seed: &ChannelSeed) -> Option<Color> {
    let palettes = &seed.theme.colors;
    let palette = palettes.light.as_ref().or(palettes.dark.as_ref())?;
    parsed(Some(palette.primary.hex()))
}

fn parsed(text: Option<&str>) -> Option<Color> {
    Rgb::parse(text?).map(|Rgb { r, g, b }| Color([r, g, b]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored samples have this hash. If it changed, all of them would be made again.
    #[test]
    fn the_hash_is_the_one_that_samples_were_kept_with() {
        let plain = SampleSpec::new("It's \"été\" \\ e\u{301}\u{200b}\t", "Ligue · Arena", PLAIN, 7);
        let side = |name: &str, color| Some((name.to_owned(), Color(color)));
        let (home, away) = (side("LIO", [0, 1, 255]), side("TI\"G", [11, 122, 92]));
        let teams = SampleSpec { headline: "Football".to_owned(), home, away, ..plain.clone() };
        for spec in [plain, teams] {
            assert_eq!(spec.hashed_text(), format!("{LOOK} {spec:?}"));
        }
    }
}
