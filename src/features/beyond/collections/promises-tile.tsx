import { Trans } from '@lingui/react/macro'

import type { BeyondCollections } from '#contracts/beyond.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

import { BeyondTiles } from '../beyond-tiles.tsx'
import type { FigureProps } from '../figure-props.ts'
import { RateTile } from '../rate-tile.tsx'
import { debtsBehind } from './debts-behind.ts'

/** Promises of all currencies: a promise is kept or not, whatever it is of. */
export function PromisesTile({ query, answer: { promises, period }, rights }: FigureProps<BeyondCollections>) {
  const names = useDayNames()
  const [days, zone] = [names.span(period), period.time_zone]
  const rows = debtsBehind(query, { promised_from: period.from, promised_to: period.to })

  return (
    <BeyondTiles count={4}>
      <RateTile
        label={<Trans>Promises kept</Trans>}
        rate={rate(promises.kept, promises.due)}
        none={<Trans>No promise fell due</Trans>}
        // of the worklist's own schema, which reads it again
        link={rights.seesDebts && rows ? { to: '/data-partner-cob/worklist', search: rows as never } : undefined}
      >
        <Trans>Kept in date and amount, of those that fell due. Of all currencies.</Trans>
        <div>
          <Trans>
            {days}, time zone {zone}
          </Trans>
        </div>
      </RateTile>
    </BeyondTiles>
  )
}
