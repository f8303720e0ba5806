//! Mails that were written into the folder, where no SMTP server is set.

use std::path::Path;
use std::time::{Duration, SystemTime};

use grandstand_db::entities::users;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use grandstand_platform::mail::Mailer;
use jiff::Timestamp;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use tokio::fs;

use crate::app::App;
use crate::privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, Rules};

/// How long files are kept.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folder of mails.
#[derive(Debug)]
pub struct Mails;

impl PersonalData for Mails {
    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::personal(
                Place::Folder("mail"),
                Personal {
                    what: "mails as they were sent, where no SMTP server is set",
                    exported: Exported::Not("they were sent to the person"),
                    erased: Erased::Deleted,
                    kept: Kept::For("30 days"),
                },
            ),
            Holding::free(Place::Job(ForgetMails::KIND), "the hash of an address whose mails are to be deleted"),
        ]
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a DatabaseTransaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let Some(address) = &user.email_folded else { return Ok(()) };
            jobs::enqueue(transaction, Some(user.channel_id), &ForgetMails::of(address), now).await
        })
    }

    fn expire<'a>(&'a self, app: &'a App, _channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let Mailer::Folder { folder, .. } = &app.mailer else { return Ok(()) };
            let before = SystemTime::from(now).checked_sub(KEPT).unwrap_or(SystemTime::UNIX_EPOCH);
            let is_old = async |file: &Path| Ok(fs::metadata(file).await?.modified()? < before);
            delete(folder, is_old).await
        })
    }
}

/// Deletes the mails to and from an address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgetMails {
    /// BLAKE3 of the address in lower case, hex.
    pub address_hash: String,
}

impl ForgetMails {
    /// For an address in lower case.
    pub fn of(address: &str) -> Self {
        Self { address_hash: hash(address) }
    }
}

impl Job for ForgetMails {
    const KIND: &'static str = "mail.forget";
}

impl Handler<ForgetMails> for App {
    async fn handle(&self, job: ForgetMails, _context: &Context) -> Outcome {
        let Mailer::Folder { folder, .. } = &self.mailer else { return Ok(()) };
        let is_theirs = async |file: &Path| {
            let mail = fs::read(file).await?;
            Ok(addresses(&String::from_utf8_lossy(&mail)).any(|address| hash(&address) == job.address_hash))
        };
        Ok(delete(folder, is_theirs).await?)
    }
}

fn hash(address: &str) -> String {
    blake3::hash(address.as_bytes()).to_hex().to_string()
}

/// The addresses in the header of a mail, in lower case.
fn addresses(mail: &str) -> impl Iterator<Item = String> {
    let header = mail.split("\r\n\r\n").next().unwrap_or_default();
    let words = header.split(|letter: char| letter.is_whitespace() || "<>,;:\"()".contains(letter));
    words.filter(|word| word.contains('@')).map(str::to_lowercase)
}

async fn delete(folder: &Path, fits: impl AsyncFn(&Path) -> std::io::Result<bool>) -> anyhow::Result<()> {
    let mut files = match fs::read_dir(folder).await {
        Ok(files) => files,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    while let Some(file) = files.next_entry().await? {
        let path = file.path();
        let is_mail = path.extension().is_some_and(|extension| extension == "eml");
        match if is_mail { fits(&path).await } else { Ok(false) } {
            Ok(true) => match fs::remove_file(&path).await {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            },
            // Another process was faster.
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            Ok(false) | Err(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn addresses_of_the_header_are_found() {
        let mail = "From: Site <no-reply@site.test>\r\nTo: \"Ada, B\" <Ada@Example.org>\r\n\r\nbob@example.org";
        assert_eq!(addresses(mail).collect::<Vec<_>>(), ["no-reply@site.test", "ada@example.org"]);
    }
}
