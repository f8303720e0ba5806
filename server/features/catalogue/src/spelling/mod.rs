//! Forgives typing errors: a search that finds nothing is repeated with similar words of the channel.

mod distance;
mod phrases;
mod shown;
mod vocabulary;

use std::ops::RangeInclusive;
use std::sync::Arc;

use grandstand_core::search_text::Words;
use grandstand_db::Database;
use grandstand_db::text_search::{self, Group, Search, place};
use grandstand_web::context::Context;
use grandstand_web::parts::Part;
use tokio::sync::OnceCell;

use crate::Catalogue;
use crate::error::Error;
use phrases::phrases;
use vocabulary::{Counted, Vocabulary};

pub use shown::shown;

/// The vocabulary of one channel's revision. It is read when a search finds nothing for the first time, so channels
/// without such searches take no memory. A new revision has a new one.
#[derive(Debug, Default)]
pub struct Spelling(OnceCell<Arc<Vocabulary>>);

impl Part for Spelling {}

impl Spelling {
    async fn vocabulary(&self, database: &Database, context: &Context) -> Result<Arc<Vocabulary>, Error> {
        let read = async {
            let (mut counted, mut after) = (Counted::default(), None);
            loop {
                let texts = text_search::texts(database, context.channel_id(), after).await?;
                let Some((last, _)) = texts.last() else { break };
                after = Some(*last);
                counted = blocking(move || {
                    texts.iter().for_each(|(_, text)| counted.add(text));
                    counted
                })
                .await?;
            }
            Ok::<_, Error>(Arc::new(blocking(move || counted.vocabulary()).await?))
        };
        self.0.get_or_try_init(|| read).await.cloned()
    }
}

/// Returns the likeliest spelling that finds something, in one group or in all of them. `None` if the search finds
/// something as it was typed, or no similar words do.
///
/// # Errors
/// The database failed.
pub async fn corrected(
    catalogue: &Catalogue,
    context: &Context,
    words: &Words,
    group: Option<Group>,
) -> Result<Option<Words>, Error> {
    let vocabulary = context.site.part::<Spelling>()?.vocabulary(&catalogue.database, context).await?;
    let typed = words.clone();
    let mut spellings = blocking(move || phrases(&vocabulary, &typed)).await?;
    if spellings.is_empty() {
        return Ok(None);
    }
    spellings.insert(0, words.clone());
    let (backend, channel_id) = (catalogue.database.get_database_backend(), context.channel_id());
    let searches: Vec<Search<'_>> = spellings.iter().map(|words| Search { backend, channel_id, words }).collect();
    let first = text_search::first_that_finds(&catalogue.database, &searches, &places(context, group)).await?;
    Ok(first.filter(|place| *place > 0).map(|place| spellings.swap_remove(place)))
}

fn places(context: &Context, group: Option<Group>) -> RangeInclusive<i64> {
    let of = |group| place::all(context.channel_id(), group);
    match group {
        Some(group) => of(group),
        None => *of(Group::Events).start()..=*of(Group::Library).end(),
    }
}

/// Runs work of some milliseconds off the asynchronous threads.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    Ok(tokio::task::spawn_blocking(work).await.map_err(anyhow::Error::new)?)
}
