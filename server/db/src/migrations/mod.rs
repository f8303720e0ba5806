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
mod m0050_former_keys;

pub use m0004_search::EXTENSIONS;

use crate::step::migration;

/// Applies missing migrations.
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            migration(m0001_channels_and_catalogue::Migration),
            migration(m0002_media::Migration),
            migration(m0003_live::Migration),
            migration(m0004_search::Migration),
            migration(m0005_event_cards::Migration),
            migration(m0006_applied_folders::Migration),
            migration(m0007_jobs::Migration),
            migration(m0008_accounts::Migration),
            migration(m0009_picture_variants::Migration),
            migration(m0010_orders::Migration),
            migration(m0011_checkout::Migration),
            migration(m0012_reservations::Migration),
            migration(m0013_streams::Migration),
            migration(m0014_watch_positions::Migration),
            migration(m0015_viewings::Migration),
            migration(m0016_event_downloads::Migration),
            migration(m0017_captions::Migration),
            migration(m0018_clips::Migration),
            migration(m0019_favorites::Migration),
            migration(m0021_thumbnails::Migration),
            migration(m0022_calendars::Migration),
            migration(m0023_previews::Migration),
            migration(m0024_link_generations::Migration),
            migration(m0025_media_names::Migration),
            migration(m0026_sessions_of_players::Migration),
            migration(m0027_channel_secrets::Migration),
            migration(m0028_audit_log::Migration),
            migration(m0030_account_owners::Migration),
            migration(m0031_temporary_passwords::Migration),
            migration(m0032_grace_and_plans::Migration),
            migration(m0033_buyer_marks::Migration),
            migration(m0035_webhooks_without_bodies::Migration),
            migration(m0036_deleted_accounts::Migration),
            migration(m0037_clip_deadlines::Migration),
            migration(m0038_former_recordings::Migration),
            migration(m0039_channel_domains::Migration),
            migration(m0040_due_jobs::Migration),
            migration(m0041_page_errors::Migration),
            migration(m0042_mails_of_answers::Migration),
            migration(m0043_taxes::Migration),
            migration(m0044_receipts::Migration),
            migration(m0045_consents_and_notices::Migration),
            migration(m0046_vertical_clips::Migration),
            migration(m0047_certificates::Migration),
            migration(m0048_gifts::Migration),
            migration(m0049_revision_notes::Migration),
            migration(m0050_former_keys::Migration),
        ]
    }
}
