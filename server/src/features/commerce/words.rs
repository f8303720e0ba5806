//! The words of buying: what an order, a payment, a renewal can be. Each has one code, in the tables and on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Makes an enum whose values have codes. A code is a `tt`: the API document reads it, and would not see a `literal`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$of:meta])* $value:ident = $code:tt),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $code)] $value,)+
        }

        impl $name {
            /// The value's code.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$value => $code,)+
                }
            }

            /// The value of a stored code.
            ///
            /// # Errors
            /// There is none.
            pub fn of(code: &str) -> anyhow::Result<Self> {
                match code {
                    $($code => Ok(Self::$value),)+
                    _ => Err(anyhow::anyhow!(concat!("{:?} is no ", stringify!($name)), code)),
                }
            }
        }
    };
}

words! {
    /// What is sold.
    ProductKind {
        /// One event.
        Event = "event",
        /// A package, bought once.
        Package = "package",
        /// A subscription, renewed until it is cancelled.
        Subscription = "subscription",
    }
}

words! {
    /// How a purchase is paid.
    PurchaseKind {
        /// At once.
        Payment = "payment",
        /// Again every period.
        Subscription = "subscription",
        /// Not at all: a coupon takes off everything.
        Free = "free",
    }
}

words! {
    /// How an order stands.
    OrderStatus {
        /// Not paid yet, or a subscription that has ended.
        Inactive = "inactive",
        /// Bought once.
        Paid = "paid",
        /// A subscription that runs, its trial included.
        Active = "active",
        /// The money went back.
        Refunded = "refunded",
        /// It could not be paid.
        Failed = "failed",
    }
}

words! {
    /// How what was bought stands now.
    ActivityStatus {
        /// It can be used.
        Active = "active",
        /// It can't be used: not paid, or paid back.
        Inactive = "inactive",
        /// It has run out.
        Expired = "expired",
        /// Its renewal was cancelled: it runs until its end, or has run out by it.
        Canceled = "canceled",
    }
}

words! {
    /// Whether a subscription goes on after its period.
    Renewal {
        /// It does.
        Active = "active",
        /// It doesn't.
        Cancelled = "cancelled",
    }
}

words! {
    /// How far the cancelling of a renewal is.
    Cancellation {
        /// It was asked for; the provider has not answered.
        Processing = "processing",
        /// The subscription will not renew.
        Finished = "finished",
        /// It was taken back.
        Cancelled = "cancelled",
    }
}

words! {
    /// What a viewer asks of a renewal.
    Wish {
        /// That there be none.
        Cancel = "cancel",
        /// That there be one after all.
        Resume = "resume",
    }
}

words! {
    /// How one payment stands.
    PaymentStatus {
        /// It was begun.
        Created = "created",
        /// It was declined, or given up.
        Failed = "failed",
        /// The money is there.
        Paid = "paid",
        /// The money went back.
        Refunded = "refunded",
    }
}

words! {
    /// What a payment was for.
    PaymentReason {
        /// What was bought once.
        Payment = "payment",
        /// A new subscription.
        Created = "created",
        /// A subscription's renewal.
        Updated = "updated",
    }
}
