//! The content of a declared event's sample recording.

use grandstand_core::hashed_text::{optional, quoted};
use grandstand_film::color::Color;
use grandstand_film::script::{Script, Side, Sport};
use tenants::color::Rgb;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::{Event, Participant};
use tenants::schema::text::{Language, Localized};

use super::sample_sport::of_category;

/// The default colour.
const PLAIN: Color = Color([38, 70, 110]);

/// Version of the samples' look. Increase it when the look changes, so that they are made again.
const LOOK: u32 = 2;

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
    /// What is played.
    pub sport: Sport,
    /// Short names and colours of those who perform, if there are no two teams.
    pub performers: Vec<(String, Color)>,
    /// The final score, in the order in which titles name the teams.
    pub score: Option<[u32; 2]>,
    /// Whether the event is over.
    pub is_over: bool,
    /// The channel's name.
    pub channel: String,
    /// The channel's colour.
    pub brand: Color,
    /// Whether words in the picture are French instead of English.
    pub french: bool,
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
        Self {
            title: title.to_owned(),
            subtitle: subtitle.to_owned(),
            headline: String::new(),
            home: None,
            away: None,
            color,
            sport: Sport::Soccer,
            performers: Vec::new(),
            score: None,
            is_over: false,
            channel: String::new(),
            brand: color,
            french: false,
            seconds,
            fps: 25,
            width: 960,
            height: 540,
        }
    }

    /// Returns the script of the sample's film. Its course of play depends on the event's names.
    pub fn script(&self) -> Script {
        let side = |(short, color): &(String, Color)| Side { short: short.clone(), color: *color };
        let names = blake3::hash(format!("{}\n{}", self.title, self.subtitle).as_bytes());
        let seed = names.as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        Script {
            sport: self.sport,
            teams: self.away.as_ref().zip(self.home.as_ref()).map(|(left, right)| [side(left), side(right)]),
            performers: self.performers.iter().map(side).collect(),
            score: self.score,
            is_over: self.is_over,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            channel: self.channel.clone(),
            brand: self.brand,
            french: self.french,
            seconds: self.seconds,
            fps: self.fps,
            width: self.width,
            height: self.height,
            seed,
        }
    }

    /// Returns a hash of everything that determines the look. Equal hashes mean equal recordings.
    pub fn hash(&self) -> String {
        blake3::hash(self.hashed_text().as_bytes()).to_hex()[..32].to_owned()
    }

    /// Returns everything that determines the look, as one line. If this format changes, all samples are made again.
    fn hashed_text(&self) -> String {
        let Self { title, subtitle, headline, home, away, color, seconds, fps, width, height, .. } = self;
        let Self { sport, performers, score, is_over, channel, brand, french, .. } = self;
        let [title, subtitle, headline, channel] = [title, subtitle, headline, channel].map(|text| quoted(text));
        let side = |(name, color): &(String, Color)| format!("({}, {})", quoted(name), color_text(*color));
        let [home, away] = [home, away].map(|team| optional(team.as_ref().map(side)));
        let performers = performers.iter().map(side).collect::<Vec<_>>().join(", ");
        let [color, brand] = [color, brand].map(|color| color_text(*color));
        format!(
            "{LOOK} SampleSpec {{ title: {title}, subtitle: {subtitle}, headline: {headline}, home: {home}, \
             away: {away}, color: {color}, sport: {sport:?}, performers: [{performers}], score: {score:?}, \
             is_over: {is_over}, channel: {channel}, brand: {brand}, french: {french}, seconds: {seconds}, fps: {fps}, \
             width: {width}, height: {height} }}"
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
    let plain = SampleSpec::new(&title, &below.join(" · "), color, seconds);
    let side = |team: &Participant| (team.short_name.clone(), team_color(seed, team).unwrap_or(color));
    let others = event.participants.iter().filter_map(|alias| team(Some(alias))).map(side);
    let mut performers: Vec<(String, Color)> = [home, away].into_iter().flatten().map(side).chain(others).collect();
    let guess = if performers.len() == 2 { Sport::Soccer } else { Sport::Dance };
    let sport = of_category(seed, &event.event_category).unwrap_or(guess);
    let [mut left, mut right] = order.sides(home.map(side), away.map(side));
    if sport.is_performed() {
        (left, right) = (None, None);
    } else if left.is_none() || right.is_none() {
        // A day of many teams shows the first match.
        let mut first = performers.drain(..);
        (left, right) = (first.next(), first.next());
    }
    performers.retain(|_| sport.is_performed());
    let score = event.home_score.zip(event.away_score).map(|(home, away)| order.sides(home, away));
    let (channel, brand) = (text(&seed.channel.name), brand(seed).unwrap_or(color));
    let french = seed.channel.language == Language::Fr;
    let is_over = event.source.is_none();
    SampleSpec { headline, home: right, away: left, sport, performers, score, is_over, channel, brand, french, ..plain }
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
        let performers = vec![("RUB".to_owned(), PLAIN), ("C&M".to_owned(), PLAIN)];
        let score = Some([2, 1]);
        let teams = SampleSpec { headline: "Football".to_owned(), home, away, performers, score, ..plain.clone() };
        for spec in [plain, teams] {
            assert_eq!(spec.hashed_text(), format!("{LOOK} {spec:?}"));
        }
    }
}
