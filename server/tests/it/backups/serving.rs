//! A backup is written while others write.

use std::sync::atomic::{AtomicBool, Ordering};

use grandstand_db::connect_existing;
use grandstand_db::portable::{Part, Value};
use sea_orm::ConnectionTrait;

use super::{empty, rows, served, site};
use crate::support::Backend;

on_both_databases!(a_backup_has_transactions_whole_or_not_at_all);

/// Pairs of rows that are written before the backup begins.
const BEFORE: i64 = 2_000;

async fn a_backup_has_transactions_whole_or_not_at_all(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("backups").display().to_string();
    let first = site(backend).await;
    let server = served(&first).await;
    let database = connect_existing(first.database()).await.unwrap();
    let pair = |number: i64| {
        let turn = format!("INSERT INTO coupon_turns (channel_id, coupon_id, taken) VALUES (1, {number}, 0)");
        // Its table is read long after the other's.
        let price = format!(
            "INSERT INTO provider_prices (channel_id, account, terms, price_id, created_at) \
             VALUES (1, 'acct', 'terms {number}', 'price_{number}', 1)"
        );
        [turn, price]
    };
    let write = async |number: i64| {
        let transaction = grandstand_db::begin_write(&database).await.unwrap();
        for sql in pair(number) {
            transaction.execute_unprepared(&sql).await.unwrap();
        }
        transaction.commit().await.unwrap();
    };
    for number in 1..=BEFORE {
        write(number).await;
    }
    let is_over = AtomicBool::new(false);
    let writing = async {
        let mut number = BEFORE;
        while !is_over.load(Ordering::Relaxed) {
            number += 1;
            write(number).await;
        }
        number
    };
    let backing_up = async {
        first.succeed(&["backup", &place], None).await;
        server.registered("ada@example.org").await;
        is_over.store(true, Ordering::Relaxed);
    };
    let (written, ()) = futures_util::future::join(writing, backing_up).await;
    assert!(written > BEFORE, "it goes on writing meanwhile");
    let (second, _kept) = empty(backend).await;
    second.succeed(&["restore", &place], None).await;
    let rows = rows::of(second.database(), &second.data()).await;
    let of = |table: &str| rows[&(Part::Main, table.to_owned())].len();
    assert_eq!(of("coupon_turns"), of("provider_prices"));
    assert!(of("coupon_turns") >= usize::try_from(BEFORE).unwrap());
    let highest = rows[&(Part::Main, "coupon_turns".to_owned())].last().unwrap()[0].clone();
    assert_eq!(highest, Value::Integer(i64::try_from(of("coupon_turns")).unwrap()), "none is left out");
}
