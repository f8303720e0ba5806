//! The head of a team's page.

use grandstand_heads::brand::Brand;
use grandstand_heads::head::Head;
use grandstand_heads::linked::breadcrumbs;
use grandstand_heads::texts;
use grandstand_web::context::Context;
use serde_json::json;
use tenants::payload::Picture;

use crate::Catalogue;
use crate::error::Error;
use crate::participants;
use crate::text;

/// Returns the head of a team's page.
///
/// # Errors
/// No such team in this channel, or the database failed.
pub async fn team(catalogue: &Catalogue, context: &Context, brand: &Brand<'_>, id: i64) -> Result<Head, Error> {
    let row = participants::by_id(catalogue, context, id).await?;
    let channel = brand.channel;
    let name = text::localized(context, &row.name)?;
    let path = format!("/team/{id}");
    let school = row.participant_group_id.and_then(|id| channel.participant_groups.by_id(id));
    let sport = row.event_category_id.and_then(|id| channel.event_categories.by_id(id));
    let mut team = json!({ "@type": "SportsTeam", "name": name, "url": brand.url(&path) });
    let images: Vec<Picture> = text::parse(&row.images)?;
    if let Some(image) = images.first() {
        team["logo"] = brand.absolute(&image.src).into();
    }
    if let Some(sport) = sport {
        team["sport"] = brand.text(&sport.name).into();
    }
    let mut trail = Vec::new();
    if let Some(school) = school {
        let url = format!("/school/{}", school.id);
        team["memberOf"] =
            json!({ "@type": "SportsOrganization", "name": brand.text(&school.name), "url": brand.url(&url) });
        trail.push((brand.text(&school.name).to_owned(), url));
    }
    trail.push((name.clone(), path.clone()));
    let trail: Vec<(&str, &str)> = trail.iter().map(|(name, path)| (name.as_str(), path.as_str())).collect();
    let trail = breadcrumbs(brand, &trail);
    let belongs = sport.into_iter().chain(school).map(|node| brand.text(&node.name));
    let what = std::iter::once(name.as_str()).chain(belongs).collect::<Vec<_>>().join(" · ");
    Ok(Head {
        description: texts::all_about(&what, brand.language, brand.name()),
        picture: images.first().map(Into::into),
        linked: vec![team, trail],
        ..Head::of(name, path)
    })
}
