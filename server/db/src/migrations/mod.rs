//! The schema's history: one file per step, applied in order at start and never edited once released.

use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

mod channel_tables;
mod m0001_channels_and_catalogue;
mod m0002_media;
mod m0003_live;
mod m0004_search;
mod m0005_event_cards;
mod m0006_applied_folders;
mod m0007_jobs;
mod m0008_accounts;
mod m0009_picture_variants;
mod m0010_orders;
mod m0011_checkout;
mod m0012_reservations;
mod m0013_streams;
mod m0014_watch_positions;
mod m0015_viewings;
mod m0016_event_downloads;
mod m0017_captions;
mod m0018_clips;
mod m0019_favorites;
mod m0021_thumbnails;
mod m0022_calendars;
mod m0023_previews;
mod m0024_link_generations;
mod m0025_media_names;
mod m0026_sessions_of_players;
mod m0027_channel_secrets;
mod m0028_audit_log;
mod m0030_account_owners;
mod m0031_temporary_passwords;
mod m0032_grace_and_plans;
mod m0033_buyer_marks;
mod m0035_webhooks_without_bodies;
mod m0036_deleted_accounts;
mod m0037_clip_deadlines;
mod m0038_former_recordings;
mod m0039_channel_domains;
mod m0040_due_jobs;
mod m0041_page_errors;
mod m0042_mails_of_answers;
mod m0043_taxes;
mod m0044_receipts;
mod m0045_consents_and_notices;
mod m0046_vertical_clips;
mod m0047_certificates;
mod m0048_gifts;
mod m0049_revision_notes;

pub use m0004_search::EXTENSIONS;

/// Applies missing migrations.
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_channels_and_catalogue::Migration),
            Box::new(m0002_media::Migration),
            Box::new(m0003_live::Migration),
            Box::new(m0004_search::Migration),
            Box::new(m0005_event_cards::Migration),
            Box::new(m0006_applied_folders::Migration),
            Box::new(m0007_jobs::Migration),
            Box::new(m0008_accounts::Migration),
            Box::new(m0009_picture_variants::Migration),
            Box::new(m0010_orders::Migration),
            Box::new(m0011_checkout::Migration),
            Box::new(m0012_reservations::Migration),
            Box::new(m0013_streams::Migration),
            Box::new(m0014_watch_positions::Migration),
            Box::new(m0015_viewings::Migration),
            Box::new(m0016_event_downloads::Migration),
            Box::new(m0017_captions::Migration),
            Box::new(m0018_clips::Migration),
            Box::new(m0019_favorites::Migration),
            Box::new(m0021_thumbnails::Migration),
            Box::new(m0022_calendars::Migration),
            Box::new(m0023_previews::Migration),
            Box::new(m0024_link_generations::Migration),
            Box::new(m0025_media_names::Migration),
            Box::new(m0026_sessions_of_players::Migration),
            Box::new(m0027_channel_secrets::Migration),
            Box::new(m0028_audit_log::Migration),
            Box::new(m0030_account_owners::Migration),
            Box::new(m0031_temporary_passwords::Migration),
            Box::new(m0032_grace_and_plans::Migration),
            Box::new(m0033_buyer_marks::Migration),
            Box::new(m0035_webhooks_without_bodies::Migration),
            Box::new(m0036_deleted_accounts::Migration),
            Box::new(m0037_clip_deadlines::Migration),
            Box::new(m0038_former_recordings::Migration),
            Box::new(m0039_channel_domains::Migration),
            Box::new(m0040_due_jobs::Migration),
            Box::new(m0041_page_errors::Migration),
            Box::new(m0042_mails_of_answers::Migration),
            Box::new(m0043_taxes::Migration),
            Box::new(m0044_receipts::Migration),
            Box::new(m0045_consents_and_notices::Migration),
            Box::new(m0046_vertical_clips::Migration),
            Box::new(m0047_certificates::Migration),
            Box::new(m0048_gifts::Migration),
            Box::new(m0049_revision_notes::Migration),
        ]
    }
}
