import { Chart, type ChartProps } from '#src/ui/charts/chart.tsx'
import { type ChartRow, formatted } from '#src/ui/charts/chart-data.ts'
import { PlotRows } from '#src/ui/charts/plot-rows.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './questions.module.css'

/** A mood of each of several, from −1 to 1, drawn from nought. */
export function MoodRows(props: ChartProps) {
  const { number } = useFormats()
  const { title, data, onOpen } = props
  const [mood, ...others] = data.columns
  const cases = others.at(-1)!
  const printed = [mood!, cases].map((column) => ({
    name: column.name,
    texts: data.rows.map(({ values }) => formatted(column, values[data.columns.indexOf(column)])),
  }))

  return (
    <Chart {...props}>
      {(width) => (
        <PlotRows
          {...{ data, width, onOpen, printed }}
          label={title}
          flag={null}
          axis={{ name: mood!.name, ticks: [-1, -0.5, 0, 0.5, 1], format: (value) => number(value, 1), mark: 0 }}
          renderMark={(row, { x, y }) => <Mood row={row} from={x(0)} to={x(row.values[0] ?? 0)} y={y} />}
        />
      )}
    </Chart>
  )
}

type MoodProps = { row: ChartRow; from: number; to: number; y: number }

const Mood = ({ row, from, to, y }: MoodProps) =>
  row.values[0] === null ? null : (
    <>
      <line className={classes['reach']} x1={from} x2={to} y1={y} y2={y} />
      <circle className={classes['mark']} cx={to} cy={y} r={4} />
    </>
  )
