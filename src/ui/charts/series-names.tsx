import type { ChartRow } from './chart-data.ts'
import classes from './plot.module.css'
import type { Plot } from './plot.ts'
import { spreadApart } from './spread.ts'

type SeriesNamesProps = { plot: Plot; rows: ChartRow[]; names: string[] }

/** The lines' names where they end, moved apart so that they can be read. */
export function SeriesNames({ plot, rows, names }: SeriesNamesProps) {
  const ends = names.map((_, at) => plot.y(rows.findLast(({ values }) => values[at] !== null)?.values[at] ?? 0))
  const heights = spreadApart(ends, LINE_HEIGHT, plot.bottom)

  return names.map((name, at) => (
    <text
      key={name}
      className={at === 0 ? classes['name'] : classes['other-name']}
      x={plot.right + 8}
      y={heights[at]}
      dy="0.32em"
    >
      {name}
    </text>
  ))
}

const LINE_HEIGHT = 16
