//! Writes a sitemap piece by piece.

use std::collections::VecDeque;

use actix_web::web;
use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use grandstand_heads::brand::Brand;
use grandstand_web::context::Context;
use sea_orm::DbErr;

use super::entries::{self, BEGIN, END};
use super::parts::Part;
use super::queries;
use crate::Pages;

/// Rows per piece.
const PIECE: u64 = 1_000;

/// A sitemap that is being written.
pub struct Writing {
    pages: web::Data<Pages>,
    context: Context,
    origin: String,
    /// When the revision was applied, unix seconds.
    applied_at: i64,
    to_write: VecDeque<Section>,
}

/// A section that is still to be written.
#[derive(Debug, Clone, Copy)]
enum Section {
    Begin,
    Pages,
    /// Teams after an id; at most this many.
    Teams(i64, u64),
    /// Events after an id; at most this many.
    Events(i64, u64),
    End,
}

impl Writing {
    /// Begins a part, at its first row.
    ///
    /// # Errors
    /// The database failed.
    pub async fn begin(pages: web::Data<Pages>, context: Context, origin: String, part: Part) -> Result<Self, DbErr> {
        let (channel_id, revision) = (context.channel_id(), context.channel().revision);
        let database = &pages.database;
        let sections = match part {
            Part::All => vec![Section::Pages, Section::Teams(0, u64::MAX), Section::Events(0, u64::MAX)],
            Part::Pages => vec![Section::Pages],
            Part::Teams(skipped, most) => {
                let after = queries::team_before(database, channel_id, skipped).await?;
                vec![Section::Teams(after.unwrap_or(0), most)]
            }
            Part::Events(skipped, most) => {
                let after = queries::event_before(database, channel_id, skipped).await?;
                vec![Section::Events(after.unwrap_or(0), most)]
            }
        };
        let applied_at = queries::applied_at(database, channel_id, revision).await?.unwrap_or_default();
        let to_write = std::iter::once(Section::Begin).chain(sections).chain([Section::End]).collect();
        Ok(Self { pages, context, origin, applied_at, to_write })
    }

    /// Returns the XML as a stream; each piece is read after the previous one was sent.
    pub fn chunks(self) -> impl Stream<Item = Result<Bytes, DbErr>> {
        try_unfold(self, |mut writing| async move {
            let Some(section) = writing.to_write.pop_front() else { return Ok(None) };
            let text = writing.write(section).await.inspect_err(|error| {
                tracing::error!(channel = writing.context.channel().key, ?error, "a site map ends early");
            })?;
            Ok::<_, DbErr>(Some((Bytes::from(text), writing)))
        })
    }

    async fn write(&mut self, section: Section) -> Result<String, DbErr> {
        let mut xml = String::new();
        match section {
            Section::Begin => xml.push_str(BEGIN),
            Section::End => xml.push_str(END),
            Section::Pages => {
                for path in entries::pages(self.context.channel()) {
                    self.entry(&mut xml, &path, self.applied_at);
                }
            }
            Section::Teams(after, left) => {
                let wanted = left.min(PIECE);
                let channel_id = self.context.channel_id();
                let teams = queries::teams_after(&self.pages.database, channel_id, after, wanted).await?;
                for id in &teams {
                    self.entry(&mut xml, &format!("/team/{id}"), self.applied_at);
                }
                self.go_on(teams.last().copied(), teams.len() as u64, left, Section::Teams);
            }
            Section::Events(after, left) => {
                let wanted = left.min(PIECE);
                let channel_id = self.context.channel_id();
                let events = queries::events_after(&self.pages.database, channel_id, after, wanted).await?;
                for event in &events {
                    self.entry(&mut xml, &format!("/watch/{}", event.id), self.changed(event));
                }
                self.go_on(events.last().map(|event| event.id), events.len() as u64, left, Section::Events);
            }
        }
        Ok(xml)
    }

    /// When an event's page last changed, unix seconds: with its recording, its end or the revision.
    fn changed(&self, event: &queries::EventRow) -> i64 {
        let ended = Some(event.ends_at).filter(|end| *end <= self.context.now.as_second());
        event.recorded_at.max(ended).unwrap_or(self.applied_at)
    }

    fn entry(&self, xml: &mut String, path: &str, changed: i64) {
        let (channel, language) = (self.context.channel(), self.context.channel().language);
        entries::entry(xml, &Brand { channel, language, origin: Some(&self.origin) }, path, changed);
    }

    /// Queues the next piece after the last row, if there may be more.
    fn go_on(&mut self, last: Option<i64>, found: u64, left: u64, section: impl Fn(i64, u64) -> Section) {
        if let Some(last) = last
            && found == PIECE
            && left > found
        {
            self.to_write.push_front(section(last, left - found));
        }
    }
}
