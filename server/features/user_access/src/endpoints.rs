//! `GET /user/access`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, get};
use grandstand_access::user::UserAccess;
use grandstand_clips as clips;
use grandstand_commerce::grants;
use grandstand_db::ids::ChannelId;
use grandstand_watch::downloads;
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use tenants::schema::channel::Capability;

use super::model::{AccessAndPasses, FeatureLeft};
use crate::AccessCalls;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/user/access", get().to(user_access));
}

/// Declares that users with a temporary password may make the call, because every page of a signed-in user makes it.
pub const OPERATIONS: &[Operation] = &[Operation::get("/user/access").with_temporary_password()];

/// Returns the signed-in user's capabilities and passes, and the products that they already own.
#[utoipa::path(
    get, path = "/user/access", tag = "Authentication",
    responses((status = 200, body = Data<AccessAndPasses>))
)]
pub async fn user_access(calls: State<AccessCalls>, context: Context) -> Result<HttpResponse, Problem> {
    let session = context.session.as_ref().ok_or(Problem::SignInRequired)?;
    let access = UserAccess::new(context.channel(), &session.user, &session.grants, context.now);
    let owned = grants::owned(&calls.database, &context, session.user.id, &session.grants).await?;
    let feature_left = left(&calls, &context, session, &access).await?;
    let data = AccessAndPasses { access, feature_left, owned };
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}

async fn left(
    calls: &AccessCalls,
    context: &Context,
    session: &Session,
    access: &UserAccess,
) -> Result<FeatureLeft, Problem> {
    let channel = context.channel();
    // Skips the queries for users who can't make clips or have no limit.
    let clips = if access.capabilities.contains(&Capability::Clipping) {
        clips::left(&calls.database, channel, session, context.now).await?
    } else {
        0
    };
    let downloads = match access.feature_count.downloads {
        0 => None,
        most => {
            Some(most.saturating_sub(downloads::count(&calls.database, ChannelId(channel.id), session.user.id).await?))
        }
    };
    Ok(FeatureLeft { clips, downloads })
}
