import { useLingui } from '@lingui/react/macro'

import type { Judge } from '#contracts/premium.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { groupedFiveNumbers } from '#domain/statistics/quantiles.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { Histogram } from '#src/ui/charts/histogram.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { JudgedFigureProps } from '../figure-props.ts'
import { toValueCounts } from '../value-counts.ts'
import classes from './pictures.module.css'

/** Which scores were given: by the machine, and by people, each in shares of its own. */
export function GivenScores({ dashboard, judged, behind, onOpen }: JudgedFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { machine, people } = judged.distribution
  const within = (points: typeof machine, from: number, to: number) =>
    points.filter((one) => one.points >= from && one.points <= to).reduce((sum, { cases }) => sum + cases, 0)
  const quartiles = {
    machine: groupedFiveNumbers(toValueCounts(machine)),
    people: groupedFiveNumbers(toValueCounts(people)),
  }
  const told = (judge: Judge) => {
    const five = quartiles[judge]
    if (!five || five.n < MIN_CASES)
      return judge === 'machine' ? t`Machine: too few scores to tell.` : t`People: too few scores to tell.`
    const [q1, median, q3] = [five.q1, five.median, five.q3].map((value) =>
      number(value, Number.isInteger(value) ? 0 : 1),
    )
    const n = number(five.n)
    return judge === 'machine'
      ? t`Machine: median ${median}, the middle half from ${q1} to ${q3}, n = ${n}.`
      : t`People: median ${median}, the middle half from ${q1} to ${q3}, n = ${n}.`
  }
  const marks = (['machine', 'people'] as const).flatMap((judge) => {
    const five = quartiles[judge]
    if (!five || five.n < MIN_CASES) return []
    return [{ name: judge === 'machine' ? t`Median, machine` : t`Median, people`, value: five.median }]
  })

  return (
    <div className={classes['told']}>
      <Histogram
        title={t`Which scores were given`}
        note={t`Share of each judge’s own scores, in whole points; a bar opens the conversations that the machine gave these points`}
        fileName={fileNameOf('given-scores', dashboard)}
        isEmpty={machine.length + people.length === 0}
        onOpen={onOpen}
        axis={{ name: t`Points`, ticks: [0, 20, 40, 60, 80, 100], format: number }}
        series={[t`Machine`, t`People`]}
        marks={marks}
        bins={BINS.map(([from, to]) => {
          const counts = [within(machine, from, to), within(people, from, to)]
          const [least, most] = [number(from), number(to)]
          const way = counts[0]! > 0 ? behind.judged({ machine_points_min: from, machine_points_max: to }) : undefined
          return { name: t`${least} to ${most} points`, from, to: to === 100 ? 100 : to + 1, counts, href: way?.href }
        })}
      />
      <p className={classes['words']}>
        {told('machine')} {told('people')}
      </p>
    </div>
  )
}

/** Both ends included; full marks stand with those just below them. */
const BINS = Array.from({ length: 20 }, (_, at): [number, number] => [at * 5, at === 19 ? 100 : at * 5 + 4])
