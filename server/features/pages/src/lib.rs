//! Pages: the shell of every page, what makes a site installable, and what crawlers ask for.

pub mod crawlers;
pub mod install;
pub mod shell;
mod texts;

use std::sync::Arc;

use grandstand_catalogue::Catalogue;
use grandstand_catalogue::answers::Answers;
use grandstand_clips::Clips;
use grandstand_db::Database;
use grandstand_simulate::Simulations;
use grandstand_web::assets::FrontendFiles;
use grandstand_web::state::WebState;

/// Pages, what makes a site installable, what crawlers ask for; and what they need.
#[derive(Debug)]
pub struct Pages {
    /// The database.
    pub database: Database,
    /// What requests are resolved with.
    pub web: Arc<WebState>,
    /// The built front end.
    pub frontend: Arc<FrontendFiles>,
    /// Answers of lists that are kept.
    pub answers: Arc<Answers>,
    /// The events, participants and items that pages are about.
    pub catalogue: Arc<Catalogue>,
    /// The clips that pages are about.
    pub clips: Arc<Clips>,
    /// Who is let in to `/simulate`.
    pub simulations: Arc<Simulations>,
    /// Whether the front end is read anew for every page: in development.
    pub dev: bool,
    /// Whom reports of weaknesses go to.
    pub security_contact: Option<String>,
}
