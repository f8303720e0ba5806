use tenants::compile::Body;

use super::*;
use crate::field_errors::ErrorCode;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Date,
    Name,
}

struct Growing;

impl ListRules for Growing {
    type Field = By;
    const DEFAULT: SortField<By> = SortField::descending("date", By::Date);
    const OTHERS: &'static [SortField<By>] = &[SortField::ascending("name", By::Name)];
}

struct Short;

impl ListRules for Short {
    type Field = RowKey;
    const DEFAULT: SortField<RowKey> = SortField::descending("weight", RowKey::Number("weight"));
    const OTHERS: &'static [SortField<RowKey>] =
        &[SortField::ascending("position", RowKey::Place), SortField::ascending("name", RowKey::Text("name"))];
    const ROWS: Option<u64> = None;
}

fn growing(query: &str) -> Listing<By> {
    ListQuery::<Growing>::of(query).read().unwrap()
}

fn refused<L: ListRules>(query: &str) -> FieldErrors {
    match ListQuery::<L>::of(query).read() {
        Err(Problem::Invalid(errors)) => errors,
        other => panic!("{query}: {other:?}"),
    }
}

#[test]
fn limits_default_and_no_limit_gives_way_to_a_limit() {
    assert_eq!(growing("").page, Page { limit: Some(20), offset: 0 });
    assert_eq!(growing("no_limit=1&offset=5").page, Page { limit: None, offset: 5 });
    assert_eq!(growing("no_limit=0").page.limit, Some(20));
    assert_eq!(growing("no_limit=1&limit=3").page.limit, Some(3));
    assert_eq!(growing("limit=200&offset=9007199254740991").page, Page { limit: Some(200), offset: HIGHEST_OFFSET });
    assert_eq!(growing("%6Cimit=7").page.limit, Some(7), "an encoded name is the same name");
    let short = ListQuery::<Short>::of("api_key=x").read().unwrap();
    assert_eq!(short.page, Page::WHOLE);
}

#[test]
fn each_field_has_a_direction_of_its_own() {
    let sort = |query| growing(query).sort;
    assert_eq!(sort(""), Sort { by: By::Date, descending: true, reversed: false });
    assert_eq!(sort("sort_field=date&sort_direction=desc"), sort(""));
    assert_eq!(sort("sort_direction=asc"), Sort { by: By::Date, descending: false, reversed: true });
    assert_eq!(sort("sort_field=name"), Sort { by: By::Name, descending: false, reversed: false });
    assert_eq!(sort("sort_field=&sort_direction="), sort(""));
}

#[test]
fn what_a_list_does_not_accept_is_named_all_at_once() {
    let errors = refused::<Growing>("limit=201&offset=-1&sort_field=color&sort_direction=up&no_limit=2");
    let (messages, codes) = (errors.messages(), errors.codes());
    let told: Vec<(&str, &str, ErrorCode)> =
        messages.iter().map(|(name, told)| (name.as_str(), told[0].as_str(), codes[name][0])).collect();
    assert_eq!(
        told,
        [
            ("limit", "It must be a whole number from 0 to 200.", ErrorCode::OutOfRange),
            ("no_limit", "It must be a whole number from 0 to 1.", ErrorCode::OutOfRange),
            ("offset", "It must be a whole number from 0 to 9007199254740991.", ErrorCode::OutOfRange),
            ("sort_direction", "It must be asc or desc.", ErrorCode::Unknown),
            ("sort_field", "It must be date or name.", ErrorCode::Unknown),
        ]
    );
    for wrong in ["limit=", "limit=ten", "limit=1.5", "limit=%2B5", "limit=-", "limit=%201"] {
        assert_eq!(refused::<Growing>(wrong).codes()["limit"], [ErrorCode::NotANumber], "{wrong}");
    }
    assert_eq!(refused::<Growing>("limit=99999999999999999999").codes()["limit"], [ErrorCode::OutOfRange]);
    assert!(refused::<Growing>("offset=9007199254740992").codes().contains_key("offset"));
    let twice = refused::<Growing>("limit=1&limit=1");
    assert_eq!(twice.messages()["limit"], ["It must be given once."]);
    assert_eq!(twice.codes()["limit"], [ErrorCode::Repeated]);
    assert_eq!(refused::<Short>("sort_field=x").messages()["sort_field"], ["It must be weight, position or name."]);
}

/// The names of the rows in the answer to a query.
fn names(query: &str) -> String {
    let rows = br#"{"data":[{"name":"zoe","weight":9},{"name":"\u00c9va","weight":5},{"name":"Ada","weight":5},
        {"name":"eve","weight":null}],"meta":{"total":4,"limit":4,"offset":0}}"#;
    let body = Body::new(&rows[..]);
    let listing = ListQuery::<Short>::of(query).read().unwrap();
    let part = JsonRows::of(&body).unwrap().part(listing).unwrap();
    let part: serde_json::Value = serde_json::from_slice(part.identity()).unwrap();
    let names = part["data"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn rows_in_memory_are_sorted_and_reversed_as_a_whole() {
    assert_eq!(names(""), "zoe Éva Ada eve");
    assert_eq!(names("sort_direction=asc"), "eve Ada Éva zoe", "equal ones stand the other way round, too");
    assert_eq!(names("sort_field=position&sort_direction=desc"), "eve Ada Éva zoe");
    assert_eq!(names("sort_field=name"), "Ada Éva eve zoe", "accents and case make no difference");
    assert_eq!(names("sort_field=name&sort_direction=desc"), "zoe eve Éva Ada");
    assert_eq!(names("sort_field=name&offset=1&limit=2"), "Éva eve");
    assert_eq!(names("limit=0"), "");
}

#[test]
fn the_document_has_each_parameter_with_its_bounds() {
    use utoipa::IntoParams;
    let of = |parameters: Vec<utoipa::openapi::path::Parameter>| serde_json::to_value(parameters).unwrap();
    let growing = of(ListQuery::<Growing>::into_params(|| None));
    let named: Vec<&str> = growing.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(named, ["limit", "offset", "sort_field", "sort_direction", "no_limit"]);
    assert_eq!(
        growing[0]["schema"],
        serde_json::json!({ "type": "integer", "default": 20, "minimum": 0, "maximum": 200 })
    );
    assert_eq!(growing[2]["schema"]["enum"], serde_json::json!(["date", "name"]));
    let short = of(ListQuery::<Short>::into_params(|| None));
    assert_eq!(short[0]["schema"].get("default"), None);
    assert_eq!(short[3]["description"], "Without it, `desc` for `weight` and `asc` for all others.");
}
