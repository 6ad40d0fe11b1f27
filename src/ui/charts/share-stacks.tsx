import { clsx } from 'clsx'

import { useFormats } from '../formats.ts'
import { type ChartData, factsOf, formatted } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { type DayPlot, dayPlotOf } from './day-plot.tsx'
import { fitted, spreadApart, textWidth } from './labels.ts'
import { Picture } from './picture.tsx'
import plotted from './plot.module.css'
import classes from './share-stacks.module.css'

type ShareStacksProps = ChartProps & {
  /** How many columns are shares that add up to a whole, from 0 to 1, at most five. The other columns are only facts. */
  parts: number
  /** The label of a row under its stack, by its key, such as "Mar". */
  tickName: (key: string) => string
}

/** The parts of a whole, month by month, as stacked bars, with the names beside the last stack. A row without shares is a gap. */
export function ShareStacks(props: ShareStacksProps) {
  return <Chart {...props}>{(width) => <Stacks {...props} width={width} />}</Chart>
}

function Stacks({ title, data, parts, tickName, onOpen, width }: ShareStacksProps & { width: number }) {
  const { percent } = useFormats()
  const names = data.columns.slice(0, parts).map(({ name }) => name)
  const margin = Math.min(width * 0.36, Math.max(...names.map(textWidth)) + SIGN)
  const shares = { ...data, columns: [{ name: '', format: (share: number) => percent(share) }] }
  const plot = dayPlotOf({ data: shares, width, height: HEIGHT, margin, ticks: [0, 0.25, 0.5, 0.75, 1] })
  const stacks = data.rows.map(({ values }) => stackOf(values.slice(0, parts)))
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
          <Axes plot={plot} tickName={tickName} />
          {stacks.map((stack, index) => (
            <Stack
              key={data.rows[index]!.key}
              {...{ stack, plot, data }}
              row={index}
              isAside={active !== null && active !== index}
            />
          ))}
          <Names {...{ plot, names, margin }} stack={stacks.findLast((stack) => stack !== null) ?? null} />
        </>
      )}
    </Picture>
  )
}

/** Percentages at the left, and under the stacks as many labels as fit. */
function Axes({ plot, tickName }: { plot: DayPlot; tickName: (key: string) => string }) {
  const { left, right, bottom, ticks, format, days, x, y, middle } = plot
  const widest = Math.max(...days.map((key) => textWidth(tickName(key)))) + GAP
  const step = Math.max(1, Math.ceil(widest / x.step()))

  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={plotted[tick ? 'grid' : 'base']} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={plotted['label']} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {days
        .filter((_, index) => index % step === 0)
        .map((key) => (
          <text key={key} className={plotted['label']} x={middle(key)} y={bottom + 20} textAnchor="middle">
            {tickName(key)}
          </text>
        ))}
    </>
  )
}

/** The beginning and the end of each part; null if a share is missing. */
type Stack = { from: number; to: number }[] | null

function stackOf(shares: readonly (number | null)[]): Stack {
  if (shares.some((share) => share === null)) return null
  let top = 0
  return shares.map((share) => {
    const from = top
    top += share!
    return { from, to: top }
  })
}

type StackProps = { stack: Stack; plot: DayPlot; data: ChartData; row: number; isAside: boolean }

function Stack({ stack, plot, data, row, isAside }: StackProps) {
  const { key, values } = data.rows[row]!
  const [x, width] = [plot.x(key)!, plot.x.bandwidth()]
  return stack?.map(({ from, to }, part) => {
    const [top, height] = [plot.y(to), plot.y(from) - plot.y(to)]
    const text = formatted(data.columns[part]!, values[part])
    return (
      <g key={data.columns[part]!.name} className={clsx(isAside && classes['aside'])}>
        <rect className={classes['part']} data-part={part} x={x} y={top} width={width} height={height} />
        {height >= LINE && width >= textWidth(text) + 4 && (
          <text
            className={classes['share']}
            data-part={part}
            x={x + width / 2}
            y={top + height / 2}
            dy="0.32em"
            textAnchor="middle"
          >
            {text}
          </text>
        )}
      </g>
    )
  })
}

type NamesProps = { plot: DayPlot; names: string[]; margin: number; stack: Stack }

/** The names beside the parts of the last stack, moved apart so that they can be read. */
function Names({ plot, names, margin, stack }: NamesProps) {
  if (!stack) return null
  const heights = spreadApart(
    stack.map(({ from, to }) => plot.y((from + to) / 2)),
    LINE,
    plot.bottom,
  )
  return names.map((name, index) => (
    <g key={name}>
      <rect
        className={classes['part']}
        data-part={index}
        x={plot.right + 6}
        y={heights[index]! - 5}
        width={10}
        height={10}
      />
      <text className={classes['name']} x={plot.right + 20} y={heights[index]} dy="0.32em">
        {fitted(name, margin - SIGN)}
      </text>
    </g>
  ))
}

const HEIGHT = 280
const LINE = 16
const GAP = 8
/** The square beside a name, and the space around it. */
const SIGN = 24
