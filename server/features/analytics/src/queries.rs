//! The SQL that writes measurements.

use grandstand_db::analytics::entities::{page_events, video_events, viewings, visits};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, OnConflict};
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel};

use super::intake::Batch;

/// Rows per statement. A few fixed sizes keep the number of prepared statements small.
const SIZES: [usize; 3] = [256, 16, 1];

/// Writes rows sorted by [`in_order`](super::ordering::in_order). Existing rows are left alone, except that viewings
/// get the larger totals.
pub async fn write(connection: &impl ConnectionTrait, batch: &Batch) -> Result<(), DbErr> {
    use page_events::Column as Page;
    use video_events::Column as Video;
    use visits::Column as Visit;
    let visit = OnConflict::columns([Visit::ChannelId, Visit::Id]).do_nothing().to_owned();
    insert::<visits::Entity>(connection, &batch.visits, &visit).await?;
    let once = OnConflict::columns([Page::ChannelId, Page::At, Page::Visit, Page::N]).do_nothing().to_owned();
    insert::<page_events::Entity>(connection, &batch.page_events, &once).await?;
    let once = OnConflict::columns([Video::ChannelId, Video::At, Video::Visit, Video::N]).do_nothing().to_owned();
    insert::<video_events::Entity>(connection, &batch.video_events, &once).await?;
    insert::<viewings::Entity>(connection, &batch.viewings, &larger()).await
}

/// Updates an existing viewing to the larger totals, as `ordering` merges rows.
fn larger() -> OnConflict {
    use viewings::Column::{ChannelId, Quality, StalledMs, Stalls, StartupMs, UntilAt, Viewing, Visit, WatchedMs};
    let known = |column: viewings::Column| Expr::col((viewings::Entity, column));
    let told = |column: viewings::Column| Expr::col(("excluded", column));
    let larger = |column| -> Expr {
        let is_larger = told(column).gt(known(column));
        CaseStatement::new().case(is_larger, told(column)).finally(known(column)).into()
    };
    let mut conflict = OnConflict::columns([ChannelId, Visit, Viewing]);
    for column in [UntilAt, WatchedMs, Stalls, StalledMs] {
        conflict.value(column, larger(column));
    }
    conflict.value(StartupMs, Func::coalesce([known(StartupMs), told(StartupMs)]));
    let later = told(UntilAt).gte(known(UntilAt)).and(told(Quality).is_not_null());
    conflict.value(Quality, CaseStatement::new().case(later, told(Quality)).finally(known(Quality)));
    conflict
}

async fn insert<E>(connection: &impl ConnectionTrait, rows: &[E::Model], conflict: &OnConflict) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: Clone + IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: ActiveModelTrait<Entity = E> + Send,
{
    let mut rest = rows;
    while let Some(size) = SIZES.into_iter().find(|size| *size <= rest.len()) {
        let (now, later) = rest.split_at(size);
        let rows = now.iter().cloned().map(IntoActiveModel::into_active_model);
        E::insert_many(rows).on_conflict(conflict.clone()).exec_without_returning(connection).await?;
        rest = later;
    }
    Ok(())
}
