//! What a match is called, and which of its sides stands first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::Language;

/// Which side of a match comes first in its title, its score and everywhere else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TitleOrder {
    /// The visitors: `PZW @ GRO`.
    #[default]
    AwayFirst,
    /// The home side: `GRO v PZW`, in French `GRO – PZW`.
    HomeFirst,
}

impl TitleOrder {
    /// Whether it is the order of channels that name none.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The two sides, or anything that each of them has, in this order.
    pub fn sides<T>(self, home: T, away: T) -> [T; 2] {
        match self {
            Self::AwayFirst => [away, home],
            Self::HomeFirst => [home, away],
        }
    }

    /// The title of a match whose sides have these names.
    pub fn title(self, language: Language, home: &str, away: &str) -> String {
        let between = match (self, language) {
            (Self::AwayFirst, _) => "@",
            (Self::HomeFirst, Language::En) => "v",
            (Self::HomeFirst, Language::Fr) => "–",
        };
        let [first, second] = self.sides(home, away);
        format!("{first} {between} {second}")
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, TitleOrder};

    #[test]
    fn the_title_names_the_sides_in_the_channels_order() {
        let title = |order: TitleOrder, language| order.title(language, "GRO", "PZW");
        assert_eq!(title(TitleOrder::default(), Language::En), "PZW @ GRO");
        assert_eq!(title(TitleOrder::AwayFirst, Language::Fr), "PZW @ GRO");
        assert_eq!(title(TitleOrder::HomeFirst, Language::En), "GRO v PZW");
        assert_eq!(title(TitleOrder::HomeFirst, Language::Fr), "GRO – PZW");
        assert_eq!((TitleOrder::AwayFirst.sides(12, 14), TitleOrder::HomeFirst.sides(12, 14)), ([14, 12], [12, 14]));
    }
}
