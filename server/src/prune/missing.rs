//! Finds objects that rows name and that aren't there.

use grandstand_db::entities::media::MediaState;
use grandstand_media::thumbnails::TRACK;
use grandstand_media::variants::picture_key;

use super::named::Named;
use super::{Fate, Kind, Pruning, Scope, Sums, Told, queries};

/// Missing objects of a kind that are told. A store that was lost misses millions.
const MOST: u64 = 100;

/// Tells of objects of a kind that are named and were not listed. Each is looked up once more, because rows and objects
/// may have come or gone meanwhile.
pub async fn look(
    pruning: &Pruning<'_>,
    scope: &Scope,
    kind: Kind,
    named: &Named,
    sums: &mut Sums,
) -> anyhow::Result<()> {
    let mut search = Search { pruning, scope, kind, sums };
    match kind {
        Kind::Images => {
            for name in named.unlisted_pictures() {
                search.look_up(&picture_key(scope.id, name)).await?;
            }
        }
        Kind::Media => recordings(&mut search, named).await?,
        Kind::Clips => {
            for key in queries::clips(pruning.database, scope.id).await?.iter().filter(|key| named.is_unlisted(key)) {
                search.look_up(key).await?;
            }
        }
        // Drawn when they are asked for.
        Kind::Art | Kind::Icons => {}
    }
    if search.sums.missing >= MOST {
        pruning.warn(format!("more {} of {} may be missing", kind.name(), scope.name()));
    }
    Ok(())
}

async fn recordings(search: &mut Search<'_, '_>, named: &Named) -> anyhow::Result<()> {
    let (database, channel_id) = (search.pruning.database, search.scope.id);
    let folders = queries::thumbnails(database, channel_id).await?;
    for (media_id, state, _) in queries::recordings(database, channel_id).await? {
        // The files of an expiring recording are deleted before its rows.
        if matches!(state, MediaState::Expiring | MediaState::Expired) {
            continue;
        }
        let keys = queries::keys_of(database, channel_id, media_id).await?;
        for key in keys.iter().filter(|key| named.is_unlisted(key)) {
            search.look_up(key).await?;
        }
        for (_, folder) in folders.iter().filter(|(of, _)| *of == media_id) {
            search.look_up(&format!("{folder}/{TRACK}")).await?;
        }
        if search.sums.missing >= MOST {
            return Ok(());
        }
    }
    Ok(())
}

struct Search<'a, 'b> {
    pruning: &'a Pruning<'b>,
    scope: &'a Scope,
    kind: Kind,
    sums: &'a mut Sums,
}

impl Search<'_, '_> {
    async fn look_up(&mut self, key: &str) -> anyhow::Result<()> {
        if self.sums.missing >= MOST || self.pruning.store.exists(key).await? {
            return Ok(());
        }
        self.sums.missing += 1;
        let (scope, kind) = (self.scope, self.kind);
        (self.pruning.tell)(&Told::Object { scope, kind, key, bytes: 0, fate: Fate::Missing, error: None });
        Ok(())
    }
}
