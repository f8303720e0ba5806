//! What is read rather than watched: menu, pages, forms, FAQ, slides and static blocks.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::{Language, Localized};

/// The whole of `menu.toml`: `[[entries]]` in the order shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuFile {
    /// The entries.
    #[serde(default)]
    pub entries: Vec<MenuEntry>,
}

/// One menu entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Permanent name; the numeric id hangs on it.
    pub alias: String,
    /// Its label.
    pub name: Localized,
    /// A built-in icon name, or a picture's path in the channel's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_icon: Option<String>,
    /// A route of the site (`/upcoming?event_category=football`), a page's url, or an https address.
    pub url: String,
    /// The alias that this entry had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The front matter of `pages/<name>.md` (between `+++` lines, TOML).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageFrontMatter {
    /// Permanent name; the numeric id hangs on it.
    pub id: String,
    /// The page's own path (`/history`). The site leads to `/about`, `/privacy_policy`, `/terms_conditions` and `/contacts`.
    pub url: String,
    /// The title.
    pub name: Localized,
    /// A short title for menus and the footer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt_name: Option<Localized>,
    /// The alias of a custom form that stands under the text. On `/contacts` it is `contacts` where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The id that this page had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// A page with its text, Markdown per language (`pages/about.md`, `pages/about.fr.md`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Page {
    /// What stands above the text.
    #[serde(flatten)]
    pub front: PageFrontMatter,
    /// Markdown by language; the channel's own language is always there.
    pub body: BTreeMap<Language, String>,
}

/// The whole of `forms.toml`: `[forms.<alias>]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormsFile {
    /// Custom forms by alias. `contacts` is shown on /contacts, any other where a page names it; `passes` switches the passes
    /// area.
    #[serde(default)]
    pub forms: BTreeMap<String, CustomForm>,
}

/// The alias of the custom form that switches the passes area.
pub const PASSES_FORM: &str = "passes";

/// One custom form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomForm {
    /// Heading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Localized>,
    /// A sentence above the fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro: Option<Localized>,
    /// The fields, in order.
    pub entries: Vec<FormEntry>,
}

/// A field of a custom form: a name and a value, and how it is asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormEntry {
    /// Field name, unique in its form.
    pub name: String,
    /// The default value: text, whole number, or true and false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<FormValue>,
    /// What the viewer reads beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Localized>,
    /// Its type.
    #[serde(default)]
    pub kind: FieldKind,
    /// Must be answered.
    #[serde(default)]
    pub required: bool,
    /// Fewest characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_length: Option<u32>,
    /// Maximum length in characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// Choices of a `select`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Localized>,
}

impl Eq for FormEntry {}

/// A form entry's value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(untagged)]
pub enum FormValue {
    /// A tick box.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// Anything else.
    Text(String),
}

/// Type of a form field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// One line.
    #[default]
    Text,
    /// An e-mail address.
    Email,
    /// A phone number.
    Tel,
    /// A whole number.
    Number,
    /// Several lines.
    Textarea,
    /// One of `options`.
    Select,
    /// Yes or no.
    Checkbox,
}

/// The whole of `faq.toml`: `[[entries]]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaqFile {
    /// Questions in the order shown.
    #[serde(default)]
    pub entries: Vec<FaqEntry>,
}

/// One question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaqEntry {
    /// Permanent name, also the anchor in the page's address.
    pub alias: String,
    /// The question.
    pub question: Localized,
    /// The answer, Markdown.
    pub answer: Localized,
    /// A heading that questions are grouped under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<Localized>,
    /// The alias that this entry had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `slides.toml`: `[[slides]]`, the home page's hero.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlidesFile {
    /// Slides in the order shown.
    #[serde(default)]
    pub slides: Vec<Slide>,
}

/// Types of a slide's target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlidableType {
    /// An event's watch page.
    Event,
    /// A team.
    Participant,
    /// A school.
    ParticipantGroup,
    /// A sport.
    EventCategory,
    /// A package.
    Package,
    /// A subscription.
    Subscription,
    /// A page of the channel.
    Page,
}

/// One slide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slide {
    /// Permanent name.
    pub alias: String,
    /// The headline; without one, that of what it leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Localized>,
    /// A line under it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Localized>,
    /// The button's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Localized>,
    /// Wide picture; without one, match art is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Type of the target.
    pub slidable_type: SlidableType,
    /// Its alias (a page's `id`).
    pub slidable: String,
    /// The alias that this slide had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `static_blocks.toml`: `[[blocks]]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaticBlocksFile {
    /// The blocks.
    #[serde(default)]
    pub blocks: Vec<StaticBlock>,
}

/// A text at a fixed place of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StaticBlock {
    /// Permanent name.
    pub alias: String,
    /// The place where it is shown.
    pub place: BlockPlace,
    /// Heading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Localized>,
    /// Markdown.
    pub body: Localized,
    /// The alias that this block had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The places of static blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BlockPlace {
    /// Under the hero on the home page.
    Home,
    /// In the footer of every page.
    Footer,
    /// Above the list on /packages.
    Packages,
    /// A notice line on top of every page.
    Announcement,
}
