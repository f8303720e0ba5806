//! The keys of an entry in the order of its type's declaration. JSON Schemas sort them by name.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// The keys of `T`; empty if it is not a struct.
pub fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut keys: &'static [&'static str] = &[];
    // `Deserialize` of a struct passes its keys before it reads any value. Reading a value then fails.
    T::deserialize(Recorder(&mut keys)).ok();
    keys
}

/// A deserialiser that records the keys of the requested struct and has no data.
struct Recorder<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Recorder<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        keys: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = keys;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::load::{CSV_LISTS, Columns};
    use crate::schema::catalogue::{Event, Location, Participant, ParticipantGroup};
    use crate::schema::payments::Coupon;
    use crate::schema::sales::Package;

    #[test]
    fn keys_keep_the_order_of_the_fields() {
        assert_eq!(of::<Location>(), ["alias", "name", "city", "time_zone", "renamed_from"]);
        assert!(of::<String>().is_empty() && of::<Vec<Location>>().is_empty());
    }

    /// Every column of a list is a key of its type or of a table in it.
    #[test]
    fn every_column_has_its_place() {
        for list in CSV_LISTS {
            let keys = match list {
                "participant_groups" => of::<ParticipantGroup>(),
                "participants" => of::<Participant>(),
                "locations" => of::<Location>(),
                "events" => of::<Event>(),
                "packages" | "subscriptions" => of::<Package>(),
                "coupons" => of::<Coupon>(),
                other => panic!("no type of {other} is named here"),
            };
            let columns = Columns::of_list(list).unwrap();
            let is_known = |name: &str| keys.contains(&name.split('.').next().unwrap());
            assert!(columns.names().all(is_known), "{list}: {keys:?}");
        }
    }
}
