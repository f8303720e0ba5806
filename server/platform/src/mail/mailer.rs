//! Sends mail through an SMTP server, or writes it into a folder where none is set.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use jiff::Timestamp;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

/// How long the SMTP server may take for one mail.
const PATIENCE: Duration = Duration::from_secs(30);

/// A mail, ready to go.
#[derive(Debug, Clone)]
pub struct Letter {
    /// Who sends it: a name and an address.
    pub from: (String, String),
    /// Where answers go.
    pub reply_to: Option<String>,
    /// Whom it is for: a name and an address.
    pub to: (String, String),
    /// What it is about.
    pub subject: String,
    /// For programs that show no HTML.
    pub text: String,
    /// For all others.
    pub html: String,
    /// Where its button leads.
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

/// Where mail goes.
#[derive(Debug)]
pub enum Mailer {
    /// To an SMTP server.
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    /// Into a folder, a file each.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Whether links are logged: for demonstrations and developers only, because whoever has the link of a mail has
        /// the account.
        shows_links: bool,
    },
}

impl Mailer {
    /// Sends through the SMTP server at `url`.
    ///
    /// # Errors
    /// The address can't be understood.
    pub fn smtp(url: &str) -> anyhow::Result<Self> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).context("SMTP_URL")?;
        Ok(Self::Smtp(Box::new(transport.timeout(Some(PATIENCE)).build())))
    }

    /// Sends a mail.
    ///
    /// # Errors
    /// The server didn't take it, or the folder can't be written.
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
        // Whoever reads the folder sees whole mails only.
        let draft = path.with_extension("part");
        tokio::fs::write(&draft, message).await?;
        tokio::fs::rename(&draft, &path).await
    };
    written.await.with_context(|| format!("{} can't be written", path.display()))?;
    Ok(path)
}
