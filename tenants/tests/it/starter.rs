//! New channels.

use std::fs;

use tenants::{check, starter};

#[test]
fn a_new_channel_has_nothing_to_mend_or_look_at() {
    // A key for every colour, and the shortest and a long key.
    for key in ["a", "b", "c", "d", "e", "f", "harbour-town-2", &"long-name-".repeat(6).trim_end_matches('-')[..59]] {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join(key);
        for (name, text) in starter::files(key).unwrap() {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let report = check::folder(&folder);
        assert!(report.findings.is_empty(), "{key}: {:#?}", report.findings);
        let seed = report.seed.unwrap();
        assert_eq!((seed.event_categories.len(), seed.participants.len(), seed.events.len()), (1, 2, 4));
    }
}
