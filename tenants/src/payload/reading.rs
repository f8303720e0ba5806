//! Text content: menu, pages, FAQ, slides and static blocks.

use serde::Serialize;
use utoipa::ToSchema;

use super::Picture;
use crate::schema::content::{BlockPlace, SlidableType};

/// A menu entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MenuEntry {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its label.
    pub name: String,
    /// A built-in icon's name, or a picture's address (starting with `/`); null for none.
    #[schema(required)]
    pub custom_icon: Option<String>,
    /// A path of the site, or an https address.
    pub url: String,
}

/// A page without its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageItem {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The page's path.
    pub url: String,
    /// The title.
    pub name: String,
    /// A short title for menus; null for none.
    #[schema(required)]
    pub alt_name: Option<String>,
    /// Alias of the custom form below its text; null for none.
    #[schema(required)]
    pub form: Option<String>,
}

/// A page with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageDetail {
    /// The fields of the list.
    #[serde(flatten)]
    pub page: PageItem,
    /// The text, sanitised HTML.
    pub html: String,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaqEntry {
    /// Permanent number.
    pub id: i64,
    /// Permanent name, also the anchor in the address.
    pub alias: String,
    /// The question.
    pub question: String,
    /// The answer, sanitised HTML.
    pub answer_html: String,
    /// The heading that it stands under; null for none.
    #[schema(required)]
    pub topic: Option<String>,
}

/// A slide of the home page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Slide {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The headline: the slide's own, else the name of its target.
    pub title: String,
    /// Text below the headline; null for none.
    #[schema(required)]
    pub text: Option<String>,
    /// The button's label; null for the default.
    #[schema(required)]
    pub action: Option<String>,
    /// Wide picture; null where match art is drawn.
    #[schema(required)]
    pub image: Option<Picture>,
    /// Type of the target.
    pub slidable_type: SlidableType,
    /// Id of the target.
    pub slidable_id: i64,
    /// Path of the target.
    pub url: String,
}

/// A text at a fixed place of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaticBlock {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The place where it is shown.
    pub place: BlockPlace,
    /// Heading; null for none.
    #[schema(required)]
    pub title: Option<String>,
    /// The text, sanitised HTML.
    pub html: String,
}
