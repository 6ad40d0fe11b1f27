import { normalQuantile, twoSidedP } from './normal.ts'
import { quantile } from './quantiles.ts'

/** One day of a series, `YYYY-MM-DD`; null if the day has no value. */
export type DayValue = { day: string; value: number | null }

/** `slope`, `low` and `high` are in the series' unit per week; `n` is the number of days with a value. */
export type WeekdayTrend = {
  slope: number
  low: number
  high: number
  p: number
  n: number
  direction: 'up' | 'down' | 'none'
}

/**
 * Whether a daily series rises or falls. Each weekday is only compared with itself, so that quiet Sundays are not a trend:
 * the seasonal Mann–Kendall test of R. M. Hirsch, J. R. Slack and R. A. Smith, Water Resources Research 18 (1982),
 * 107–121, two-sided, with their corrections for ties and continuity, and the seasonal slope of Sen, the median of all
 * rises per week, with its 95 % interval (R. O. Gilbert, Statistical Methods for Environmental Pollution Monitoring
 * (1987), 17.4 and 17.5). `direction` is that of the test at 5 %. Neither requires normal values or a straight line,
 * and a single extreme day has little influence.
 *
 * Each day occurs once, in any order; missing days and days without a value are ignored. Null below ten values, if no
 * weekday has three, and if there are too few pairs for the interval to have ends.
 *
 * If days depend on the day before (a backlog, an outage), p is too small, because days count as independent. Work: the
 * square of the weeks for each weekday, about a million pairs for ten years.
 */
export function weekdayTrend(series: readonly DayValue[]): WeekdayTrend | null {
  const seasons = byWeekday(series)
  const n = seasons.reduce((sum, season) => sum + season.length, 0)
  if (n < MIN_VALUES || !seasons.some((season) => season.length >= MIN_WEEKS)) return null

  // sorted once, so that the quantiles do not have to sort a million values again
  const slopes = seasons.flatMap(risesPerWeek).toSorted((one, other) => one - other)
  const balance = slopes.reduce((sum, rise) => sum + Math.sign(rise), 0)
  const spread = Math.sqrt(seasons.reduce((sum, season) => sum + variance(season), 0))
  // Gilbert's M₁, counted from 1; M₂ + 1 lies as far from the other end
  const rank = (slopes.length - Z * spread) / 2
  if (rank < 1) return null
  const end = (rank - 1) / (slopes.length - 1)

  // the balance changes in steps of two, and half a step is the correction for continuity
  const z = spread === 0 ? 0 : Math.sign(balance) * ((Math.abs(balance) - 1) / spread)
  const p = balance === 0 || spread === 0 ? 1 : twoSidedP(z)
  return {
    slope: quantile(slopes, 0.5)!,
    low: quantile(slopes, end)!,
    high: quantile(slopes, 1 - end)!,
    p,
    n,
    direction: p >= LEVEL ? 'none' : balance > 0 ? 'up' : 'down',
  }
}

const MIN_VALUES = 10
const MIN_WEEKS = 3
const LEVEL = 0.05
const Z = normalQuantile(0.975)

type Season = { week: number; value: number }[]

function byWeekday(series: readonly DayValue[]): Season[] {
  const seasons: Season[] = Array.from({ length: 7 }, () => [])
  for (const { day, value } of series) {
    if (value === null) continue
    const number = Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_OF_DAY
    seasons[((number % 7) + 7) % 7]!.push({ week: Math.floor(number / 7), value })
  }
  return seasons
}

const MILLISECONDS_OF_DAY = 86_400_000

const risesPerWeek = (season: Season): number[] =>
  season.flatMap((one, index) =>
    season.slice(index + 1).map((other) => (other.value - one.value) / (other.week - one.week)),
  )

/** [n(n−1)(2n+5) − Σ t(t−1)(2t+5)] / 18, `t` being how often each value occurs. */
function variance(season: Season): number {
  const times = new Map<number, number>()
  for (const { value } of season) times.set(value, (times.get(value) ?? 0) + 1)
  const ties = [...times.values()].reduce((sum, count) => sum + term(count), 0)
  return (term(season.length) - ties) / 18
}

const term = (count: number) => count * (count - 1) * (2 * count + 5)
