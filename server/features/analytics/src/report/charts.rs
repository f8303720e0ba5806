//! Charts as self-contained SVG.

use std::fmt::Write as _;

use grandstand_core::html::escape;

/// Size of a chart, and its margins for the axes, in SVG units.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 270.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 36.0;
/// Maximum number of labels below a chart.
const LABELS: usize = 7;

/// Type of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A bar for each value; the bars of several series are stacked.
    Bars,
    /// A line, with the area below the first one filled.
    Lines,
}

/// A series of values.
#[derive(Debug)]
pub struct Series {
    /// Name of the series.
    pub name: String,
    /// The values in order; `None` for a gap.
    pub values: Vec<Option<f64>>,
}

/// A chart.
pub struct Chart<'a> {
    /// Description for screen readers.
    pub title: &'a str,
    /// Type of the chart.
    pub form: Form,
    /// Label of each value.
    pub labels: &'a [String],
    pub series: &'a [Series],
    /// Formats a value for the axis.
    pub text: &'a dyn Fn(f64) -> String,
}

impl Chart<'_> {
    /// Draws the chart, with a legend if there are several series.
    pub fn svg(&self) -> String {
        let top = nice(self.highest());
        let mut svg = format!(r#"<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}">"#, escape(self.title));
        self.axes(&mut svg, top);
        match self.form {
            Form::Bars => self.bars(&mut svg, top),
            Form::Lines => self.lines(&mut svg, top),
        }
        svg.push_str("</svg>");
        if self.series.len() > 1 {
            svg.push_str(r#"<ul class="legend">"#);
            for (place, series) in self.series.iter().enumerate() {
                let _ = write!(svg, r#"<li class="s{place}">{}</li>"#, escape(&series.name));
            }
            svg.push_str("</ul>");
        }
        svg
    }

    fn highest(&self) -> f64 {
        let at = |place: usize| self.series.iter().filter_map(move |series| *series.values.get(place)?);
        let of = |place| match self.form {
            Form::Bars => at(place).sum::<f64>(),
            Form::Lines => at(place).fold(0.0, f64::max),
        };
        (0..self.labels.len()).map(of).fold(0.0, f64::max)
    }

    fn axes(&self, svg: &mut String, top: f64) {
        for step in 0..=4_u8 {
            let value = top * f64::from(step) / 4.0;
            let y = y(value, top);
            let text = escape(&(self.text)(value));
            let _ = write!(
                svg,
                r#"<path class="grid" d="M{LEFT} {y:.1}H{:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end">{text}</text>"#,
                WIDTH - RIGHT,
                LEFT - 8.0,
                y + 6.0,
            );
        }
        let every = self.labels.len().div_ceil(LABELS).max(1);
        for (place, label) in self.labels.iter().enumerate().step_by(every) {
            let _ = write!(
                svg,
                r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
                self.middle(place),
                HEIGHT - 8.0,
                escape(label),
            );
        }
    }

    /// Horizontal distance between values, in SVG units.
    fn pitch(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / (self.labels.len().max(1) as f64)
    }

    fn middle(&self, place: usize) -> f64 {
        LEFT + self.pitch() * (place as f64 + 0.5)
    }

    fn bars(&self, svg: &mut String, top: f64) {
        let width = (self.pitch() * 0.72).clamp(0.6, 48.0);
        let mut ground: Vec<f64> = self.labels.iter().map(|_| 0.0).collect();
        for (index, series) in self.series.iter().enumerate() {
            let _ = write!(svg, r#"<g class="s{index}">"#);
            for ((place, value), ground) in series.values.iter().enumerate().zip(&mut ground) {
                let Some(value) = value.filter(|value| *value > 0.0) else { continue };
                let (low, high) = (y(*ground, top), y(*ground + value, top));
                *ground += value;
                let _ = write!(
                    svg,
                    r#"<rect x="{:.1}" y="{high:.1}" width="{width:.1}" height="{:.1}"><title>{}: {}</title></rect>"#,
                    self.middle(place) - width / 2.0,
                    (low - high).max(0.5),
                    escape(self.labels.get(place).map_or("", String::as_str)),
                    escape(&(self.text)(value)),
                );
            }
            svg.push_str("</g>");
        }
    }

    fn lines(&self, svg: &mut String, top: f64) {
        for (index, series) in self.series.iter().enumerate() {
            for run in runs(&series.values) {
                let points: Vec<(f64, f64)> =
                    run.iter().map(|(place, value)| (self.middle(*place), y(*value, top))).collect();
                let Some(((first, _), (last, last_y))) = points.first().copied().zip(points.last().copied()) else {
                    continue;
                };
                let path = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L");
                if index == 0 {
                    let ground = y(0.0, top);
                    let _ = write!(svg, r#"<path class="area" d="M{first:.1} {ground:.1}L{path}V{ground:.1}Z"/>"#);
                }
                let _ = write!(svg, r#"<path class="line s{index}" d="M{path}"/>"#);
                if points.len() == 1 {
                    let _ = write!(svg, r#"<circle class="s{index}" cx="{last:.1}" cy="{last_y:.1}" r="3"/>"#);
                }
            }
        }
    }
}

/// Splits values at their gaps; each value comes with its index.
fn runs(values: &[Option<f64>]) -> Vec<Vec<(usize, f64)>> {
    let mut runs = vec![Vec::new()];
    for (place, value) in values.iter().enumerate() {
        match (value, runs.last_mut()) {
            (Some(value), Some(run)) => run.push((place, *value)),
            (None, Some(run)) if !run.is_empty() => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

fn y(value: f64, top: f64) -> f64 {
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / top).clamp(0.0, 1.0)
}

/// Returns the end of an axis: a round number at or above `highest` whose quarter is round too.
fn nice(highest: f64) -> f64 {
    if highest <= 0.0 {
        return 4.0;
    }
    let power = 10_f64.powf((highest / 4.0).log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|step| step * power).find(|step| step * 4.0 >= highest);
    step.unwrap_or(10.0 * power) * 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        let ends = [0.0, 0.07, 1.0, 3.9, 4.0, 11.0, 97.0, 1234.0].map(nice);
        for (end, expected) in ends.into_iter().zip([4.0, 0.08, 1.0, 4.0, 4.0, 20.0, 100.0, 2000.0]) {
            assert!((end - expected).abs() < 1e-9, "{end} {expected}");
        }
    }

    #[test]
    fn a_plot_has_a_bar_for_each_value_and_no_markup_of_names() {
        let series = [Series { name: "<a>".to_owned(), values: vec![Some(1.0), None, Some(0.0)] }];
        let labels = ["1", "2", "3"].map(str::to_owned);
        let text = |value: f64| value.to_string();
        let chart = |form| Chart { title: "a \"plot\"", form, labels: &labels, series: &series, text: &text }.svg();
        assert_eq!(chart(Form::Bars).matches("<rect").count(), 1);
        assert!(chart(Form::Bars).contains("aria-label=\"a &quot;plot&quot;\""));
        assert_eq!(chart(Form::Lines).matches("class=\"line").count(), 2, "a line is not drawn where nothing is known");
        assert_eq!(runs(&[None, Some(1.0), Some(2.0), None, Some(3.0), None]).len(), 2);
    }
}
