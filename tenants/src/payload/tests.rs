use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::Picture;
use super::catalogue::{EventCategory, EventLocation, GroupProperties, ParticipantGroup, ParticipantGroupProperties};
use super::library::{VodAsset, VodCategory, VodRail, VodRailItem};
use super::reading::{FaqEntry, MenuEntry, PageDetail, PageItem, Slide, StaticBlock};
use super::sales::{CoveredCategory, Package, Preroll};
use super::settings::{BrandImages, GoogleAnalytics, Prerolls, Settings, SettingsFile, YareAnalytics};
use super::theme::{ColorSettings, ColorSteps, Colors, FontFamily, ThemeFonts};
use crate::fonts::{FallbackMetrics, FontFace};

fn schema<T: ToSchema>() -> (String, Value) {
    (T::name().into_owned(), serde_json::to_value(<T as PartialSchema>::schema()).unwrap())
}

fn schemas() -> Vec<(String, Value)> {
    vec![
        schema::<Picture>(),
        schema::<EventCategory>(),
        schema::<EventLocation>(),
        schema::<GroupProperties>(),
        schema::<ParticipantGroup>(),
        schema::<ParticipantGroupProperties>(),
        schema::<VodAsset>(),
        schema::<VodCategory>(),
        schema::<VodRail>(),
        schema::<VodRailItem>(),
        schema::<FaqEntry>(),
        schema::<MenuEntry>(),
        schema::<PageItem>(),
        schema::<Slide>(),
        schema::<StaticBlock>(),
        schema::<CoveredCategory>(),
        schema::<Package>(),
        schema::<Preroll>(),
        schema::<BrandImages>(),
        schema::<GoogleAnalytics>(),
        schema::<Prerolls>(),
        schema::<Settings>(),
        schema::<SettingsFile>(),
        schema::<YareAnalytics>(),
        schema::<ColorSettings>(),
        schema::<ColorSteps>(),
        schema::<Colors>(),
        schema::<ThemeFonts>(),
        schema::<FontFamily>(),
        schema::<FontFace>(),
        schema::<FallbackMetrics>(),
    ]
}

#[test]
fn every_field_is_required_and_described() {
    for (name, schema) in schemas() {
        let properties = schema["properties"].as_object().unwrap();
        let required: Vec<_> = schema["required"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(schema["description"].is_string(), "{name}");
        for (field, property) in properties {
            assert!(required.contains(&field.as_str()), "{name}.{field} may be absent");
            let described = property["description"].is_string() || property["oneOf"][0]["description"].is_string();
            assert!(described, "{name}.{field} is not described: {property}");
        }
    }
}

#[test]
fn names_of_schemas_are_unique() {
    let mut names: Vec<_> = schemas().into_iter().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn optional_things_are_null() {
    let (_, settings) = schema::<Settings>();
    assert_eq!(settings["properties"]["phone"]["type"], json!(["string", "null"]));
    assert!(settings["properties"]["multi-language"].is_object());
    let (_, tag) = schema::<GoogleAnalytics>();
    assert_eq!(tag["properties"]["google-tag"]["type"], json!(["string", "null"]));
}

#[test]
fn a_page_with_its_text_has_the_fields_of_the_list() {
    let page = PageDetail {
        page: PageItem { id: 1, alias: "a".into(), url: "/a".into(), name: "A".into(), alt_name: None, form: None },
        html: "<p>x</p>".into(),
    };
    let wanted =
        json!({ "id": 1, "alias": "a", "url": "/a", "name": "A", "alt_name": null, "form": null, "html": "<p>x</p>" });
    assert_eq!(serde_json::to_value(page).unwrap(), wanted);
}
