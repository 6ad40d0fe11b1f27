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

/** The distribution of scores by the machine and by people, each as shares of its own total. */
export function GivenScores({ dashboard, judged, rowLinks, onOpen }: JudgedFigureProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { machine, people } = judged.distribution
  const countWithin = (points: typeof machine, from: number, to: number) =>
    points.filter((value) => value.points >= from && value.points <= to).reduce((sum, { cases }) => sum + cases, 0)
  const quartiles = {
    machine: groupedFiveNumbers(toValueCounts(machine)),
    people: groupedFiveNumbers(toValueCounts(people)),
  }
  const quartilesText = (judge: Judge) => {
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
          const counts = [countWithin(machine, from, to), countWithin(people, from, to)]
          const [lowest, highest] = [number(from), number(to)]
          const rows =
            counts[0]! > 0 ? rowLinks.judged({ machine_points_min: from, machine_points_max: to }) : undefined
          return {
            name: t`${lowest} to ${highest} points`,
            from,
            to: to === 100 ? 100 : to + 1,
            counts,
            href: rows?.href,
          }
        })}
      />
      <p className={classes['words']}>
        {quartilesText('machine')} {quartilesText('people')}
      </p>
    </div>
  )
}

/** Both ends are included; 100 points are in the last bin. */
const BINS = Array.from({ length: 20 }, (_, index): [number, number] => [index * 5, index === 19 ? 100 : index * 5 + 4])
