//! Sends mail through an SMTP server, or writes it into a folder if none is set.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

/// SMTP timeout for one mail.
const PATIENCE: Duration = Duration::from_secs(30);

/// A mail, ready to be sent.
#[derive(Debug, Clone)]
pub struct Letter {
    /// Name and address of the sender.
    pub from: (String, String),
    /// Address for replies.
    pub reply_to: Option<String>,
    /// Name and address of the recipient.
    pub to: (String, String),
    /// The subject.
    pub subject: String,
    /// The plain text part.
    pub text: String,
    /// The HTML part.
    pub html: String,
    /// Address of its button.
    pub link: Option<String>,
}

impl Letter {
    fn message(&self) -> anyhow::Result<Message> {
        let mut message = Message::builder()
            .from(mailbox(&self.from.0, &self.from.1)?)
            .to(mailbox(&self.to.0, &self.to.1)?)
            .subject(&self.subject)
            .message_id(Some(format!("<{}@{}>", uuid::Uuid::now_v7(), address(&self.from.1)?.domain())));
        if let Some(reply_to) = &self.reply_to {
            message = message.reply_to(mailbox("", reply_to)?);
        }
        Ok(message.multipart(MultiPart::alternative_plain_html(self.text.clone(), self.html.clone()))?)
    }
}

fn mailbox(name: &str, email: &str) -> anyhow::Result<Mailbox> {
    Ok(Mailbox::new(Some(name.to_owned()).filter(|name| !name.is_empty()), address(email)?))
}

fn address(email: &str) -> anyhow::Result<Address> {
    email.parse().with_context(|| format!("{email:?} is not an address that mail can be sent to"))
}

/// The destination of mail.
#[derive(Debug)]
pub enum Mailer {
    /// An SMTP server.
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    /// A folder, with one file per mail.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Whether links are logged. Only for demonstrations and development, because a mail's link gives access to the
        /// account.
        shows_links: bool,
    },
}

impl Mailer {
    /// Creates a mailer for the SMTP server at `url`.
    ///
    /// # Errors
    /// The address is invalid.
    pub fn smtp(url: &str) -> anyhow::Result<Self> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).context("SMTP_URL")?;
        Ok(Self::Smtp(Box::new(transport.timeout(Some(PATIENCE)).build())))
    }

    /// Connects to the server and signs in, or writes into the folder, without a mail.
    ///
    /// # Errors
    /// The server can't be reached or refuses, or the folder can't be written to.
    pub async fn try_out(&self) -> anyhow::Result<()> {
        match self {
            Self::Smtp(transport) => {
                anyhow::ensure!(transport.test_connection().await?, "the mail server ends the connection");
                Ok(())
            }
            Self::Folder { folder, .. } => tokio::fs::remove_file(write(folder, b"").await?).await.map_err(Into::into),
        }
    }

    /// Sends a mail.
    ///
    /// # Errors
    /// The server refused the mail, or the folder can't be written to.
    pub async fn send(&self, letter: &Letter) -> anyhow::Result<()> {
        let message = letter.message()?;
        match self {
            Self::Smtp(transport) => transport.send(message).await.map(drop).context("SMTP_URL"),
            Self::Folder { folder, shows_links } => {
                let file = write(folder, &message.formatted()).await?;
                let link = letter.link.as_deref().filter(|_| *shows_links);
                tracing::info!(subject = letter.subject, link, file = %file.display(), "mail written");
                Ok(())
            }
        }
    }
}

async fn write(folder: &std::path::Path, message: &[u8]) -> anyhow::Result<PathBuf> {
    let path = folder.join(format!("{}-{}.eml", Timestamp::now().as_millisecond(), uuid::Uuid::now_v7().simple()));
    let written = async {
        tokio::fs::create_dir_all(folder).await?;
        // Renamed when complete, so that readers of the folder never see partial mails.
        let draft = path.with_extension("part");
        tokio::fs::write(&draft, message).await?;
        tokio::fs::rename(&draft, &path).await
    };
    written.await.with_context(|| format!("{} can't be written", path.display()))?;
    Ok(path)
}
