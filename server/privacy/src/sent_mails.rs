//! Mails that are written to a folder when no SMTP server is set.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use grandstand_platform::mail::Mailer;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::fs;

use crate::holding::{Erased, Exported, Holding, Kept, Personal, Place};
use crate::personal_data::{Pending, PersonalData};
use crate::rules::Rules;

/// Retention period of the files.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folder of mails.
#[derive(Debug, Clone, Default)]
pub struct SentMails {
    /// The folder; `None` if mails go to an SMTP server.
    folder: Option<PathBuf>,
}

impl SentMails {
    /// The folder that `mailer` writes to.
    pub fn of(mailer: &Mailer) -> Self {
        match mailer {
            Mailer::Folder { folder, .. } => Self { folder: Some(folder.clone()) },
            Mailer::Smtp(_) => Self::default(),
        }
    }
}

impl PersonalData for SentMails {
    fn name(&self) -> &'static str {
        "mails"
    }

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
        transaction: &'a Transaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let Some(address) = &user.email_folded else { return Ok(()) };
            jobs::enqueue(transaction, Some(user.channel_id), &ForgetMails::of(address), now).await
        })
    }

    fn expire<'a>(&'a self, _channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let Some(folder) = &self.folder else { return Ok(()) };
            let before = SystemTime::from(now).checked_sub(KEPT).unwrap_or(SystemTime::UNIX_EPOCH);
            let is_old = async |file: &Path| Ok(fs::metadata(file).await?.modified()? < before);
            delete(folder, is_old).await
        })
    }
}

/// Deletes the mails to and from an address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgetMails {
    /// BLAKE3 hash of the lower-case address, in hex.
    pub address_hash: String,
}

impl ForgetMails {
    /// The job for an address in lower case.
    pub fn of(address: &str) -> Self {
        Self { address_hash: hash(address) }
    }
}

impl Job for ForgetMails {
    const KIND: &'static str = "mail.forget";
}

impl Handler<ForgetMails> for SentMails {
    async fn handle(&self, job: ForgetMails, _context: &Context) -> Outcome {
        let Some(folder) = &self.folder else { return Ok(()) };
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

/// The addresses in a mail's header, in lower case.
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
            // Another process has deleted it already.
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            Ok(false) | Err(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use grandstand_db::ids::ChannelId;
    use std::fs::File;

    use grandstand_jobs::{Context, Handler};
    use grandstand_platform::mail::Mailer;
    use jiff::{SignedDuration, Timestamp};

    use super::{ForgetMails, SentMails, addresses};
    use crate::personal_data::PersonalData;

    const MAIL: &str = "From: Site <no-reply@site.test>\r\nTo: \"Ada, B\" <Ada@Example.org>\r\n\r\nbob@example.org";

    fn in_folder(folder: &tempfile::TempDir) -> SentMails {
        SentMails::of(&Mailer::Folder { folder: folder.path().to_owned(), shows_links: false })
    }

    fn files(folder: &tempfile::TempDir) -> Vec<String> {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn addresses_of_the_header_are_found() {
        assert_eq!(addresses(MAIL).collect::<Vec<_>>(), ["no-reply@site.test", "ada@example.org"]);
    }

    #[tokio::test]
    async fn mails_to_an_address_are_deleted_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let other = MAIL.replace("Ada@Example.org", "carla@example.org");
        for (name, text) in [("1.eml", MAIL), ("2.eml", other.as_str()), ("3.part", MAIL)] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let context = Context { channel_id: Some(ChannelId(1)), attempt: 1, is_last: false };
        // Bob is mentioned only in the body.
        in_folder(&folder).handle(ForgetMails::of("bob@example.org"), &context).await.unwrap();
        assert_eq!(files(&folder), ["1.eml", "2.eml", "3.part"]);
        for _ in 0..2 {
            in_folder(&folder).handle(ForgetMails::of("ada@example.org"), &context).await.unwrap();
            assert_eq!(files(&folder), ["2.eml", "3.part"]);
        }
        SentMails::default().handle(ForgetMails::of("carla@example.org"), &context).await.unwrap();
        assert_eq!(files(&folder), ["2.eml", "3.part"], "this one has no folder");
    }

    #[tokio::test]
    async fn mails_are_kept_for_thirty_days() {
        let folder = tempfile::tempdir().unwrap();
        let now = Timestamp::now();
        for (name, age) in [("new.eml", 29), ("old.eml", 31_i64)] {
            let file = File::create(folder.path().join(name)).unwrap();
            let written_at = now - SignedDuration::from_hours(24 * age);
            file.set_modified(written_at.into()).unwrap();
        }
        in_folder(&folder).expire(&[], now).await.unwrap();
        assert_eq!(files(&folder), ["new.eml"]);
        SentMails::default().expire(&[], now).await.unwrap();
    }
}
