//! ISO 4217 currencies and ISO 3166-1 countries.

/// Codes of the currencies in use, in one string, which is more readable than 150 literals.
const CURRENCIES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP \
    BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF \
    GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD \
    LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR \
    PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY \
    TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/// Alpha-2 codes of countries and territories.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET \
    FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ \
    IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML \
    MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS \
    PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL \
    TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// The codes of all currencies.
pub fn currencies() -> impl Iterator<Item = &'static str> {
    CURRENCIES.split_ascii_whitespace()
}

/// The codes of all countries.
pub fn countries() -> impl Iterator<Item = &'static str> {
    COUNTRIES.split_ascii_whitespace()
}

/// The country that an invalid code probably means.
pub fn meant_country(wrong: &str) -> Option<&'static str> {
    match wrong.to_uppercase().as_str() {
        "UK" => Some("GB"),
        "EN" => Some("GB"),
        // What the European Union writes for Greece.
        "EL" => Some("GR"),
        "USA" => Some("US"),
        "CAN" => Some("CA"),
        "FRA" => Some("FR"),
        "GER" | "DEU" => Some("DE"),
        upper => countries().find(|code| *code == upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_whole() {
        assert_eq!(countries().count(), 249);
        assert!(countries().all(|code| code.len() == 2) && currencies().all(|code| code.len() == 3));
        assert!(["USD", "EUR", "CAD"].iter().all(|code| currencies().any(|known| known == *code)));
    }
}
