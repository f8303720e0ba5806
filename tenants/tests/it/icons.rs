//! The icons in the check are the same as in the front end.

use std::path::Path;

use tenants::check::icons::ICONS;

#[test]
fn every_icon_is_drawn() {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/ui");
    let sets = ["iconSet.ts", "sportIconSet.ts"].map(|file| std::fs::read_to_string(ui.join(file)).unwrap());
    let drawn = sets.concat();
    for icon in ICONS {
        let is_drawn = drawn.contains(&format!("\n  {icon}: ")) || drawn.contains(&format!("\n  '{icon}': "));
        assert!(is_drawn, "frontend/src/ui has no icon {icon}");
    }
}
