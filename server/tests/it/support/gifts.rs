//! Free access, given without the command.

use grandstand_commerce::orders::gifts::{self, GiftProduct, NewGift};
use grandstand_db as db;
use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::ids::{EventId, UserId};
use jiff::Timestamp;

use super::Server;

/// Gives a user a package of a channel, until this second.
pub async fn give_package(
    server: &Server,
    channel: &str,
    user_id: UserId,
    alias: &str,
    ends_at: Option<i64>,
) -> orders::Model {
    let sites = server.app.sites.load_full();
    let site = sites.iter().find(|site| site.channel.key == channel).unwrap();
    let product = gifts::pass(&site.channel, ProductKind::Package, alias).unwrap();
    give(server, channel, user_id, &product, (ends_at, "A friend")).await
}

/// Gives a user an event, for this reason.
pub async fn give_event(server: &Server, channel: &str, user_id: UserId, event: i64, reason: &str) -> orders::Model {
    let sites = server.app.sites.load_full();
    let site = sites.iter().find(|site| site.channel.key == channel).unwrap();
    let found = gifts::event(&server.app.database, &site.channel, EventId(event), Timestamp::now()).await;
    give(server, channel, user_id, &found.unwrap(), (None, reason)).await
}

async fn give(
    server: &Server,
    channel: &str,
    user_id: UserId,
    product: &GiftProduct<'_>,
    (ends_at, reason): (Option<i64>, &str),
) -> orders::Model {
    let sites = server.app.sites.load_full();
    let site = sites.iter().find(|site| site.channel.key == channel).unwrap();
    let origin = format!("http://{channel}.localhost");
    let new = NewGift { user_id, product, reason: reason.to_owned(), ends_at, origin };
    let transaction = db::begin_write(&server.app.database).await.unwrap();
    let order = gifts::give(&transaction, &site.channel, &new, Timestamp::now).await.unwrap();
    transaction.commit().await.unwrap();
    server.app.user_changes.forget();
    order
}
