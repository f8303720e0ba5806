use super::*;

fn percent(text: &str) -> Percent {
    serde_json::from_str(text).unwrap()
}

fn currency(code: &str) -> Currency {
    Currency::of(code).unwrap()
}

/// A place, the mode, the currency, the price, the rates, and each tax by hand.
type Case = (&'static str, TaxMode, &'static str, i64, &'static [&'static str], &'static [i64]);

/// Twenty jurisdictions as in 2026.
#[test]
fn twenty_jurisdictions_are_right_to_the_cent() {
    use TaxMode::{Added, Included};
    let cases: [Case; 20] = [
        ("Germany", Included, "EUR", 999, &["19"], &[160]), // 159.504…
        ("France", Included, "EUR", 999, &["20"], &[167]),  // 166.5
        ("France, live performances", Included, "EUR", 2500, &["5.5"], &[130]), // 130.33…
        ("Ireland", Included, "EUR", 499, &["23"], &[93]),  // 93.308…
        ("Hungary", Included, "HUF", 399_000, &["27"], &[84_827]), // 84,826.77…
        ("Luxembourg", Included, "EUR", 1299, &["17"], &[189]), // 188.743…
        ("Sweden", Included, "SEK", 9900, &["25"], &[1980]),
        ("Finland", Included, "EUR", 1000, &["25.5"], &[203]), // 203.187…
        ("Estonia", Included, "EUR", 1, &["24"], &[0]),        // 0.19…
        ("Malta", Included, "EUR", 3, &["18"], &[0]),          // 0.457…
        ("United Kingdom", Included, "GBP", 799, &["20"], &[133]), // 133.16…
        ("Switzerland", Included, "CHF", 1990, &["8.1"], &[149]), // 149.11…
        ("Norway", Included, "NOK", 14_900, &["25"], &[2980]),
        ("Iceland", Included, "ISK", 129_000, &["24"], &[25_000]), // 24,967.7… in whole krónur
        ("Japan", Included, "JPY", 980, &["10"], &[89]),           // 89.09…
        ("Quebec", Added, "CAD", 999, &["5", "9.975"], &[50, 100]), // 49.95 and 99.65025
        ("Ontario", Added, "CAD", 999, &["13"], &[130]),           // 129.87
        ("British Columbia", Added, "CAD", 1450, &["5", "7"], &[73, 102]), // 72.5 and 101.5
        ("Illinois, Chicago", Added, "USD", 999, &["11.25"], &[112]), // 112.3875
        ("Kuwait, if it had one", Added, "KWD", 3330, &["5"], &[170]), // 166.5 in tens
    ];
    for (place, mode, code, price, rates, taxes) in cases {
        let rates: Vec<Percent> = rates.iter().map(|rate| percent(rate)).collect();
        let taxed = taxed(mode, price, &rates, currency(code));
        assert_eq!(taxed.taxes, taxes, "{place}");
        let (net, gross) = match mode {
            Included => (price - taxes.iter().sum::<i64>(), price),
            _ => (price, price + taxes.iter().sum::<i64>()),
        };
        assert_eq!((taxed.net, taxed.gross), (net, gross), "{place}");
    }
}

#[test]
fn taxes_add_up_in_every_currency() {
    let rates = [percent("5"), percent("9.975")];
    for currency in Currency::supported() {
        let step = currency.step;
        let prices = (0..400).chain([9_999, 123_457, currency.maximum / step]).map(|steps| steps * step);
        for price in prices {
            for mode in [TaxMode::None, TaxMode::Included, TaxMode::Added] {
                let taxed = taxed(mode, price, &rates, currency);
                let sum: i64 = taxed.taxes.iter().sum();
                assert_eq!(taxed.net + sum, taxed.gross, "{price} {mode:?} {currency:?}");
                assert!(taxed.net >= 0 && taxed.taxes.iter().all(|tax| *tax >= 0));
                assert!([taxed.net, taxed.gross].iter().all(|amount| currency.is_exact(*amount)));
                match mode {
                    TaxMode::Included => assert_eq!(taxed.gross, price),
                    TaxMode::None | TaxMode::Added => assert_eq!(taxed.net, price),
                }
            }
        }
    }
}

#[test]
fn halves_are_rounded_up() {
    let dollars = currency("USD");
    for (price, tax) in [(1, 0), (4, 0), (5, 1), (14, 1), (15, 2), (25, 3)] {
        assert_eq!(taxed(TaxMode::Added, price, &[percent("10")], dollars).taxes, [tax], "{price}");
    }
}

fn rate(country: &str, region: Option<&str>, kinds: &[TaxedKind], days: (Option<i64>, Option<i64>)) -> Rate {
    Rate {
        country: country.to_owned(),
        region: region.map(str::to_owned),
        name: format!("{country}{}", region.unwrap_or_default()).as_str().into(),
        percent: percent("10"),
        kinds: kinds.to_vec(),
        from: days.0,
        until: days.1,
    }
}

#[test]
fn a_rate_applies_by_place_kind_and_day() {
    let ever = (None, None);
    let taxes = Taxes {
        mode: TaxMode::Added,
        country: None,
        evidence: 2,
        automatic: None,
        rates: vec![
            rate("CA", None, &[], ever),
            rate("CA", Some("QC"), &[], ever),
            rate("FR", None, &[TaxedKind::Event], (None, Some(100))),
            rate("FR", None, &[TaxedKind::Event], (Some(100), None)),
        ],
    };
    let count = |country: &str, region: Option<&str>, kind, second| {
        let place = Place { country: country.to_owned(), region: region.map(str::to_owned), postal_code: None };
        taxes.rates_at(&place, kind, second).len()
    };
    assert_eq!(count("CA", Some("QC"), TaxedKind::Package, 0), 2);
    assert_eq!(count("CA", Some("AB"), TaxedKind::Package, 0), 1);
    assert_eq!(count("US", Some("QC"), TaxedKind::Package, 0), 0);
    assert_eq!(count("FR", None, TaxedKind::Package, 0), 0);
    for second in [99, 100] {
        let place = Place { country: "FR".to_owned(), region: None, postal_code: None };
        let rates = taxes.rates_at(&place, TaxedKind::Event, second);
        assert_eq!((rates.len(), rates[0].until.is_some()), (1, second < 100));
    }
    assert!(taxes.needs_region("CA") && !taxes.needs_region("FR"));
    let off = Taxes { mode: TaxMode::None, ..taxes };
    assert!(
        off.rates_at(&Place { country: "CA".to_owned(), region: None, postal_code: None }, TaxedKind::Event, 0)
            .is_empty()
    );
}
