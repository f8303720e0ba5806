//! `GET /geo`: where the request comes from, and whether the channel may be watched there.

use actix_web::web::Json;
use serde::Serialize;
use utoipa::ToSchema;

use grandstand_access::decide::is_geo_blocked;
use grandstand_web::context::Context;
use grandstand_web::reply::Data;

/// The place that a request comes from.
#[derive(Debug, Serialize, ToSchema)]
pub struct Geo {
    /// Whether the channel can't be watched in that country.
    is_geo_blocked: bool,
    /// The country's English name; null where it is unknown.
    #[schema(required)]
    country: Option<&'static str>,
    /// ISO 3166-1 alpha-2; null where it is unknown.
    #[schema(required)]
    country_code: Option<String>,
    /// The client's address.
    #[schema(required)]
    ip: Option<String>,
}

/// Returns the country of the request.
#[utoipa::path(get, path = "/geo", tag = "Channel", responses((status = 200, body = Data<Geo>)))]
pub async fn geo(context: Context) -> Json<Data<Geo>> {
    let country_code = context.country.code().map(str::to_owned);
    let country = country_code.as_deref().and_then(rust_iso3166::from_alpha2).map(|country| country.name);
    Json(Data {
        data: Geo {
            is_geo_blocked: is_geo_blocked(&context.channel().geo, country_code.as_deref()),
            country,
            country_code,
            ip: context.address.map(|address| address.to_string()),
        },
    })
}
