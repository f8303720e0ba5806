//! The simulated state of the site, which follows the link in the header `X-Simulation`.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::field_errors::{ErrorCode, FieldError};
use crate::problem::Problem;

/// The maximum distance from now of a simulated time.
const FURTHEST: SignedDuration = SignedDuration::from_hours(10 * 366 * 24);

const NO_VIEWER: FieldError =
    FieldError::new(ErrorCode::Unknown, "It must be guest, user, subscriber or temporary_password.");
const NO_COUNTRY: FieldError =
    FieldError::new(ErrorCode::Unknown, "It must be an ISO 3166-1 alpha-2 code in capitals.");
const NO_PACKAGE: FieldError =
    FieldError::new(ErrorCode::Unknown, "It must be the number of a package or subscription of the channel.");
const NO_PART: FieldError =
    FieldError::new(ErrorCode::Unknown, "The parts of a simulation are viewer, package, country and at.");
const NO_TIME: FieldError = FieldError::new(ErrorCode::NotATime, "It must be a time such as 2031-05-01T19:30:00Z.");
const TOO_FAR: FieldError = FieldError::new(ErrorCode::OutOfRange, "It must lie within ten years from now.");

/// The simulated viewer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ViewerKind {
    /// Somebody who isn't signed in.
    #[default]
    Guest,
    /// Somebody who has registered, and bought nothing.
    User,
    /// Somebody who has bought one pass, or every pass.
    Subscriber,
    /// Somebody who has to choose a password before anything else.
    TemporaryPassword,
}

impl ViewerKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Guest, Self::User, Self::Subscriber, Self::TemporaryPassword];

    const fn code(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::User => "user",
            Self::Subscriber => "subscriber",
            Self::TemporaryPassword => "temporary_password",
        }
    }
}

/// The simulated state of the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    /// The kind of viewer.
    pub viewer: ViewerKind,
    /// The id of a subscriber's pass; `None` for every pass.
    pub package: Option<i64>,
    /// The country, in capitals; `None` for the request's own.
    pub country: Option<String>,
    /// The time; `None` for now.
    pub at: Option<Timestamp>,
}

impl State {
    /// Parses `viewer=…;package=…;country=…;at=…`, where each part is optional.
    ///
    /// # Errors
    /// Names the first invalid part.
    pub fn read(text: &str, now: Timestamp) -> Result<Self, Problem> {
        let mut state = Self::default();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            match name {
                "viewer" => {
                    let found = ViewerKind::ALL.into_iter().find(|kind| kind.code() == value);
                    state.viewer = found.ok_or_else(|| Problem::invalid("viewer", NO_VIEWER))?;
                }
                "package" => state.package = Some(value.parse().map_err(|_| no_package())?),
                "country" => {
                    let found = rust_iso3166::from_alpha2(value);
                    let country = found.ok_or_else(|| Problem::invalid("country", NO_COUNTRY))?;
                    state.country = Some(country.alpha2.to_owned());
                }
                "at" => state.at = Some(moment(value, now)?),
                _ => return Err(Problem::invalid("X-Simulation", NO_PART)),
            }
        }
        Ok(state)
    }
}

/// The refusal of a pass that the channel doesn't have.
pub fn no_package() -> Problem {
    Problem::invalid("package", NO_PACKAGE)
}

fn moment(text: &str, now: Timestamp) -> Result<Timestamp, Problem> {
    let at: Timestamp = text.parse().map_err(|_| Problem::invalid("at", NO_TIME))?;
    if at.duration_since(now).abs() > FURTHEST {
        return Err(Problem::invalid("at", TOO_FAR));
    }
    Ok(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2030-01-01T00:00:00Z".parse().unwrap()
    }

    #[test]
    fn what_is_left_out_is_a_guest_here_and_now() {
        assert_eq!(State::read("", now()).unwrap(), State::default());
        let state = State::read("viewer=subscriber;package=3;country=FR;at=2031-12-01T10:00:00Z", now()).unwrap();
        assert_eq!(
            (state.viewer, state.package, state.country.as_deref()),
            (ViewerKind::Subscriber, Some(3), Some("FR"))
        );
        assert_eq!(state.at, Some("2031-12-01T10:00:00Z".parse().unwrap()));
    }

    #[test]
    fn nonsense_is_refused_by_its_name() {
        for (text, field, code) in [
            ("viewer=owner", "viewer", ErrorCode::Unknown),
            ("viewer", "viewer", ErrorCode::Unknown),
            ("package=all", "package", ErrorCode::Unknown),
            ("country=fr", "country", ErrorCode::Unknown),
            ("country=ZZ", "country", ErrorCode::Unknown),
            ("at=tomorrow", "at", ErrorCode::NotATime),
            ("at=2041-01-01T00:00:00Z", "at", ErrorCode::OutOfRange),
            ("at=9999-12-30T00:00:00Z", "at", ErrorCode::OutOfRange),
            ("at=-009999-01-02T01:59:59Z", "at", ErrorCode::OutOfRange),
            ("language=fr", "X-Simulation", ErrorCode::Unknown),
        ] {
            let Err(Problem::Invalid(errors)) = State::read(text, now()) else { panic!("{text} was accepted") };
            assert_eq!(errors.codes()[field], [code], "{text}: {errors:?}");
        }
    }
}
