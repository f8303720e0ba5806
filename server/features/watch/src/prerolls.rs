//! Advertisements before the video: which may be shown before an event, and in which order they are to be tried.

use tenants::compile::Channel;
use tenants::payload::sales::Preroll;
use tenants::schema::channel::Capability;

use grandstand_access::capabilities;
use grandstand_web::context::Context;

/// What advertisements are chosen by.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The event's sports.
    pub categories: &'a [i64],
    /// Its venue.
    pub location_id: Option<i64>,
}

/// The advertisements that fit an event, for a viewer who may be shown any: the more weight one has, the likelier it
/// comes first. Whoever plays them takes the first that the viewer was not shown lately.
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

/// By weight, at random: each gets the time that passes until its lot is drawn, where lots are drawn as often as it
/// weighs. `random` gives numbers from 0 to 1.
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
