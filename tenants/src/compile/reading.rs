//! Menu, pages, FAQ, slides and static blocks.

use super::CompileError;
use super::scope::Scope;
use crate::payload::reading::{FaqEntry, MenuEntry, PageDetail, PageItem, Slide, StaticBlock};
use crate::schema::content as seed;
use crate::schema::content::SlidableType;
use crate::schema::text::Localized;
use crate::schema::{Kind, catalogue};

/// The alias of the contact page's form.
const CONTACTS: &str = "contacts";

/// The menu, in the order declared.
pub(super) fn menu(scope: Scope<'_>) -> Result<Vec<MenuEntry>, CompileError> {
    let build = |entry: &seed::MenuEntry| {
        // An icon that is not a picture is the name of a built-in icon.
        let picture = |icon: &String| scope.picture(icon).map_or_else(|_| icon.clone(), |picture| picture.src);
        Ok(MenuEntry {
            id: scope.id(Kind::MenuEntry, &entry.alias)?,
            alias: entry.alias.clone(),
            name: scope.text(&entry.name),
            custom_icon: entry.custom_icon.as_ref().map(picture),
            url: entry.url.clone(),
        })
    };
    scope.seed.menu.iter().map(build).collect()
}

/// Pages with their texts.
pub(super) fn pages(scope: Scope<'_>) -> Result<Vec<PageDetail>, CompileError> {
    let build = |entry: &seed::Page| {
        let front = &entry.front;
        let page = PageItem {
            id: scope.id(Kind::Page, &front.id)?,
            alias: front.id.clone(),
            url: front.url.clone(),
            name: scope.text(&front.name),
            alt_name: scope.optional(front.alt_name.as_ref()),
            form: form(scope, front),
        };
        Ok(PageDetail { page, html: scope.html(&Localized::PerLanguage(entry.body.clone())) })
    };
    scope.seed.pages.iter().map(build).collect()
}

/// The form that a page shows. The contact page shows `contacts` by default.
fn form(scope: Scope<'_>, page: &seed::PageFrontMatter) -> Option<String> {
    let unnamed = || (page.url == "/contacts" && scope.seed.forms.contains_key(CONTACTS)).then(|| CONTACTS.to_owned());
    page.form.clone().or_else(unnamed)
}

/// Questions and answers.
pub(super) fn faq(scope: Scope<'_>) -> Result<Vec<FaqEntry>, CompileError> {
    let build = |entry: &seed::FaqEntry| {
        Ok(FaqEntry {
            id: scope.id(Kind::Faq, &entry.alias)?,
            alias: entry.alias.clone(),
            question: scope.text(&entry.question),
            answer_html: scope.html(&entry.answer),
            topic: scope.optional(entry.topic.as_ref()),
        })
    };
    scope.seed.faq.iter().map(build).collect()
}

/// Static blocks.
pub(super) fn static_blocks(scope: Scope<'_>) -> Result<Vec<StaticBlock>, CompileError> {
    let build = |entry: &seed::StaticBlock| {
        Ok(StaticBlock {
            id: scope.id(Kind::StaticBlock, &entry.alias)?,
            alias: entry.alias.clone(),
            place: entry.place,
            title: scope.optional(entry.title.as_ref()),
            html: scope.html(&entry.body),
        })
    };
    scope.seed.static_blocks.iter().map(build).collect()
}

/// Builds the home page's slides.
pub(super) fn slides(scope: Scope<'_>) -> Result<Vec<Slide>, CompileError> {
    let build = |entry: &seed::Slide| {
        let slidable_id = scope.id(registered_as(entry.slidable_type), &entry.slidable)?;
        Ok(Slide {
            id: scope.id(Kind::Slide, &entry.alias)?,
            alias: entry.alias.clone(),
            title: scope.optional(entry.title.as_ref()).unwrap_or_else(|| headline(scope, entry)),
            text: scope.optional(entry.text.as_ref()),
            action: scope.optional(entry.action.as_ref()),
            image: scope.optional_picture(entry.image.as_ref())?,
            slidable_type: entry.slidable_type,
            slidable_id,
            url: destination(scope, entry, slidable_id),
        })
    };
    scope.seed.slides.iter().map(build).collect()
}

const fn registered_as(slidable: SlidableType) -> Kind {
    match slidable {
        SlidableType::Event => Kind::Event,
        SlidableType::Participant => Kind::Participant,
        SlidableType::ParticipantGroup => Kind::ParticipantGroup,
        SlidableType::EventCategory => Kind::EventCategory,
        SlidableType::Package => Kind::Package,
        SlidableType::Subscription => Kind::Subscription,
        SlidableType::Page => Kind::Page,
    }
}

/// The path of a slide's target.
fn destination(scope: Scope<'_>, slide: &seed::Slide, id: i64) -> String {
    match slide.slidable_type {
        SlidableType::Event => format!("/watch/{id}"),
        SlidableType::Participant => format!("/team/{id}"),
        SlidableType::ParticipantGroup => format!("/school/{id}"),
        SlidableType::EventCategory => format!("/sport/{id}"),
        SlidableType::Package => format!("/select-package/{id}"),
        // Ids of packages and subscriptions overlap; without the type, the id would be a package's.
        SlidableType::Subscription => format!("/select-package/{id}?type=subscription"),
        SlidableType::Page => {
            let page = scope.seed.pages.iter().find(|page| page.front.id == slide.slidable);
            page.map_or_else(|| "/".to_owned(), |page| page.front.url.clone())
        }
    }
}

/// The name of a slide's target.
fn headline(scope: Scope<'_>, slide: &seed::Slide) -> String {
    let (seed, alias) = (scope.seed, &slide.slidable);
    let name = match slide.slidable_type {
        SlidableType::Event => return event_name(scope, alias),
        SlidableType::Participant => {
            seed.participants.iter().find(|entry| entry.alias == *alias).map(|entry| &entry.name)
        }
        SlidableType::ParticipantGroup => {
            seed.participant_groups.iter().find(|entry| entry.alias == *alias).map(|entry| &entry.name)
        }
        SlidableType::EventCategory => {
            seed.event_categories.iter().find(|entry| entry.alias == *alias).map(|entry| &entry.name)
        }
        SlidableType::Package => seed.packages.iter().find(|entry| entry.alias == *alias).map(|entry| &entry.name),
        SlidableType::Subscription => {
            seed.subscriptions.iter().find(|entry| entry.alias == *alias).map(|entry| &entry.name)
        }
        SlidableType::Page => {
            seed.pages.iter().find(|page| page.front.id == slide.slidable).map(|page| &page.front.name)
        }
    };
    scope.optional(name).unwrap_or_default()
}

/// An event's own name, or that of the match in short names.
fn event_name(scope: Scope<'_>, alias: &str) -> String {
    let Some(event) = scope.seed.events.iter().find(|event| event.alias == alias) else { return String::new() };
    if let Some(name) = &event.name {
        return scope.text(name);
    }
    let team = |alias: Option<&String>| -> Option<&catalogue::Participant> {
        scope.seed.participants.iter().find(|team| Some(&team.alias) == alias)
    };
    match (team(event.home_team.as_ref()), team(event.away_team.as_ref())) {
        (Some(home), Some(away)) => {
            scope.seed.channel.words.title.title(scope.language, &home.short_name, &away.short_name)
        }
        _ => String::new(),
    }
}
