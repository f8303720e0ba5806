//! The actor of a recorded act.

use std::fs;

/// The person or program behind an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The user of the operating system, after the name in GRANDSTAND_ACTOR if that is set.
    pub name: String,
    /// The host, and the address of the actor's SSH client if that is known.
    pub source: String,
}

impl Actor {
    /// Returns the actor of this process. GRANDSTAND_ACTOR can be set freely, so the name also contains the operating
    /// system's user.
    pub fn of_process() -> Self {
        let user = user();
        let name = match variable("GRANDSTAND_ACTOR") {
            Some(name) => format!("{name} ({user})"),
            None => user,
        };
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let client = variable("SSH_CONNECTION").and_then(|text| text.split(' ').next().map(str::to_owned));
        let source = client.map_or(host.clone(), |address| format!("{host} from {address}"));
        Self { name, source }
    }

    /// Returns the actor of what a server does by itself, such as applying folders.
    pub fn server() -> Self {
        let Self { name, source } = Self::of_process();
        Self { name: format!("server of {name}"), source }
    }
}

/// Returns the user of the operating system, and the user who called sudo.
fn user() -> String {
    let id = rustix::process::getuid().as_raw();
    let known = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let name = known.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(id)).then(|| name.to_owned())
    });
    let name = name.unwrap_or_else(|| format!("uid {id}"));
    match variable("SUDO_USER") {
        Some(other) => format!("{name} by {other}"),
        None => name,
    }
}

/// Returns an environment variable as one line of at most 200 characters.
fn variable(name: &str) -> Option<String> {
    let text = std::env::var(name).ok()?;
    let line: String = text.chars().filter(|letter| !letter.is_control()).take(200).collect();
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::Actor;

    #[test]
    fn somebody_runs_this() {
        let actor = Actor::of_process();
        assert!(!actor.name.is_empty() && !actor.source.is_empty());
        assert!(Actor::server().name.ends_with(&actor.name));
    }
}
