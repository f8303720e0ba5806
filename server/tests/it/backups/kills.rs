//! A backup or a restore is killed at a random moment.

use std::time::{Duration, Instant};

use super::{empty, rows, said, site};
use crate::support::Backend;
use crate::support::dice::{self, Dice};
use crate::support::process::Site;

on_both_databases!(a_killed_backup_is_none, a_killed_restore_is_repeated);

/// A quarter of `GRANDSTAND_KILLS`, because all of the backup is verified after each.
fn kills() -> usize {
    dice::kills().map_or(6, |kills| kills.div_ceil(4))
}

/// Runs a command and kills it at a random moment, as a rule before its end.
async fn killed(site: &Site, words: &[&str], whole: Duration, dice: &mut Dice) {
    let mut child = site.begin(words);
    let longest = u64::try_from(whole.as_millis()).unwrap();
    tokio::time::sleep(Duration::from_millis(dice.below(longest.max(1)))).await;
    drop(child.kill());
    child.wait().unwrap();
}

async fn a_killed_backup_is_none(backend: Backend) {
    let mut dice = Dice::seeded();
    let site = site(backend).await;
    let folder = tempfile::tempdir().unwrap();
    let began = Instant::now();
    site.succeed(&["backup", folder.path().join("measured").to_str().unwrap()], None).await;
    let whole = began.elapsed();
    let place = folder.path().join("backups").display().to_string();
    for _ in 0..kills() {
        killed(&site, &["backup", &place], whole, &mut dice).await;
        let verified = site.run(&["backup", "verify", &place], None).await;
        let text = said(&verified);
        let none = ["has no manifest", "there is no backup in this place", "there is no folder"];
        assert!(verified.status.success() || none.iter().any(|says| text.contains(says)), "{text}");
    }
    site.succeed(&["backup", &place], None).await;
    site.succeed(&["backup", "verify", &place], None).await;
    let again = site.succeed(&["backup", &place], None).await;
    assert!(again.contains(" 0 of them new (0 bytes)"), "{again}");
}

async fn a_killed_restore_is_repeated(backend: Backend) {
    let mut dice = Dice::seeded();
    let first = site(backend).await;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("backups").display().to_string();
    first.succeed(&["backup", &place], None).await;
    let (measured, _kept) = empty(backend).await;
    let began = Instant::now();
    measured.succeed(&["restore", &place, "--keep-sessions"], None).await;
    let whole = began.elapsed();
    let wanted = rows::of(measured.database(), &measured.data()).await;
    let (second, _kept) = empty(backend).await;
    let mut is_complete = false;
    for _ in 0..kills() {
        killed(&second, &["restore", &place, "--keep-sessions"], whole, &mut dice).await;
        let listed = second.run(&["channel", "list"], None).await;
        is_complete = String::from_utf8_lossy(&listed.stdout).contains("beta");
        assert!(is_complete || !said(&listed).contains("alpha\t"), "all of it or nothing: {}", said(&listed));
        if is_complete {
            break;
        }
    }
    if !is_complete {
        second.succeed(&["restore", &place, "--keep-sessions"], None).await;
    }
    let mut restored = rows::of(second.database(), &second.data()).await;
    for (table, rows) in &mut restored {
        if table.1 == "audit_log" {
            rows.truncate(wanted[table].len() - 1);
        }
    }
    let mut wanted = wanted;
    for (table, rows) in &mut wanted {
        if table.1 == "audit_log" {
            rows.pop();
        }
    }
    rows::assert_same(&wanted, &restored);
}
