import type { ReactNode } from 'react'

import type { PremiumDashboard } from '#contracts/premium.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { IntervalLine } from '#src/reporting/interval-line.tsx'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import { comparedName } from '../compared-name.ts'
import type { RowsTarget } from '../drilldown-links.ts'
import classes from '../premium.module.css'
import { CalculationDetail } from './calculation-detail.tsx'

type RateTileProps = {
  label: ReactNode
  dashboard: PremiumDashboard
  rate: Rate
  /** The rate of the comparison; without it there is no comparison. */
  compared?: Rate
  goodWhen?: 'up' | 'down'
  /** Content below the number. */
  below?: ReactNode
  sparkline?: ReactNode
  rows: RowsTarget | undefined
  /** What is counted, and of what. */
  children: ReactNode
}

/** A rate with its cases and its interval. */
export function RateTile(props: RateTileProps) {
  const { label, dashboard, rate, compared, goodWhen, below, sparkline, rows, children } = props
  const { percent } = useFormats()
  const rateText = useRateWords()

  return (
    <Tile
      label={label}
      value={
        <>
          {rate.value === null ? NOTHING : percent(rate.value / 100, 1)}
          <span className={classes['of']}>{rateText.count(rate)}</span>
          {below && <span className={classes['of']}>{below}</span>}
        </>
      }
      detail={
        <CalculationDetail
          dashboard={dashboard}
          compared={compared && compared.whole > 0 ? rateText.cases(compared) : null}
        >
          <div>{rateText.cases(rate)}</div>
          <div>{children}</div>
          <IntervalLine interval={rate.interval} format={(value) => percent(value / 100, 1)} />
        </CalculationDetail>
      }
      {...(compared && { change: pointsChange(rate, compared), isInPoints: true, against: comparedName(dashboard) })}
      {...(goodWhen && { goodWhen })}
      {...(sparkline !== undefined && { sparkline })}
      {...(rows && { link: rows.link })}
    />
  )
}
