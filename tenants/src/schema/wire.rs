//! Enums that are one word each in files, in tables and in the API.

/// An enum whose every variant is written as one word: `ALL` variants in their order, `code()` and `from_code()`, and
/// the same words for serde and the schemas.
macro_rules! wire_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident = $code:tt,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema, utoipa::ToSchema)]
        pub enum $name {
            $($(#[$inner])* #[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// Every one, in order.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];

            /// The word it is written as.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            /// The one that is written so.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.code() == code)
            }
        }
    };
}
pub(crate) use wire_enum;
