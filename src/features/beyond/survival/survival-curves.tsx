import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { BeyondSurvival } from '#contracts/beyond.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { SurvivalChart } from '#src/ui/charts/survival-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import own from '../beyond.module.css'
import type { FigureProps } from '../figure-props.ts'
import { policiesHref } from '../policies-of.ts'
import { type Group, groupKey, useGroupWords } from '../use-group-words.ts'
import { policiesOfCurve } from './policies-of-curve.ts'
import { drawnGroups, leftOf, medianOf, survivalTimes } from './survival-groups.ts'

/** Curves after Kaplan and Meier; one of them stands out, with its interval. */
export function SurvivalCurves({ query, answer: survival, rights, onOpen }: FigureProps<BeyondSurvival>) {
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
    left: leftOf(one.times, times),
    href: hrefOf(one),
  }))
  const lookedAt = groups.some(({ key }) => key === chosen) ? chosen! : groups[0]!.key
  const [days, until, zone] = [names.span(survival.period), day(survival.as_of), survival.period.time_zone]
  const medians = drawn.flatMap((one) => {
    const median = medianOf(one)
    const [name, half] = [group.name(one), median === null ? null : number(median)]
    return half === null ? [] : [t`${name}: half had ended after ${half} days`]
  })
  const ends = groups.map(({ name, left }) => {
    const at = left.findLastIndex((one) => one !== null)
    const [share, time] = [percent(left[at]?.share ?? 0), number(times[at] ?? 0)]
    return t`${name}: ${share} left after ${time} days`
  })

  return (
    <>
      {groups.length > 1 && (
        <NativeSelect
          className={own['choice']}
          label={t`Group that stands out`}
          value={lookedAt}
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
        lookedAt={lookedAt}
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
