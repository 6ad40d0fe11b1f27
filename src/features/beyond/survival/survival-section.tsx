import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { BeyondSurvival } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { kaplanMeier } from '#domain/statistics/kaplan-meier.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { SurvivalChart } from '#src/ui/charts/survival-chart.tsx'
import type { SurvivalGroup } from '#src/ui/charts/survival-data.ts'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { groupFilter, policiesHref, policiesSearch, type PoliciesSearch } from '../drilldowns.ts'
import { TooFewPartners } from '../partners/partners-section.tsx'
import { useFormatP } from '../use-format-p.ts'
import { type Group, groupKey, isKnown, useGroupWords } from '../use-group-words.ts'

/** How long policies last by group, and whether the groups differ by more than chance. */
export function SurvivalSection({ answer, ...figure }: SectionProps<BeyondSurvival>) {
  return (
    <BeyondSection
      title={<Trans>How long policies last</Trans>}
      sentence={<Trans>Which part of the policies is still in force so many days after the first one?</Trans>}
      answer={answer}
    >
      {(survival) =>
        survival.by === 'partner' && survival.groups.length === 0 ? (
          <TooFewPartners />
        ) : drawnGroups(survival).length === 0 ? (
          <p className={own['words']}>
            <Trans>No group of these filters has five policies whose first days are known.</Trans>
          </p>
        ) : (
          <>
            <SurvivalCurves {...figure} answer={survival} />
            <LogRankLine survival={survival} />
          </>
        )
      }
    </BeyondSection>
  )
}

/** Says whether the curves differ by more than chance. */
function LogRankLine({ survival }: { survival: BeyondSurvival }) {
  const { number } = useFormats()
  const formatP = useFormatP()
  const { groups, by, log_rank } = survival
  const { name } = useGroupWords(by)
  const tooFewNames = groups.filter((one) => !drawnGroups(survival).includes(one)).map(name)
  const unknownNames = groups.filter((one) => !isKnown(one)).map(name)
  const [notDrawn, notCompared] = [tooFewNames.join(', '), unknownNames.join(', ')]

  return (
    <div className={own['words']}>
      {log_rank === null ? (
        <p>
          <Trans>There are no two groups to compare.</Trans>
        </p>
      ) : (
        <p>
          <LogRankResult
            isDifferent={log_rank.p < LEVEL}
            test={`χ² ${number(log_rank.chi_square, 2)}`}
            freedom={plural(log_rank.freedom, { one: '# degree of freedom', other: '# degrees of freedom' })}
            p={`p ${formatP(log_rank.p)}`}
          />{' '}
          <Trans>That is the log-rank test of the curves as they are; why they differ it does not say.</Trans>
          {notCompared !== '' && (
            <>
              {' '}
              <Trans>Not compared: {notCompared}.</Trans>
            </>
          )}
        </p>
      )}
      {notDrawn !== '' && (
        <p>
          <Trans>Fewer than five policies, and no curve: {notDrawn}.</Trans>
        </p>
      )}
    </div>
  )
}

type LogRankResultProps = { isDifferent: boolean; test: string; freedom: string; p: string }

function LogRankResult({ isDifferent, test, freedom, p }: LogRankResultProps) {
  return isDifferent ? (
    <Trans>
      <strong>The curves differ more than chance would make them:</strong> {test}, {freedom}, {p}.
    </Trans>
  ) : (
    <Trans>
      <strong>No difference beyond chance:</strong> {test}, {freedom}, {p}.
    </Trans>
  )
}

const LEVEL = 0.05

/** Kaplan–Meier curves; one of them is highlighted, with its interval. */
function SurvivalCurves({ query, answer: survival, rights, onOpen }: FigureProps<BeyondSurvival>) {
  const { t } = useLingui()
  const { number, percent, day } = useFormats()
  const names = useDayNames()
  const group = useGroupWords(survival.by)
  const [selected, setSelected] = useState<string | null>(null)
  const drawn = drawnGroups(survival)
  const { times, ticks } = survivalTimes(drawn)
  const hrefOf = (one: Group) => {
    const search = rights.seesPolicies ? curvePolicies(query, survival, one) : undefined
    return search && policiesHref(search)
  }
  const groups = drawn.map((one) => ({
    key: groupKey(one),
    name: group.name(one),
    curve: curveOf(one.times, times),
    href: hrefOf(one),
  }))
  const highlighted = groups.some(({ key }) => key === selected) ? selected! : groups[0]!.key
  const [days, until, zone] = [names.span(survival.period), day(survival.as_of), survival.period.time_zone]
  const medians = drawn.flatMap((one) => {
    const median = medianOf(one)
    const [name, half] = [group.name(one), median === null ? null : number(median)]
    return half === null ? [] : [t`${name}: half had ended after ${half} days`]
  })
  const ends = groups.map(({ name, curve }) => {
    const lastIndex = curve.findLastIndex((one) => one !== null)
    const [share, time] = [percent(curve[lastIndex]?.share ?? 0), number(times[lastIndex] ?? 0)]
    return t`${name}: ${share} left after ${time} days`
  })

  return (
    <>
      {groups.length > 1 && (
        <NativeSelect
          className={own['choice']}
          label={t`Group that stands out`}
          value={highlighted}
          data={groups.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={({ currentTarget: { value } }) => setSelected(value)}
        />
      )}
      <SurvivalChart
        title={t`Policies in force, by days since the first`}
        note={t`After Kaplan and Meier: policies that began in ${days}, looked at until ${until}, time zone ${zone}. What is in force still, or ended by death or at its term, counts as long as it was seen. The largest groups, at most six.`}
        summary={`${[...ends, ...medians].join('; ')}.`}
        fileName={fileNameOf(`survival-by-${survival.by}`, survival)}
        isEmpty={false}
        onOpen={onOpen}
        groups={groups}
        highlighted={highlighted}
        times={times}
        timeName={(time) => {
          const formattedDay = number(time)
          return t`Day ${formattedDay}`
        }}
        axis={{ name: t`Days since the first day of the policy`, ticks, format: number }}
        words={{
          heading: t`${group.heading}, day`,
          share: t`Policies in force`,
          low: t`95% interval from`,
          high: t`95% interval to`,
          atRisk: t`Looked at still`,
        }}
      />
    </>
  )
}

/** The search for the policies of a curve; undefined if the list has no filter for them. */
export function curvePolicies(query: BeyondQuery, survival: SurvivalQuery, group: Group): PoliciesSearch | undefined {
  const { by, period, as_of } = survival
  const filter = groupFilter(by, group)
  if (filter === undefined) return undefined
  const effective_to = period.to < as_of ? period.to : as_of
  return policiesSearch(query, { ...filter, persistency: 'counted', effective_from: period.from, effective_to })
}

type SurvivalQuery = Pick<BeyondSurvival, 'by' | 'period' | 'as_of'>

type CountedGroup = BeyondSurvival['groups'][number]

/** The days of the curves, spaced so that there are about sixty at most, and the labels of their axis. */
export function survivalTimes(groups: readonly Pick<CountedGroup, 'times'>[]): { times: number[]; ticks: number[] } {
  const last = Math.max(1, ...groups.flatMap(({ times }) => times.map(({ time }) => time)))
  const { step, label } = STEPS.find((one) => last / one.step <= MAX) ?? STEPS.at(-1)!
  const end = Math.ceil(last / label) * label
  return { times: stepsUpTo(end, step), ticks: stepsUpTo(end, label) }
}

/** The Kaplan–Meier share of a group that remains at each time; null once nobody is at risk any more. */
export function curveOf(counts: CountedGroup['times'], times: readonly number[]): SurvivalGroup['curve'] {
  const survival = kaplanMeier(counts)
  if (!survival) return times.map(() => null)
  const { n, steps } = survival
  const lastSeen = steps.at(-1)!.time
  return times.map((time) => {
    if (time > lastSeen) return null
    const step = steps.findLast((one) => one.time <= time)
    const atRisk = steps.find((one) => one.time >= time)?.atRisk ?? 0
    // there is no interval before the first end, nor when nothing remains
    const share = step?.survival ?? 1
    return { share, low: step?.low ?? share, high: step?.high ?? share, atRisk: step ? atRisk : n }
  })
}

/** Groups with fewer than five policies get no curve. */
const drawnGroups = ({ groups }: Pick<BeyondSurvival, 'groups'>) =>
  groups.filter(({ policies }) => policies >= MIN_CASES)

/** The number of days after which half of a group has ended; null if more than half remain. */
export const medianOf = ({ times }: Pick<CountedGroup, 'times'>): number | null =>
  kaplanMeier(times)?.median?.value ?? null

const stepsUpTo = (end: number, step: number) =>
  Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)

/** The distance of times and of labels in days. The chart leaves out labels without room. */
const STEPS = [
  { step: 1, label: 7 },
  { step: 5, label: 30 },
  { step: 10, label: 30 },
  { step: 15, label: 30 },
  { step: 30, label: 90 },
  { step: 60, label: 180 },
]
const MAX = 62
