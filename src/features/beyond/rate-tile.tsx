import { Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import own from './beyond.module.css'

type RateTileProps = {
  label: ReactNode
  rate: Rate
  /** Shown if there are no cases at all. */
  none?: ReactNode
  /** Explains what is divided by what, and for which days. */
  children: ReactNode
  link?: LinkProps | undefined
  /** The rate that it is compared with: of the days before, or of the team with that name. */
  compared?: { rate: Rate; before: string; other: string | undefined }
}

/** A rate with its counts and its confidence interval, or the reason why there is none. */
export function RateTile({ label, rate, none, children, link, compared: comparison }: RateTileProps) {
  const { percent } = useFormats()
  const words = useRateWords()
  const [before, other, compared] = [comparison?.before, comparison?.other, comparison && words.cases(comparison.rate)]
  const [counted, span] = [words.count(rate), rate.interval && words.interval(rate.interval)]

  return (
    <Tile
      label={label}
      value={rate.value === null ? NOTHING : percent(rate.value / 100, 1)}
      sparkline={
        <>
          <span className={own['cases']}>
            {rate.whole === 0 && none ? none : counted}
            {rate.whole > 0 && rate.value === null && (
              <>
                : <Trans>fewer than {MIN_CASES} make no rate</Trans>
              </>
            )}
          </span>
          {span && (
            <span className={own['cases']}>
              <Trans>95 % interval: {span}</Trans>
            </span>
          )}
        </>
      }
      {...(comparison && {
        change: pointsChange(rate, comparison.rate),
        isInPoints: true,
        against: other,
        goodWhen: 'up' as const,
      })}
      detail={
        <>
          {children}
          {comparison && comparison.rate.whole > 0 && (
            <div>
              {other === undefined ? (
                <Trans>
                  In {before}: {compared}
                </Trans>
              ) : (
                <Trans>
                  {other} in the same days: {compared}
                </Trans>
              )}
            </div>
          )}
        </>
      }
      {...(link && { link })}
    />
  )
}
