//! Every table is entered in the list of what belongs to a channel.

use std::collections::BTreeSet;

use grandstand_backup::scopes::{Scope, TABLES};
use grandstand_db::portable::{self, Part};
use grandstand_db::{analytics, connect_existing};

use super::site;
use crate::support::Backend;

on_both_databases!(every_table_is_told_by_what_it_belongs_to);

async fn every_table_is_told_by_what_it_belongs_to(backend: Backend) {
    let site = site(backend).await;
    let database = connect_existing(site.database()).await.unwrap();
    let measured = analytics::connect(&database, site.database(), &site.data(), 1).await.unwrap();
    let mut found = BTreeSet::new();
    for (part, database) in [(Part::Main, &database), (Part::Analytics, &measured)] {
        let transaction = portable::begin_snapshot(database).await.unwrap();
        for table in portable::tables(&transaction).await.unwrap() {
            let scope = TABLES.iter().find(|(one, name, _)| (*one, *name) == (part, table.name.as_str()));
            let scope = scope.unwrap_or_else(|| panic!("say in server/backup/src/scopes.rs whose {} is", table.name)).2;
            let of_channel = table.has("channel_id") || table.name == "channels";
            assert!(of_channel || scope == Scope::Deployment, "{}: rows without a channel", table.name);
            found.insert((part, table.name));
        }
        transaction.rollback().await.unwrap();
    }
    let listed: BTreeSet<_> = TABLES.iter().map(|(part, name, _)| (*part, (*name).to_owned())).collect();
    assert_eq!(listed, found);
}
