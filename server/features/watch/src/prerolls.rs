//! Advertisements before the video: which may be shown before an event, and in which order to try them.

use tenants::compile::Channel;
use tenants::payload::sales::Preroll;
use tenants::schema::channel::Capability;

use grandstand_access::capabilities;
use grandstand_web::context::Context;

/// The properties of an event by which advertisements are chosen.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The event's sports.
    pub categories: &'a [i64],
    /// Its venue.
    pub location_id: Option<i64>,
}

/// Returns the advertisements that fit an event, in random order: the higher the weight, the likelier an advertisement
/// comes first. The player shows the first one that the viewer has not seen lately.
pub fn before(context: &Context, subject: Subject<'_>) -> Vec<Preroll> {
    let channel = context.channel();
    let own = capabilities::of_viewer(channel, &context.viewer, context.now.as_second());
    if !channel.preroll_settings.enabled || own.contains(&Capability::NoAds) {
        return Vec::new();
    }
    shuffled(fitting(channel, subject), rand::random::<f64>)
}

fn fitting<'a>(channel: &'a Channel, subject: Subject<'_>) -> Vec<&'a Preroll> {
    let is_for = |preroll: &&Preroll| {
        let sports = &preroll.event_categories;
        let here = preroll.location_id.is_none() || preroll.location_id == subject.location_id;
        here && (sports.is_empty() || sports.iter().any(|id| subject.categories.contains(id)))
    };
    channel.prerolls.iter().filter(is_for).collect()
}

/// Shuffles by weight: each advertisement draws an exponentially distributed time with its weight as the rate, and they
/// are sorted by that time. `random` returns numbers from 0 to 1.
fn shuffled(prerolls: Vec<&Preroll>, mut random: impl FnMut() -> f64) -> Vec<Preroll> {
    let mut drawn: Vec<(f64, &Preroll)> = prerolls
        .into_iter()
        .filter(|preroll| preroll.weight > 0)
        .map(|preroll| (-random().max(f64::MIN_POSITIVE).ln() / f64::from(preroll.weight), preroll))
        .collect();
    drawn.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    drawn.into_iter().map(|(_, preroll)| preroll.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preroll(id: i64, weight: u32) -> Preroll {
        Preroll {
            id,
            url: format!("https://ads.example/{id}.mp4"),
            weight,
            location_id: None,
            event_categories: vec![],
        }
    }

    #[test]
    fn the_heavier_one_comes_first_as_much_more_often() {
        let (light, heavy) = (preroll(1, 1), preroll(2, 3));
        let firsts = (0..4000).filter(|_| shuffled(vec![&light, &heavy], rand::random::<f64>)[0].id == 2).count();
        // Three quarters, and twelve standard deviations to either side.
        assert!((2670..3330).contains(&firsts), "{firsts} of 4000");
        assert_eq!(shuffled(vec![&light, &heavy], || 0.0).len(), 2);
    }
}
