import { useLingui } from '@lingui/react/macro'

import type { Judge } from '#contracts/premium.ts'
import type { WeekdayTrend } from '#domain/statistics/weekday-trend.ts'
import { useFormats } from '#src/ui/formats.ts'

/** A trend in a sentence, with its interval, its p and its n. */
export function useTrendWords() {
  const { t } = useLingui()
  const { number } = useFormats()

  return (judge: Judge, trend: WeekdayTrend | null): string => {
    if (!trend) {
      return judge === 'machine'
        ? t`For a trend of the machine score there are too few days with a mean.`
        : t`For a trend of the human score there are too few days with a mean.`
    }
    const [rise, fall] = [number(trend.slope, 2), number(-trend.slope, 2)]
    const [low, high, days] = [number(trend.low, 2), number(trend.high, 2), number(trend.n)]
    const chance = trend.p < 0.001 ? t`p below 0.001` : t`p = ${number(trend.p, 3)}`
    const sure = t`95 % interval of the change ${low} to ${high} points a week, ${chance}, ${days} days, each weekday held against itself`
    if (trend.direction === 'none') {
      return judge === 'machine'
        ? t`The machine score neither rises nor falls as far as can be told (${sure}).`
        : t`The human score neither rises nor falls as far as can be told (${sure}).`
    }
    if (trend.direction === 'up') {
      return judge === 'machine'
        ? t`The machine score rises by ${rise} points a week (${sure}).`
        : t`The human score rises by ${rise} points a week (${sure}).`
    }
    return judge === 'machine'
      ? t`The machine score falls by ${fall} points a week (${sure}).`
      : t`The human score falls by ${fall} points a week (${sure}).`
  }
}
