import { plural } from '@lingui/core/macro'
import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

import { BeyondSection } from '../beyond-section.tsx'
import { BeyondTiles } from '../beyond-tiles.tsx'
import type { SectionProps, FigureProps } from '../figure-props.ts'
import { narrowedTo } from '../narrowed-to.ts'
import { TooFewPartners } from '../partners/too-few-partners.tsx'
import { policiesHref } from '../policies-of.ts'
import { RateTile } from '../rate-tile.tsx'
import { groupKey, useGroupWords } from '../use-group-words.ts'
import { markRates, atThree, worstFirst } from './persistency-rates.ts'
import { policiesDrilldown } from './policies-drilldown.ts'

type PersistencySectionProps = SectionProps<BeyondDashboard> & {
  /** Without one nothing is filtered. */
  onClear: (() => void) | undefined
}

/** How many policies are still in force some months on: all of them, and by who sold them or how. */
export function PersistencySection({ answer, onClear, ...figure }: PersistencySectionProps) {
  return (
    <BeyondSection
      title={<Trans>Persistency</Trans>}
      sentence={<Trans>How many of the policies that began in these months are still in force, months on?</Trans>}
      answer={answer}
    >
      {(dashboard) =>
        hasPolicies(dashboard) ? (
          <>
            <PersistencyTiles {...figure} answer={dashboard} />
            {isOfTooFew(dashboard) ? <TooFewPartners /> : <PersistencyGroups {...figure} answer={dashboard} />}
          </>
        ) : (
          <Empty
            title={<Trans>No policy that began in these months is known</Trans>}
            action={
              onClear && (
                <Button variant="default" onClick={onClear}>
                  <Trans>Clear filters</Trans>
                </Button>
              )
            }
          >
            <Trans>Choose a longer period, or bring policies in with their first days and how they stand.</Trans>
          </Empty>
        )
      }
    </BeyondSection>
  )
}

const isOfTooFew = ({ persistency: { by, groups } }: BeyondDashboard) => by === 'partner' && groups.length === 0

const hasPolicies = ({ persistency: { all, groups } }: BeyondDashboard) =>
  groups.length > 0 || all.some(({ issued }) => issued > 0)

/** Persistency of all policies at each mark. */
function PersistencyTiles({ query, answer: dashboard, rights }: FigureProps<BeyondDashboard>) {
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

/** Persistency of each group at each mark, those who do worst first: each cell leads to its policies. */
function PersistencyGroups({ query, answer: dashboard, rights, onOpen }: FigureProps<BeyondDashboard>) {
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
