//! The icons in the check are the same as in the front end.

use std::path::Path;

use tenants::check::icons::ICONS;

#[test]
fn every_icon_is_drawn() {
    let components = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/components");
    let sets = ["iconSet.ts", "sportIconSet.ts"].map(|file| std::fs::read_to_string(components.join(file)).unwrap());
    let drawn = sets.concat();
    for icon in ICONS {
        let is_drawn = drawn.contains(&format!("\n  {icon}: ")) || drawn.contains(&format!("\n  '{icon}': "));
        assert!(is_drawn, "frontend/src/components has no icon {icon}");
    }
}
