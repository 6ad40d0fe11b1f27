import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

import { BeyondSection, BeyondTiles, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import { groupDashboardHref, policiesDrilldown, policiesHref } from '../drilldowns.ts'
import { TooFewPartners } from '../partners/partners-section.tsx'
import { RateTile } from '../rate-tile.tsx'
import { groupKey, useGroupWords } from '../use-group-words.ts'
import { atThree, markRates, worstFirst } from './persistency-rates.ts'

type PersistencySectionProps = SectionProps<BeyondDashboard> & {
  /** Undefined if no filter is active. */
  onClear: (() => void) | undefined
}

/** How many policies are still in force some months later, in total and by group. */
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
            {hasTooFewPartners(dashboard) ? <TooFewPartners /> : <PersistencyGroups {...figure} answer={dashboard} />}
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

const hasTooFewPartners = ({ persistency: { by, groups } }: BeyondDashboard) => by === 'partner' && groups.length === 0

const hasPolicies = ({ persistency: { all, groups } }: BeyondDashboard) =>
  groups.length > 0 || all.some(({ issued }) => issued > 0)

/** Persistency of all policies at each mark. */
function PersistencyTiles({ query, answer: dashboard, rights }: FigureProps<BeyondDashboard>) {
  const { day } = useFormats()
  const names = useDayNames()
  const { period, as_of } = dashboard
  const marks = markRates(dashboard.persistency.all)
  const { compared_with, compared } = dashboard
  const comparedMarks = markRates(compared.persistency)
  const comparison = { before: names.span(compared_with.months), other: compared_with.team?.name }
  const [days, zone, until] = [names.span(period), period.time_zone, day(as_of)]

  return (
    <BeyondTiles count={marks.length}>
      {marks.map(({ m, rate, left }, index) => {
        const rows = rights.seesPolicies && rate.whole > 0 ? policiesDrilldown({ query, dashboard, m }) : undefined
        return (
          <RateTile
            key={m}
            label={<Plural value={m} one="After # month" other="After # months" />}
            rate={rate}
            compared={{ ...comparison, rate: comparedMarks[index]!.rate }}
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

/** Persistency of each group at each mark, the worst group first. Each cell links to its policies. */
function PersistencyGroups({ query, answer: dashboard, rights, onOpen }: FigureProps<BeyondDashboard>) {
  const { t } = useLingui()
  const { number, percent, day } = useFormats()
  const words = useRateWords()
  const { persistency, period, as_of } = dashboard
  const { by, group_count } = persistency
  const group = useGroupWords(by)
  const [isExpanded, setIsExpanded] = useState(false)

  const all = worstFirst(persistency.groups.map((one) => ({ ...one, marks: markRates(one.cohorts) })))
  const groups = isExpanded ? all : all.slice(0, FEW)
  // a mark that no group is old enough for has no column
  const columns = markRates(persistency.all).flatMap(({ m }, index) =>
    all.some(({ marks }) => marks[index]!.rate.whole > 0) ? [{ m, index }] : [],
  )
  const monthName = (m: number) => plural(m, { one: '# month', other: '# months' })
  const rateAt = (row: number, column: number) => groups[row]!.marks[columns[column]!.index]!
  const [until, zone, groupCount, total] = [day(as_of), period.time_zone, number(all.length), number(group_count)]
  const counted = t`Policies in force so many months after their first day, of those issued that did not end by death or at their term; only months old enough on ${until}, time zone ${zone}. The worst after three months first; fewer than five are not told.`
  const largest = t`The ${groupCount} largest of ${total} are compared.`

  return (
    <>
      <RateMap
        title={group.persistency}
        note={group_count > all.length ? `${counted} ${largest}` : counted}
        summary={useSummary(all, group.name)}
        fileName={fileNameOf(`persistency-by-${by}`, dashboard)}
        isEmpty={columns.length === 0}
        onOpen={onOpen}
        // worse rates are darker
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
            values: columns.map(({ index }) => {
              const { value } = one.marks[index]!.rate
              return value === null ? null : value / 100
            }),
            href: groupDashboardHref(query, by, one),
          })),
        }}
      />
      {all.length > FEW && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? <Trans>Only the worst {FEW}</Trans> : <Trans>All {groupCount}</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}

type GroupWithMarks = BeyondDashboard['persistency']['groups'][number] & { marks: ReturnType<typeof markRates> }

/** Names the worst and the best group after three months. */
function useSummary(groups: readonly GroupWithMarks[], nameOf: (group: GroupWithMarks) => string): string | undefined {
  const { t } = useLingui()
  const words = useRateWords()
  const rated = groups.filter((one) => atThree(one) !== null)
  const [worst, best] = [rated[0], rated.at(-1)]
  if (!worst || !best) return undefined
  const describe = (one: GroupWithMarks) => {
    const { rate } = one.marks[0]!
    const [name, share, counted] = [nameOf(one), words.value(rate), words.count(rate)]
    return t`${name} ${share} (${counted})`
  }
  const [low, high] = [describe(worst), describe(best)]
  return worst === best ? t`After three months: ${low}.` : t`After three months from ${low} to ${high}.`
}

const shareOf = ({ rate }: GroupWithMarks['marks'][number]) => (rate.value ?? 100) / 100

const FEW = 12
/** The scale reaches down to at least this rate, so that small differences above it do not look large. */
const MODERATE = 0.6
