import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { BeyondCollections } from '#contracts/beyond.ts'
import type { PromiseEnd } from '#contracts/collection-words.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Tile } from '#src/ui/tile.tsx'
import { promiseEndNames } from '#src/words/collections.ts'

import { BeyondTiles, type FigureProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { type DebtsSearch, debtsSearch } from '../drilldowns.ts'
import { RateTile } from '../rate-tile.tsx'
import { endsOf } from './collection-figures.ts'

/** Promises of all currencies, because a kept promise does not depend on its currency. The outcomes add up to all promises. */
export function PromisesTiles({ query, answer: { promises, period }, rights }: FigureProps<BeyondCollections>) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const names = useDayNames()
  const [days, zone] = [names.span(period), period.time_zone]
  const ends = endsOf(promises)
  const linkTo = (promised: DebtsSearch['promised']): LinkProps | undefined => {
    if (!rights.seesDebts) return undefined
    const search = debtsSearch(query, { promised_from: period.from, promised_to: period.to, promised })
    // the worklist parses the search again with its own schema
    return { to: '/data-partner-cob/worklist', search: search as never }
  }
  const when = (
    <div>
      <Trans>
        Promises whose day is in {days}, time zone {zone}. Of all currencies.
      </Trans>
    </div>
  )

  return (
    <BeyondTiles count={5}>
      <RateTile
        label={<Trans>Promises kept</Trans>}
        rate={rate(promises.kept, promises.due)}
        none={<Trans>No promise fell due</Trans>}
        link={linkTo('decided')}
      >
        <Trans>Kept in date and amount, of those that were kept or broken.</Trans>
        {when}
      </RateTile>
      {ENDS.map((end) => {
        const { promises: count, debts } = ends[end]
        const link = count > 0 ? linkTo(end) : undefined
        return (
          <Tile
            key={end}
            label={i18n._(promiseEndNames[end])}
            value={number(count)}
            sparkline={
              <span className={own['cases']}>
                <Plural value={debts} one="of # debt" other="of # debts" />
              </span>
            }
            detail={
              <>
                {details[end]}
                {when}
              </>
            }
            {...(link && { link })}
          />
        )
      })}
    </BeyondTiles>
  )
}

const ENDS = ['kept', 'broken', 'lapsed', 'open'] as const satisfies readonly PromiseEnd[]

const details = {
  kept: <Trans>Paid in date and amount.</Trans>,
  broken: <Trans>Not paid in date and amount.</Trans>,
  lapsed: <Trans>Their debt was taken away before their day: neither kept nor broken.</Trans>,
  open: <Trans>Nobody can tell yet: they are in no rate.</Trans>,
}
