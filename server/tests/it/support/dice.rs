//! Random numbers whose seed is printed, for tests that fail once in a while.

/// A generator of random numbers (xorshift).
pub struct Dice(u64);

impl Dice {
    /// Another one in each run; the seed is printed with a failed test, and `GRANDSTAND_SEED` repeats it.
    pub fn seeded() -> Self {
        let given = std::env::var("GRANDSTAND_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = given.unwrap_or_else(|| u64::from(std::process::id()) * 2_654_435_761 + 1);
        eprintln!("seed {seed}");
        Self::new(seed)
    }

    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    /// An index of a list of that length.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap()
    }

    /// An amount below a bound, minor units.
    pub fn amount(&mut self, bound: i64) -> i64 {
        i64::try_from(self.below(bound.unsigned_abs())).unwrap()
    }
}

/// How often tests are to kill something, from `GRANDSTAND_KILLS`; `None` where a few times are enough.
pub fn kills() -> Option<usize> {
    std::env::var("GRANDSTAND_KILLS").ok()?.parse().ok()
}
