import { Chart, type ChartProps } from './chart.tsx'
import { Picture } from './picture.tsx'
import classes from './dot-intervals.module.css'
import { fitted, textWidth } from './text-width.ts'

/** A value with its interval; null where there is too little to tell. In the unit of the axis. */
export type Dot = { value: number; low: number; high: number } | null

export type DotGroup = { key: string; name: string; before: Dot; after: Dot }

type DotIntervalsProps = ChartProps & {
  groups: readonly DotGroup[]
  /** What the hollow and the full dots are. */
  names: { before: string; after: string; none: string }
  /** Labels of the axis, from its beginning to its end. */
  ticks: readonly number[]
  format: (value: number) => string
}

/** Two dots with their intervals for each of several things, below each other: how each was, and how it is. */
export function DotIntervals(props: DotIntervalsProps) {
  return <Chart {...props}>{(width) => <Dots {...props} width={width} />}</Chart>
}

function Dots({ title, data, groups, names, ticks, format, onOpen, width }: DotIntervalsProps & { width: number }) {
  const isNarrow = width < NARROW
  const left = isNarrow ? 8 : Math.min(width * 0.4, Math.max(...groups.map(({ name }) => textWidth(name))) + 16)
  const row = isNarrow ? ROW + 20 : ROW
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  const x = (value: number) => left + ((width - left - RIGHT) * (value - first)) / (last - first)
  const height = HEAD + groups.length * row + FOOT
  const spots = groups.map(({ key, name }, at) => ({
    x: 0,
    y: HEAD + at * row,
    width,
    height: row,
    id: key,
    title: name,
    facts: data.columns.map((column, index) => {
      const value = data.rows[at]?.values[index]
      return { name: column.name, value: value === null || value === undefined ? names.none : column.format(value) }
    }),
    href: data.rows[at]?.href,
  }))

  return (
    <Picture width={width} height={height} label={title} spots={spots} onOpen={onOpen}>
      {(active) => (
        <>
          <Legend names={names} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes['grid']} x1={x(tick)} x2={x(tick)} y1={HEAD} y2={height - FOOT} />
              <text className={classes['label']} x={x(tick)} y={height - 8} textAnchor="middle">
                {format(tick)}
              </text>
            </g>
          ))}
          {groups.map(({ key, name, before, after }, at) => {
            const top = HEAD + at * row
            const middle = top + row - ROW / 2
            return (
              <g key={key} className={active === at ? classes['active'] : undefined}>
                <rect className={classes['ground']} x={0} y={top} width={width} height={row} />
                <text className={classes['text']} x={0} y={isNarrow ? top + 14 : middle} dy={isNarrow ? 0 : '0.32em'}>
                  {fitted(name, isNarrow ? width : left - 16)}
                </text>
                <Mark dot={before} y={middle - 8} x={x} none={names.none} isHollow />
                <Mark dot={after} y={middle + 8} x={x} none={names.none} />
              </g>
            )
          })}
        </>
      )}
    </Picture>
  )
}

function Legend({ names }: { names: DotIntervalsProps['names'] }) {
  const second = 20 + textWidth(names.before) + 24
  return (
    <>
      <circle className={classes['hollow']} cx={6} cy={10} r={DOT} />
      <text className={classes['text']} x={20} y={10} dy="0.32em">
        {names.before}
      </text>
      <circle className={classes['full']} cx={second + 6} cy={10} r={DOT} />
      <text className={classes['text']} x={second + 20} y={10} dy="0.32em">
        {names.after}
      </text>
    </>
  )
}

type MarkProps = { dot: Dot; y: number; x: (value: number) => number; none: string; isHollow?: boolean }

function Mark({ dot, y, x, none, isHollow = false }: MarkProps) {
  if (!dot) {
    return (
      <text className={classes['label']} x={x(0) + 8} y={y} dy="0.32em">
        {none}
      </text>
    )
  }
  return (
    <>
      <line
        className={isHollow ? classes['reach'] : classes['strong']}
        x1={x(dot.low)}
        x2={x(dot.high)}
        y1={y}
        y2={y}
      />
      <circle className={isHollow ? classes['hollow'] : classes['full']} cx={x(dot.value)} cy={y} r={DOT} />
    </>
  )
}

const HEAD = 28
const FOOT = 24
const ROW = 44
const RIGHT = 20
const DOT = 4.5
const NARROW = 480
