use serde_json::json;

use crate::compile::tests::{compiled, data, sample};
use crate::schema::text::Language;

#[test]
fn categories_are_a_tree_whatever_their_order() {
    let channel = compiled(&sample::seed());
    let tree = data(&channel.content(Language::Fr).events_categories);
    assert_eq!(
        tree,
        json!([
            {
                "id": 101, "alias": "ball-sports", "name": "Sports de balle", "icon": null, "color": null, "parent_id": null,
                "children": [{
                    "id": 102, "alias": "football", "name": "Football", "icon": "football", "color": "#1b7f3b", "parent_id": 101,
                    "children": [{
                        "id": 100, "alias": "futsal", "name": "Futsal", "icon": null, "color": null, "parent_id": 102,
                        "children": []
                    }]
                }]
            },
            { "id": 103, "alias": "judo", "name": "Judo", "icon": null, "color": null, "parent_id": null, "children": [] }
        ])
    );
}

#[test]
fn groups_are_a_tree_with_pictures() {
    let channel = compiled(&sample::seed());
    let tree = data(&channel.content(Language::En).participant_groups);
    assert_eq!(
        tree,
        json!([{
            "id": 200, "alias": "east", "name": "East High", "color": null, "parent_id": null,
            "image": { "src": "/images/aa11.svg", "width": 320, "height": 80 },
            "children": [{
                "id": 201, "alias": "west", "name": "West High", "color": null, "parent_id": 200, "image": null,
                "children": []
            }]
        }])
    );
}

#[test]
fn group_properties_come_from_the_groups_teams() {
    let channel = compiled(&sample::seed());
    let properties = data(&channel.content(Language::En).participant_group_properties);
    assert_eq!(
        properties,
        json!([
            { "participant_group_id": 200, "properties": { "gender": ["M", "W"], "sport": [102, 103] } },
            { "participant_group_id": 201, "properties": { "gender": [], "sport": [] } }
        ])
    );
}

#[test]
fn venues_have_a_zone_always() {
    let channel = compiled(&sample::seed());
    assert_eq!(
        data(&channel.content(Language::En).events_locations),
        json!([
            { "id": 400, "alias": "arena", "name": "Arena", "city": "Halifax", "time_zone": "America/Halifax" },
            { "id": 401, "alias": "2025", "name": "Hall 2025", "city": null, "time_zone": "America/Toronto" }
        ])
    );
}

#[test]
fn sports_are_found_by_number_and_alias_with_all_below() {
    let channel = compiled(&sample::seed());
    let tree = channel.event_categories;
    assert_eq!(tree.find("ball-sports").unwrap().with_descendants, [100, 101, 102]);
    assert_eq!(tree.find("102").unwrap().with_descendants, [100, 102]);
    assert_eq!(tree.find("102").unwrap().parent_id, Some(101));
    assert!(tree.find("999").is_none() && tree.find("Judo").is_none() && tree.find("").is_none());
    assert_eq!(tree.expand(&[102, 103, 101, 999]), [100, 101, 102, 103]);
    assert!(tree.expand(&[]).is_empty());
    assert_eq!(tree.iter().count(), 4);
}

#[test]
fn a_ring_of_parents_ends() {
    let mut seed = sample::seed();
    seed.event_categories[1].parent = Some("futsal".to_owned());
    let channel = compiled(&seed);
    assert_eq!(channel.event_categories.find("football").unwrap().with_descendants, [100, 101, 102]);
    assert_eq!(data(&channel.content(Language::En).events_categories)[0]["alias"], "judo");
}

#[test]
fn venues_are_found_by_number_and_alias() {
    let channel = compiled(&sample::seed());
    assert_eq!(channel.location("arena").unwrap().id, 400);
    assert_eq!(channel.location("400").unwrap().alias, "arena");
    assert_eq!(channel.location("2025").unwrap().id, 401);
    assert!(channel.location("nowhere").is_none());
}
