//! Keys of deleted channels: a folder with one of them is no new channel by mistake.

use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::former_keys;
use sea_orm::ConnectionTrait;
use tenants::findings::codes;
use tenants::findings::finding::Finding;
use tenants::wording;

/// Returns why no channel with a key may be made: one with it is being deleted, or was and `recreates` doesn't say that this
/// one is new.
///
/// # Errors
/// The database failed.
pub(super) async fn refusal(
    connection: &impl ConnectionTrait,
    key: &str,
    recreates: bool,
) -> anyhow::Result<Option<Finding>> {
    let Some(former) = former_keys::latest(connection, key).await? else { return Ok(None) };
    let (message, hint) = match former.state {
        FormerKeyState::Deleted if recreates => return Ok(None),
        FormerKeyState::Deleted => (
            wording!("the channel \"{key}\" was deleted", "la chaîne « {key} » a été supprimée"),
            wording!(
                "take the folder away, or make a new channel of it with `grandstand channel apply --create`",
                "retirez le dossier, ou faites-en une nouvelle chaîne avec `grandstand channel apply --create`"
            ),
        ),
        FormerKeyState::Deleting => (
            wording!("the channel \"{key}\" is being deleted", "la chaîne « {key} » est en cours de suppression"),
            wording!(
                "run `grandstand channel delete {key}` again to finish",
                "relancez `grandstand channel delete {key}` pour terminer"
            ),
        ),
    };
    let file = format!("{key}/channel.toml");
    Ok(Some(Finding::of_file(codes::BAD_CHANNEL_KEY, file, message).hint(hint)))
}
