const DAY = 86_400_000;
/** Days of 400 years, after which the Gregorian calendar repeats itself. */
const ERA = 146_097;

/**
 * A time in milliseconds since 1970 as ISO 8601, UTC, as `Date` writes it for the years 1970 to 9999. By arithmetic:
 * a process's first use of `Date` reads the tables of the local time zone, which costs 0.15 ms.
 */
export function isoTime(time: number): string {
  const day = Math.floor(time / DAY);
  const rest = time - day * DAY;
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(rest / unit));
  const clock = [hours ?? 0, (minutes ?? 0) % 60, (seconds ?? 0) % 60].map((part) => digits(part, 2)).join(':');
  return `${dateOf(day)}T${clock}.${digits(rest % 1000, 3)}Z`;
}

/** Years are counted from March, so that the leap day is the last one (Hinnant, "chrono-compatible low-level date algorithms"). */
function dateOf(day: number): string {
  const since = day + 719_468;
  const era = Math.floor(since / ERA);
  const dayOfEra = since - era * ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1, 2)}`;
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
