//! Which sport a sample's film shows.

use grandstand_film::script::Sport;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::EventCategory;

/// Returns the sport of a category: of its icon, or else of its parents' icons. `None` if none of them tells.
pub fn of_category(seed: &ChannelSeed, alias: &str) -> Option<Sport> {
    let find = |alias: &str| seed.event_categories.iter().find(|one| one.alias == alias);
    let mut next = find(alias);
    // Parents that lead to themselves are refused by the check; the limit is for seeds that were never checked.
    for _ in 0..8 {
        let category = next?;
        if let Some(sport) = of_icon(category, alias) {
            return Some(sport);
        }
        next = find(category.parent.as_deref()?);
    }
    None
}

/// Returns the sport of an icon. Words in the category's alias tell apart what shares an icon.
fn of_icon(category: &EventCategory, alias: &str) -> Option<Sport> {
    let says = |words: &[&str]| words.iter().any(|word| alias.contains(word));
    Some(match category.icon.as_deref()? {
        "football" => Sport::Soccer,
        "american-football" => Sport::Gridiron,
        "basketball" => Sport::Basketball,
        "volleyball" => Sport::Volleyball,
        "hockey" => Sport::IceHockey,
        "judo" => Sport::Judo,
        "gymnastics" if says(&["trampolin"]) => Sport::Trampoline,
        "gymnastics" if says(&["artisti", "beam", "poutre"]) => Sport::Beam,
        "gymnastics" => Sport::Gymnastics,
        "dance" if says(&["street", "urban", "urbain", "hip"]) => Sport::StreetDance,
        "dance" => Sport::Dance,
        _ => return None,
    })
}
