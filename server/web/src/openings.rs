//! Openings, the parts of pages that are shown before any script runs: templates of the front end's build, which renders
//! them from the components that draw the same again (`frontend/src/app/openings`).

use std::collections::HashMap;

use anyhow::Context as _;
use grandstand_core::html::escape;
use minijinja::value::Serde;
use minijinja::{Environment, Error, Output, State, Value};
use serde::{Deserialize, Serialize};

/// The name of the template of announcement and header, with which every page begins.
const PAGE: &str = "page";

/// The content of `openings.json`.
#[derive(Deserialize)]
struct File {
    card_sizes: String,
    page: String,
    screens: HashMap<String, String>,
}

/// The templates, compiled.
#[derive(Debug, Clone, Default)]
pub struct Openings {
    /// How wide the picture of a card or of a player's frame is shown: the `sizes` of HTML.
    pub card_sizes: String,
    templates: Environment<'static>,
}

impl Openings {
    /// Reads the build's `openings.json`.
    ///
    /// # Errors
    /// It is no such file, or one of its templates is wrong.
    pub fn read(json: &[u8]) -> anyhow::Result<Self> {
        let File { card_sizes, page, screens } = serde_json::from_slice(json)?;
        let mut templates = Environment::new();
        templates.set_formatter(write_escaped);
        for (name, template) in screens.into_iter().chain([(PAGE.to_owned(), page)]) {
            templates.add_template_owned(name, template)?;
        }
        Ok(Self { card_sizes, templates })
    }

    /// Returns the opening of a page, filled with `values`: announcement and header, then the beginning of `screen`.
    ///
    /// # Errors
    /// The build has no such screen.
    pub fn html(&self, screen: Option<&str>, values: impl Serialize) -> anyhow::Result<String> {
        let values = Value::from(Serde(values));
        let fill = |name: &str| {
            let template = self.templates.get_template(name)?;
            template.render(values.clone())
        };
        let page = fill(PAGE)?;
        let screen = screen.map(fill).transpose().with_context(|| format!("the opening of {screen:?}"))?;
        Ok(format!("<div class=\"opening\">{page}{}</div>", screen.unwrap_or_default()))
    }
}

/// Escapes text for HTML's content and for attributes between double quotes; what a template calls `safe` stays.
fn write_escaped(output: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    let text = value.to_string();
    let text = if value.is_safe() { text } else { escape(&text) };
    output.write_str(&text).map_err(Error::from)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn openings(screen: &str) -> Openings {
        let file = json!({
            "card_sizes": "50vw",
            "page": "<b title=\"{{ name }}\">{{ announcement|safe }}</b>",
            "screens": { "titled": screen },
        });
        Openings::read(file.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn values_are_escaped_unless_they_are_markup() {
        let openings = openings("<h1>{{ title }}</h1>{% if picture %}<img>{% endif %}");
        let values = json!({ "name": "\" onload=\"", "announcement": "<i>Tonight</i>", "title": "<A> & {{ name }}" });
        assert_eq!(
            openings.html(Some("titled"), values).unwrap(),
            "<div class=\"opening\"><b title=\"&quot; onload=&quot;\"><i>Tonight</i></b>\
            <h1>&lt;A&gt; &amp; {{ name }}</h1></div>"
        );
    }

    #[test]
    fn a_screen_that_the_build_lacks_is_an_error() {
        assert!(openings("").html(Some("stage"), json!({})).is_err());
        assert!(openings("").html(None, json!({ "name": "Quay" })).unwrap().contains("Quay"));
    }

    #[test]
    fn a_wrong_template_is_found_when_it_is_read() {
        let file = json!({ "card_sizes": "", "page": "{% if %}", "screens": {} });
        assert!(Openings::read(file.to_string().as_bytes()).is_err());
    }
}
