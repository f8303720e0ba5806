//! Every row of a deployment, in one form for both databases.

use std::collections::BTreeMap;
use std::path::Path;

use futures_util::TryStreamExt;
use grandstand_db::ids::ChannelId;
use grandstand_db::portable::{self, Part, Value};
use grandstand_db::{Database, analytics, connect_existing};

/// The rows of each table, by its part and name.
pub type Rows = BTreeMap<(Part, String), Vec<Vec<Value>>>;

/// Reads a deployment's rows.
pub async fn of(url: &str, data: &Path) -> Rows {
    of_some(url, data, None).await
}

/// Reads the rows of a channel.
pub async fn of_channel(url: &str, data: &Path, id: i64) -> Rows {
    of_some(url, data, Some(ChannelId(id))).await
}

async fn of_some(url: &str, data: &Path, channel_id: Option<ChannelId>) -> Rows {
    let mut found = Rows::new();
    let database = connect_existing(url).await.unwrap();
    read(&database, Part::Main, channel_id, &mut found).await;
    if let Some(analytics) = analytics::connect_existing(url, data, 1).await.unwrap() {
        read(&analytics, Part::Analytics, channel_id, &mut found).await;
        analytics.close().await.unwrap();
    }
    database.close().await.unwrap();
    found
}

async fn read(database: &Database, part: Part, channel_id: Option<ChannelId>, found: &mut Rows) {
    let transaction = portable::begin_snapshot(database).await.unwrap();
    for table in portable::tables(&transaction).await.unwrap() {
        if channel_id.is_some() && !table.has(table.channel_column()) {
            continue;
        }
        let rows = portable::rows(&transaction, &table, channel_id).await.unwrap().try_collect().await.unwrap();
        found.insert((part, table.name), rows);
    }
    transaction.rollback().await.unwrap();
}

/// Compares two deployments. Only the audit log may have rows more.
pub fn assert_same(before: &Rows, after: &Rows) {
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    for (table, rows) in before {
        let mut restored = after[table].as_slice();
        if table.1 == "audit_log" {
            restored = &restored[..rows.len()];
        }
        assert_eq!(rows, restored, "{table:?}");
    }
}
