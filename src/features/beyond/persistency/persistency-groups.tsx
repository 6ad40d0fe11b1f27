import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'

import type { FigureProps } from '../figure-props.ts'
import { narrowedTo } from '../narrowed-to.ts'
import { groupKey, useGroupWords } from '../use-group-words.ts'
import { policiesHref } from '../policies-of.ts'
import { policiesDrilldown } from './policies-drilldown.ts'
import { atThree, markRates, worstFirst } from './persistency-rates.ts'

/** Persistency of each group at each mark, those who do worst first: each cell leads to its policies. */
export function PersistencyGroups({ query, answer: dashboard, rights, onOpen }: FigureProps<BeyondDashboard>) {
  const { t } = useLingui()
  const { number, percent, day } = useFormats()
  const words = useRateWords()
  const { persistency, period, as_of } = dashboard
  const { by, group_count } = persistency
  const group = useGroupWords(by)
  const [isWhole, setIsWhole] = useState(false)

  const all = worstFirst(persistency.groups.map((one) => ({ ...one, marks: markRates(one.cohorts) })))
  const groups = isWhole ? all : all.slice(0, FEW)
  // marks that no group is old enough for have no column
  const columns = markRates(persistency.all).flatMap(({ m }, at) =>
    all.some(({ marks }) => marks[at]!.rate.whole > 0) ? [{ m, at }] : [],
  )
  const monthName = (m: number) => plural(m, { one: '# month', other: '# months' })
  const rateAt = (row: number, column: number) => groups[row]!.marks[columns[column]!.at]!
  const [until, zone, shown, total] = [day(as_of), period.time_zone, number(all.length), number(group_count)]
  const counted = t`Policies in force so many months after their first day, of those issued that did not end by death or at their term; only months old enough on ${until}, time zone ${zone}. The worst after three months first; fewer than five are not told.`
  const largest = t`The ${shown} largest of ${total} are compared.`

  return (
    <>
      <RateMap
        title={group.persistency}
        note={group_count > all.length ? `${counted} ${largest}` : counted}
        summary={useSummary(all, group.name)}
        fileName={fileNameOf(`persistency-by-${by}`, dashboard)}
        isEmpty={columns.length === 0}
        onOpen={onOpen}
        // the worse, the darker
        scale={{ lightest: 1, darkest: Math.min(MODERATE, ...all.flatMap(({ marks }) => marks.map(shareOf))) }}
        cellTitle={(row, column) => {
          const [name, months] = [group.name(groups[row]!), monthName(columns[column]!.m)]
          return t`${name}, after ${months}`
        }}
        cellFacts={(row, column) => {
          const { rate, left } = rateAt(row, column)
          return [
            { name: t`In force`, value: words.cases(rate) },
            ...(rate.interval ? [{ name: t`Persistency`, value: percent((rate.value ?? 0) / 100, 1) }] : []),
            ...(rate.interval ? [{ name: t`95 % interval`, value: words.interval(rate.interval) }] : []),
            ...(left > 0 ? [{ name: t`Left out: by death or at their term`, value: number(left) }] : []),
          ]
        }}
        cellHref={(row, column) => {
          if (!rights.seesPolicies || rateAt(row, column).rate.whole === 0) return undefined
          const search = policiesDrilldown({
            ...{ query, dashboard, m: columns[column]!.m },
            group: { by, of: groups[row]! },
          })
          return search && policiesHref(search)
        }}
        data={{
          heading: group.heading,
          columns: columns.map(({ m }) => ({ name: monthName(m), unit: '%', format: (value) => percent(value) })),
          rows: groups.map((one) => ({
            key: groupKey(one),
            name: group.name(one),
            values: columns.map(({ at }) => {
              const { value } = one.marks[at]!.rate
              return value === null ? null : value / 100
            }),
            href: narrowedTo(query, by, one),
          })),
        }}
      />
      {all.length > FEW && (
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? <Trans>Only the worst {FEW}</Trans> : <Trans>All {shown}</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

type Told = BeyondDashboard['persistency']['groups'][number] & { marks: ReturnType<typeof markRates> }

/** Who does worst and who best after three months. */
function useSummary(groups: readonly Told[], nameOf: (group: Told) => string): string | undefined {
  const { t } = useLingui()
  const words = useRateWords()
  const told = groups.filter((one) => atThree(one) !== null)
  const [worst, best] = [told[0], told.at(-1)]
  if (!worst || !best) return undefined
  const tell = (one: Told) => {
    const { rate } = one.marks[0]!
    const [name, share, counted] = [nameOf(one), words.value(rate), words.count(rate)]
    return t`${name} ${share} (${counted})`
  }
  const [low, high] = [tell(worst), tell(best)]
  return worst === best ? t`After three months: ${low}.` : t`After three months from ${low} to ${high}.`
}

const shareOf = ({ rate }: Told['marks'][number]) => (rate.value ?? 100) / 100

const FEW = 12
/** So that small differences above it do not look large. */
const MODERATE = 0.6
