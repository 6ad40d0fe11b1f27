import { Plural, Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DisputeRates } from '#contracts/disputes.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useFormats } from '#src/ui/formats.ts'
import { type RateValue, useRateWords } from '#src/ui/rate-figure.tsx'
import { Tile } from '#src/ui/tile.tsx'

import classes from './disputes.module.css'
import type { DisputesSearch } from './disputes-search.ts'

type DisputeTilesProps = { rates: DisputeRates; search: DisputesSearch }

/** What waits now, and how it was within the days; the first three show their rows below. */
export function DisputeTiles({ rates: { now, overall }, search }: DisputeTilesProps) {
  const { number } = useFormats()
  const words = useRateWords()
  const [disputed, overturned] = [overall.disputed, overall.overturned].map(({ part, whole }) => rate(part, whole))
  const [disputedOnes, released] = [number(overall.disputed.part), number(overall.disputed.whole)]
  const [changed, decided] = [number(overall.overturned.part), number(overall.overturned.whole)]
  const rowsOf = (filters: Pick<DisputesSearch, 'state' | 'overdue'>) => ({
    link: {
      to: '/quality/disputes',
      search: { ...search, state: undefined, overdue: undefined, ...filters, page: 1 },
    } satisfies LinkProps,
    isCurrent: search.state === filters.state && search.overdue === filters.overdue,
  })

  return (
    <div className={classes['tiles']}>
      <Tile label={<Trans>Open</Trans>} value={number(now.open)} {...rowsOf({ state: 'disputed' })} />
      <Tile label={<Trans>Escalated</Trans>} value={number(now.escalated)} {...rowsOf({ state: 'escalated' })} />
      <Tile
        label={<Trans>Overdue</Trans>}
        value={number(now.overdue)}
        detail={
          <Plural
            value={now.open + now.escalated}
            one="Of # that is open or escalated: for longer than its scorecard gives to dispute."
            other="Of # that are open or escalated: for longer than their scorecards give to dispute."
          />
        }
        {...rowsOf({ overdue: 'yes' })}
      />
      <Tile
        label={<Trans>Dispute rate</Trans>}
        value={words.value(disputed!)}
        detail={
          <RateDetail rate={disputed!}>
            <Trans>
              {disputedOnes} of {released} released evaluations, without calibrations
            </Trans>
          </RateDetail>
        }
      />
      <Tile
        label={<Trans>Overturn rate</Trans>}
        value={words.value(overturned!)}
        detail={
          <RateDetail rate={overturned!}>
            <Trans>
              {changed} of {decided} disputed answers that were decided for good
            </Trans>
          </RateDetail>
        }
      />
    </div>
  )
}

function RateDetail({ rate: { value, whole, interval }, children }: { rate: RateValue; children: ReactNode }) {
  const words = useRateWords()
  const span = interval && words.interval(interval)

  return (
    <>
      <div>{children}</div>
      {span && (
        <div>
          <Trans>95 % interval: {span}</Trans>
        </div>
      )}
      {value === null && whole > 0 && (
        <div>
          <Trans>Too few for a rate.</Trans>
        </div>
      )}
    </>
  )
}
