import type { ReactNode } from 'react'

import { type ChartData, type ChartRow, factsOf } from './chart-data.ts'
import { Picture } from './picture.tsx'
import { PlotRow, type RowPlace } from './plot-row.tsx'
import classes from './plot-rows.module.css'
import { type RowFlag, wordOf } from './row-flag.ts'
import { type PrintedColumn, rowLayout } from './row-layout.ts'
import { fitted, textWidth } from './text-width.ts'
import { thinTicks } from './thinned.ts'

/** The axis that all rows share. */
export type RowAxis = {
  /** What it measures, in which unit. */
  name: string
  /** Its labels, from its beginning to its end. */
  ticks: readonly number[]
  format: (value: number) => string
  /** A value that the rows are held against, as a line across them. */
  mark?: number | undefined
}

type PlotRowsProps = {
  label: string
  data: ChartData
  axis: RowAxis
  flag: RowFlag | null
  /** The columns at the right, as far as they leave the drawing its room. */
  printed: readonly PrintedColumn[]
  width: number
  onOpen: (href: string) => void
  renderMark: (row: ChartRow, place: RowPlace) => ReactNode
}

/** Rows below each other along one axis: the name, what is drawn of it, its numbers, and its word. */
export function PlotRows({ label, data, axis, flag, printed, width, onOpen, renderMark }: PlotRowsProps) {
  const { columns, rows } = data
  const hasNamesAbove = isNarrow(width)
  const wordWidth = flag ? Math.max(...[flag.name, flag.word, flag.otherwise ?? ''].map(textWidth)) + SIGN : 0
  const layout = rowLayout({
    names: rows.map(({ name }) => name),
    printed,
    // the word is the last column, and stands in the line of the name where that is above
    width: hasNamesAbove || !flag ? width : width - wordWidth - GAP,
    hasNamesAbove,
    shortest: 140,
  })
  const height = hasNamesAbove ? ROW + NAME : ROW
  const bottom = HEAD + rows.length * height
  const x = scaleOf(axis, layout.left + EDGE, layout.left + layout.drawnWidth - EDGE)
  // not through the names
  const across = (value: number) => spots.map(({ y }) => `M${x(value)},${y + height - ROW}v${ROW}`).join('')
  const spots = rows.map((row, at) => ({
    ...{ x: 0, y: HEAD + at * height, width, height },
    id: row.key,
    title: row.name,
    facts: factsOf(columns, row),
    href: row.href,
  }))

  return (
    <Picture {...{ width, label, spots, onOpen }} height={bottom + FOOT}>
      {(active) => (
        <>
          <text className={classes['label']} x={layout.left} y={bottom + 34}>
            {fitted(axis.name, width - layout.left)}
          </text>
          {layout.ends.map((end, at) => (
            <text key={end} className={classes['label']} x={end} y={HEAD - 14} textAnchor="end">
              {printed[at]!.name}
            </text>
          ))}
          {flag && !hasNamesAbove && (
            <text className={classes['label']} x={width - wordWidth + SIGN} y={HEAD - 14}>
              {flag.name}
            </text>
          )}
          {thinTicks(axis.ticks, axis.format, layout.drawnWidth - 2 * EDGE).map((tick) => (
            <g key={tick}>
              <path className={classes['grid']} d={across(tick)} />
              <text className={classes['label']} x={x(tick)} y={bottom + 16} textAnchor="middle">
                {axis.format(tick)}
              </text>
            </g>
          ))}
          {rows.map((row, at) => (
            <PlotRow
              key={row.key}
              name={fitted(row.name, layout.nameWidth - (hasNamesAbove && flag ? wordWidth + GAP : 0))}
              texts={layout.ends.map((end, column) => ({ end, text: printed[column]!.texts[at]! }))}
              word={flag ? wordOf(flag, row) : undefined}
              isFlagged={flag?.keys.has(row.key) ?? false}
              isActive={active === at}
              wordAt={width - wordWidth}
              ground={spots[at]!}
              nameHeight={hasNamesAbove ? NAME : 0}
            />
          ))}
          {axis.mark !== undefined && <path className={classes['mark']} d={across(axis.mark)} />}
          {rows.map((row, at) => (
            <g key={row.key}>
              {renderMark(row, {
                y: HEAD + (at + 1) * height - ROW / 2,
                x,
                isFlagged: flag?.keys.has(row.key) ?? false,
              })}
            </g>
          ))}
        </>
      )}
    </Picture>
  )
}

/** Where it is narrow, names stand above, and only what matters most is printed. */
const isNarrow = (width: number) => width < 640

/** Values beyond the axis stand at its end. */
function scaleOf({ ticks }: RowAxis, left: number, right: number) {
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  return (value: number) =>
    left + ((Math.max(right, left + 1) - left) * (Math.min(Math.max(value, first), last) - first)) / (last - first)
}

const HEAD = 28
/** Labels and the name of what they measure. */
const FOOT = 42
const ROW = 32
const NAME = 20
const GAP = 16
const SIGN = 14
/** Half a label stands out at both ends of the axis. */
const EDGE = 16
