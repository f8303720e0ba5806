//! The words of pages that the channel doesn't write itself, as the site's screens have them.

use tenants::schema::text::Language;

use super::route::Screen;

/// What a screen is called.
pub const fn title(screen: Screen, language: Language) -> &'static str {
    match (language, screen) {
        (Language::En, Screen::Live) => "Live now",
        (Language::En, Screen::Upcoming) => "Upcoming events",
        (Language::En, Screen::Recordings) => "On demand",
        (Language::En, Screen::Schedule) => "Schedule",
        (Language::En, Screen::Library) => "Library",
        (Language::En, Screen::Packages) => "Passes",
        (Language::En, Screen::Faq) => "Questions and answers",
        (Language::En, Screen::Contacts) => "Contact",
        (Language::En, Screen::Search) => "Search",
        (Language::Fr, Screen::Live) => "En direct",
        (Language::Fr, Screen::Upcoming) => "Événements à venir",
        (Language::Fr, Screen::Recordings) => "À la demande",
        (Language::Fr, Screen::Schedule) => "Programme",
        (Language::Fr, Screen::Library) => "Médiathèque",
        (Language::Fr, Screen::Packages) => "Passes",
        (Language::Fr, Screen::Faq) => "Questions et réponses",
        (Language::Fr, Screen::Contacts) => "Contact",
        (Language::Fr, Screen::Search) => "Recherche",
    }
}

/// What a screen of the channel of that name has, in a sentence.
pub fn description(screen: Screen, language: Language, name: &str) -> String {
    match (language, screen) {
        (Language::En, Screen::Live) => format!("What {name} is showing live right now."),
        (Language::En, Screen::Upcoming) => format!("The next events on {name}, with their times in your time zone."),
        (Language::En, Screen::Recordings) => format!("Recordings of past events on {name}, to watch at any time."),
        (Language::En, Screen::Schedule) => format!("Every event on {name}, day by day."),
        (Language::En, Screen::Library) => format!("The on-demand library of {name}."),
        (Language::En, Screen::Packages) => format!("What the passes of {name} cover, and what they cost."),
        (Language::En, Screen::Faq) => format!("Answers to what viewers ask about {name}."),
        (Language::En, Screen::Contacts) => format!("How to reach {name}."),
        (Language::En, Screen::Search) => format!("Search the events and teams of {name}."),
        (Language::Fr, Screen::Live) => format!("Ce que {name} diffuse en direct en ce moment."),
        (Language::Fr, Screen::Upcoming) => {
            format!("Les prochains événements sur {name}, à l’heure de votre fuseau horaire.")
        }
        (Language::Fr, Screen::Recordings) => {
            format!("Les enregistrements des événements passés sur {name}, à voir à tout moment.")
        }
        (Language::Fr, Screen::Schedule) => format!("Tous les événements sur {name}, jour après jour."),
        (Language::Fr, Screen::Library) => format!("La médiathèque à la demande de {name}."),
        (Language::Fr, Screen::Packages) => format!("Ce que couvrent les passes de {name}, et leurs prix."),
        (Language::Fr, Screen::Faq) => format!("Les réponses aux questions sur {name}."),
        (Language::Fr, Screen::Contacts) => format!("Comment joindre {name}."),
        (Language::Fr, Screen::Search) => format!("Chercher parmi les événements et les équipes de {name}."),
    }
}

/// What a page says that is not there.
pub const fn missing(language: Language) -> &'static str {
    match language {
        Language::En => "This page does not exist",
        Language::Fr => "Cette page n’existe pas",
    }
}

/// What a team, school or sport has on the channel of that name, in a sentence.
pub fn all_about(what: &str, language: Language, name: &str) -> String {
    match language {
        Language::En => format!("{what} on {name}: live, coming up and on demand."),
        Language::Fr => format!("{what} sur {name} : en direct, à venir et à la demande."),
    }
}
