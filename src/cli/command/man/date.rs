//! The date of a manual page.

use std::{
    env,
    time::{SystemTime, UNIX_EPOCH},
};

/// When pages are made, in seconds since 1970: SOURCE_DATE_EPOCH where it is set, so that packages
/// can be built again as they were, else now.
pub(super) fn made_at() -> u64 {
    let fixed = env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    fixed.unwrap_or_else(now)
}

/// The day in UTC: `2026-11-23`. Years begin in March here, so that leap days are at their end
/// (Howard Hinnant, "chrono-compatible low-level date algorithms").
pub(super) fn date(seconds: u64) -> String {
    /// Seconds of a day.
    const DAY: u64 = 24 * 60 * 60;
    /// Days of 400 years, after which the calendar repeats.
    const ERA: u64 = 146_097;
    /// Days from 1 March of the year 0 to 1 January 1970.
    const BEFORE: u64 = 719_468;
    let days = seconds / DAY + BEFORE;
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = (month + 2) % 12 + 1;
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
