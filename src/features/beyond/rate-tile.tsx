import { Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import own from './beyond.module.css'

type RateTileProps = {
  label: ReactNode
  rate: Rate
  /** Why there is none, where not for being of too few. */
  none?: ReactNode
  /** What is divided by what, of which days. */
  children: ReactNode
  link?: LinkProps | undefined
  /** The same of what it is compared with: of other days, or of a team by that name. */
  compared?: { rate: Rate; before: string; other: string | undefined }
}

/** A rate with what it is made of and how sure it is, or why there is none. */
export function RateTile({ label, rate, none, children, link, compared: than }: RateTileProps) {
  const { percent } = useFormats()
  const words = useRateWords()
  const [before, other, compared] = [than?.before, than?.other, than && words.cases(than.rate)]
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
      {...(than && {
        change: pointsChange(rate, than.rate),
        isInPoints: true,
        against: other,
        goodWhen: 'up' as const,
      })}
      detail={
        <>
          {children}
          {than && than.rate.whole > 0 && (
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
