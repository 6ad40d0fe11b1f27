import { Plural, Trans } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondTiles } from '../beyond-tiles.tsx'
import type { FigureProps } from '../figure-props.ts'
import { RateTile } from '../rate-tile.tsx'
import { policiesDrilldown } from './policies-drilldown.ts'
import { markRates } from './persistency-rates.ts'

/** Persistency of all policies at each mark. */
export function PersistencyTiles({ query, answer: dashboard, rights }: FigureProps<BeyondDashboard>) {
  const { day } = useFormats()
  const names = useDayNames()
  const { period, as_of } = dashboard
  const marks = markRates(dashboard.persistency.all)
  const { compared_with, compared } = dashboard
  const then = markRates(compared.persistency)
  const than = { before: names.span(compared_with.months), other: compared_with.team?.name }
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]

  return (
    <BeyondTiles count={marks.length}>
      {marks.map(({ m, rate, left }, at) => {
        const rows = rights.seesPolicies && rate.whole > 0 ? policiesDrilldown({ query, dashboard, m }) : undefined
        return (
          <RateTile
            key={m}
            label={<Plural value={m} one="After # month" other="After # months" />}
            rate={rate}
            compared={{ ...than, rate: then[at]!.rate }}
            none={<Trans>No month is so old yet</Trans>}
            link={rows && { to: '/details-polizas', search: rows }}
          >
            <div>
              <Trans>
                In force so many months after their first day, of the policies of months that are old enough on {until}.
              </Trans>
            </div>
            <div>
              <Plural
                value={left}
                one="# that ended by death or at its term is left out."
                other="# that ended by death or at their term are left out."
              />
            </div>
            <div>
              <Trans>
                Months of {days}, time zone {zone}
              </Trans>
            </div>
          </RateTile>
        )
      })}
    </BeyondTiles>
  )
}
