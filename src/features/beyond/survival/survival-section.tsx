import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { BeyondSurvival } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { SurvivalChart } from '#src/ui/charts/survival-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondSection } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import type { SectionProps, FigureProps } from '../figure-props.ts'
import { TooFewPartners } from '../partners/too-few-partners.tsx'
import { policiesHref, groupFilter, policiesOf, type PoliciesSearch } from '../policies-of.ts'
import { useFormatP } from '../use-format-p.ts'
import { isKnown, useGroupWords, type Group, groupKey } from '../use-group-words.ts'
import { curveOf, drawnGroups, medianOf, survivalTimes } from './survival-groups.ts'

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

/** Whether the curves differ more than chance would make them, in words. */
function LogRankLine({ survival }: { survival: BeyondSurvival }) {
  const { number } = useFormats()
  const told = useFormatP()
  const { groups, by, log_rank } = survival
  const { name } = useGroupWords(by)
  const few = groups.filter((one) => !drawnGroups(survival).includes(one)).map(name)
  const unknown = groups.filter((one) => !isKnown(one)).map(name)
  const [untold, left] = [few.join(', '), unknown.join(', ')]

  return (
    <div className={own['words']}>
      {log_rank === null ? (
        <p>
          <Trans>There are no two groups to compare.</Trans>
        </p>
      ) : (
        <p>
          <Found
            isDifferent={log_rank.p < LEVEL}
            test={`χ² ${number(log_rank.chi_square, 2)}`}
            freedom={plural(log_rank.freedom, { one: '# degree of freedom', other: '# degrees of freedom' })}
            p={`p ${told(log_rank.p)}`}
          />{' '}
          <Trans>That is the log-rank test of the curves as they are; why they differ it does not say.</Trans>
          {left !== '' && (
            <>
              {' '}
              <Trans>Not compared: {left}.</Trans>
            </>
          )}
        </p>
      )}
      {untold !== '' && (
        <p>
          <Trans>Fewer than five policies, and no curve: {untold}.</Trans>
        </p>
      )}
    </div>
  )
}

type FoundProps = { isDifferent: boolean; test: string; freedom: string; p: string }

function Found({ isDifferent, test, freedom, p }: FoundProps) {
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

/** Curves after Kaplan and Meier; one of them stands out, with its interval. */
function SurvivalCurves({ query, answer: survival, rights, onOpen }: FigureProps<BeyondSurvival>) {
  const { t } = useLingui()
  const { number, percent, day } = useFormats()
  const names = useDayNames()
  const group = useGroupWords(survival.by)
  const [chosen, setChosen] = useState<string | null>(null)
  const drawn = drawnGroups(survival)
  const { times, ticks } = survivalTimes(drawn)
  const hrefOf = (one: Group) => {
    const search = rights.seesPolicies ? policiesOfCurve(query, survival, one) : undefined
    return search && policiesHref(search)
  }
  const groups = drawn.map((one) => ({
    key: groupKey(one),
    name: group.name(one),
    curve: curveOf(one.times, times),
    href: hrefOf(one),
  }))
  const highlighted = groups.some(({ key }) => key === chosen) ? chosen! : groups[0]!.key
  const [days, until, zone] = [names.span(survival.period), day(survival.as_of), survival.period.time_zone]
  const medians = drawn.flatMap((one) => {
    const median = medianOf(one)
    const [name, half] = [group.name(one), median === null ? null : number(median)]
    return half === null ? [] : [t`${name}: half had ended after ${half} days`]
  })
  const ends = groups.map(({ name, curve }) => {
    const at = curve.findLastIndex((one) => one !== null)
    const [share, time] = [percent(curve[at]?.share ?? 0), number(times[at] ?? 0)]
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
          onChange={({ currentTarget: { value } }) => setChosen(value)}
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
          const told = number(time)
          return t`Day ${told}`
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

/** The list of the policies that a curve is of; undefined where the list cannot be narrowed to them. */
export function policiesOfCurve(query: BeyondQuery, survival: Told, group: Group): PoliciesSearch | undefined {
  const { by, period, as_of } = survival
  const narrowed = groupFilter(by, group)
  if (narrowed === undefined) return undefined
  const effective_to = period.to < as_of ? period.to : as_of
  return policiesOf(query, { ...narrowed, persistency: 'counted', effective_from: period.from, effective_to })
}

type Told = Pick<BeyondSurvival, 'by' | 'period' | 'as_of'>
