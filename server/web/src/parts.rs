//! What features prepare of a channel when its revision is compiled. It is served, and dropped, with the revision.

use std::any::Any;
use std::fmt::Debug;

/// What one feature prepares of a channel.
pub trait Part: Any + Debug + Send + Sync {
    /// Makes what takes some milliseconds before the channel is served: compressed variants of pages.
    fn prepare(&self) {}
}

/// The parts of a channel, each of its own type.
#[derive(Debug, Default)]
pub struct Parts(Vec<Box<dyn Part>>);

impl Parts {
    /// These, and one more.
    #[must_use]
    pub fn with(mut self, part: impl Part) -> Self {
        self.0.push(Box::new(part));
        self
    }

    /// The part of a type; `None` where there is none.
    pub fn get<T: Part>(&self) -> Option<&T> {
        self.0.iter().find_map(|part| {
            let part: &dyn Any = part.as_ref();
            part.downcast_ref()
        })
    }

    /// See [`Part::prepare`].
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
