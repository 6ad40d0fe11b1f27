import { factsOf, type ChartData } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { DayAxes, dayPlotOf } from './day-plot.tsx'
import { Picture } from './picture.tsx'
import classes from './plot.module.css'
import { countLadder, ticksUpTo } from './ticks.ts'

/** Bars from zero for a count per day: the first column of the data. */
export function BarChart(props: ChartProps) {
  return <Chart {...props}>{(width) => <Bars {...props} width={width} />}</Chart>
}

function Bars({ title, data, onOpen, width }: ChartProps & { width: number }) {
  const plot = dayPlotOf({ data, width, height: HEIGHT, ticks: ticksUpTo(highest(data), countLadder) })
  const spots = data.rows.map((row) => ({
    ...plot.column(row.key),
    id: row.key,
    title: row.name,
    facts: factsOf(data.columns, row),
    href: row.href,
  }))

  return (
    <Picture width={width} height={HEIGHT} label={title} spots={spots} onOpen={onOpen}>
      {(active) => (
        <>
          <DayAxes plot={plot} />
          {data.rows.map(({ key, values }, index) => {
            const top = plot.y(values[0] ?? 0)
            return (
              <rect
                key={key}
                className={active === null || active === index ? classes['bar'] : classes['aside']}
                x={plot.x(key)}
                y={top}
                width={plot.x.bandwidth()}
                height={plot.bottom - top}
              />
            )
          })}
        </>
      )}
    </Picture>
  )
}

const HEIGHT = 240

const highest = ({ rows }: ChartData) => Math.max(0, ...rows.map(({ values }) => values[0] ?? 0))
