//! Data that features prepare when a channel's revision is compiled. It lives as long as the compiled revision.

use std::any::Any;
use std::fmt::Debug;

/// One feature's prepared data of a channel.
pub trait Part: Any + Debug + Send + Sync {
    /// Does work of some milliseconds before the channel is served, such as compressing pages.
    fn prepare(&self) {}
}

/// The parts of a channel, at most one of each type.
#[derive(Debug, Default)]
pub struct Parts(Vec<Box<dyn Part>>);

impl Parts {
    /// Adds a part.
    #[must_use]
    pub fn with(mut self, part: impl Part) -> Self {
        self.0.push(Box::new(part));
        self
    }

    /// The part of a type, if there is one.
    pub fn get<T: Part>(&self) -> Option<&T> {
        self.0.iter().find_map(|part| {
            let part: &dyn Any = part.as_ref();
            part.downcast_ref()
        })
    }

    /// Prepares all parts: see [`Part::prepare`].
    pub fn prepare(&self) {
        self.0.iter().for_each(|part| part.prepare());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Number(u8);
    impl Part for Number {}

    #[derive(Debug, PartialEq)]
    struct Word(&'static str);
    impl Part for Word {}

    #[test]
    fn parts_are_found_by_their_type() {
        let parts = Parts::default().with(Number(7)).with(Word("seven"));
        assert_eq!(parts.get::<Word>(), Some(&Word("seven")));
        assert_eq!(parts.get::<Number>(), Some(&Number(7)));
        assert_eq!(Parts::default().get::<Number>(), None);
    }
}
