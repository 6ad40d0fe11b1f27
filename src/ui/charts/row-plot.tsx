import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { type ChartData, type ChartRow, factsOf, formatted, NOTHING } from './chart-data.ts'
import { Chart, type ChartProps } from './chart.tsx'
import { fitted, textWidth, thinTicks } from './labels.ts'
import { Picture, type Spot } from './picture.tsx'
import { besideOrAbove, type PrintedColumn, type RowLayout, type RowLayoutInput } from './row-layout.ts'
import classes from './row-plot.module.css'

export type RowPlotProps = ChartProps & {
  axis: RowAxis
  /**
   * The columns printed at the right, by index, as far as the marks have enough space. `interval` is the first column
   * with its interval from the next two columns; only a wide plot has space for it.
   */
  printed?: readonly (number | 'interval')[]
  /** Rows that are marked with a word. */
  flag?: RowFlag | null
  /** The text in place of a missing value. */
  missing?: string
  /** The meaning of the marks, above the first row. */
  legend?: ReactNode
  layout?: (input: RowLayoutInput) => RowLayout
  /** Draws the values of a row: see `row-marks.tsx`. */
  renderMark: (row: ChartRow, place: MarkPlace) => ReactNode
}

/** The axis of all rows. */
type RowAxis = {
  /** What it measures, with the unit. Without a name, the tick labels must make it clear. */
  name?: string
  /** The labels, from the beginning of the axis to its end. */
  ticks: readonly number[]
  format: (value: number) => string
  /** A value to compare the rows with, drawn as a line across them. */
  reference?: number | undefined
}

/** A word on some of the rows, so that they differ by more than their look. */
type RowFlag = {
  /** The heading of the words, such as "Compared with the others". */
  name: string
  /** The word on a flagged row, such as "Outlier". */
  word: string
  /** The word on all other rows that have a value. */
  otherwise?: string
  /** The keys of the flagged rows. */
  keys: ReadonlySet<string>
}

/** The position at which the mark of a row is drawn. */
export type MarkPlace = {
  y: number
  /** Values beyond the axis are drawn at its end. */
  x: (value: number) => number
  ticks: readonly number[]
  isFlagged: boolean
  missing: string
}

/** Rows along one common axis, each with its name, mark, numbers and word. */
export function RowPlot({ flag = null, ...props }: RowPlotProps) {
  const data = withFlag(props.data, flag)
  return (
    <Chart {...props} data={data}>
      {(width) => <Rows {...props} data={data} flag={flag} width={width} />}
    </Chart>
  )
}

type RowsProps = RowPlotProps & { flag: RowFlag | null; width: number }

function Rows({ data, axis, flag, legend, missing = NOTHING, layout = besideOrAbove, width, ...props }: RowsProps) {
  const { columns, rows } = data
  const printed = usePrinted(
    data,
    width < WIDE ? props.printed?.filter((column) => column !== 'interval') : props.printed,
  )
  const wordWidth = flag ? Math.max(...[flag.name, flag.word, flag.otherwise ?? ''].map(textWidth)) + SIGN : 0
  const { left, ends, ...rowLayout } = layout({ names: rows.map(({ name }) => name), printed, width, wordWidth })
  const bottom = HEAD + rows.length * rowLayout.rowHeight
  const x = scaleOf(axis, rowLayout.from, rowLayout.to)
  const isFlagged = ({ key }: ChartRow) => flag?.keys.has(key) ?? false
  const spots = rows.map((row, index) => ({
    ...{ x: 0, y: HEAD + index * rowLayout.rowHeight, width, height: rowLayout.rowHeight },
    id: row.key,
    title: row.name,
    facts: factsOf(columns, row, missing),
    href: row.href,
  }))
  const across = (value: number) =>
    spots.map(({ y, height }) => `M${x(value)},${y + rowLayout.gridFrom}v${height - rowLayout.gridFrom}`).join('')

  return (
    <Picture
      {...{ width, spots }}
      height={bottom + (axis.name === undefined ? 24 : 42)}
      label={props.title}
      onOpen={props.onOpen}
    >
      {(active) => (
        <>
          {legend}
          {axis.name !== undefined && (
            <text className={classes['label']} x={left} y={bottom + 34}>
              {fitted(axis.name, width - left)}
            </text>
          )}
          {ends.map((end, index) => (
            <text key={end} className={classes['label']} x={end} y={HEAD - 14} textAnchor="end">
              {printed[index]!.name}
            </text>
          ))}
          {flag && !rowLayout.hasNamesAbove && (
            <text className={classes['label']} x={width - wordWidth + SIGN} y={HEAD - 14}>
              {flag.name}
            </text>
          )}
          {thinTicks(axis.ticks, axis.format, rowLayout.to - rowLayout.from).map((tick) => (
            <g key={tick}>
              <path className={classes['grid']} d={across(tick)} />
              <text className={classes['label']} x={x(tick)} y={bottom + 16} textAnchor="middle">
                {axis.format(tick)}
              </text>
            </g>
          ))}
          {rows.map((row, index) => (
            <RowTexts
              key={row.key}
              name={fitted(row.name, rowLayout.nameWidth)}
              numbers={ends.map((end, column) => ({ end, text: printed[column]!.texts[index]! }))}
              word={flag ? wordOf(flag, row) : undefined}
              wordX={width - wordWidth}
              isFlagged={isFlagged(row)}
              isActive={active === index}
              area={spots[index]!}
              nameAt={rowLayout.nameAt}
              middle={rowLayout.middle}
            />
          ))}
          {axis.reference !== undefined && <path className={classes['reference']} d={across(axis.reference)} />}
          {rows.map((row, index) => (
            <g key={row.key}>
              {props.renderMark(row, {
                ...{ x, missing, ticks: axis.ticks, isFlagged: isFlagged(row) },
                y: spots[index]!.y + rowLayout.middle,
              })}
            </g>
          ))}
        </>
      )}
    </Picture>
  )
}

/** The texts of the printed columns for each row. */
function usePrinted({ columns, rows }: ChartData, printed: RowPlotProps['printed'] = []): PrintedColumn[] {
  const { t } = useLingui()
  return printed.map((column) => {
    if (column !== 'interval') {
      return {
        name: columns[column]!.name,
        texts: rows.map(({ values }) => formatted(columns[column]!, values[column])),
      }
    }
    const texts = rows.map(({ values }) => {
      const [effect, low, high] = [0, 1, 2].map((end) => formatted(columns[end]!, values[end]))
      return values[0] === null || values[1] === null ? effect! : t`${effect} (${low} to ${high})`
    })
    return { name: columns[0]!.name, texts }
  })
}

type RowTextsProps = {
  name: string
  /** The printed numbers, each with its right edge. */
  numbers: readonly { end: number; text: string }[]
  word: string | undefined
  wordX: number
  isFlagged: boolean
  isActive: boolean
  area: Pick<Spot, 'x' | 'y' | 'width' | 'height'>
  /** Both measured from the top of the row. */
  nameAt: number
  middle: number
}

/** The background, name, numbers and word of a row. */
function RowTexts({ name, numbers, word, wordX, isFlagged, isActive, area, ...offsets }: RowTextsProps) {
  const { x, y, width, height } = area
  const [nameAt, middle] = [y + offsets.nameAt, y + offsets.middle]

  return (
    <g className={clsx(isActive && classes['active'])}>
      <rect className={classes['ground']} {...{ x, y, width, height }} />
      <text className={classes['text']} y={nameAt} dy="0.32em">
        {name}
      </text>
      {numbers.map(({ end, text }) => (
        <text key={end} className={classes['text']} x={end} y={middle} dy="0.32em" textAnchor="end">
          {text}
        </text>
      ))}
      {isFlagged && <path className={classes['sign']} d={`M${wordX},${nameAt}l4,-4l4,4l-4,4z`} />}
      {word !== undefined && (
        <text
          className={clsx(classes['text'], classes[isFlagged ? 'flagged-word' : 'word'])}
          x={wordX + SIGN}
          y={nameAt}
          dy="0.32em"
        >
          {word}
        </text>
      )}
    </g>
  )
}

function scaleOf({ ticks }: RowAxis, left: number, right: number) {
  const [first, last] = [ticks[0]!, ticks.at(-1)!]
  return (value: number) =>
    left + ((Math.max(right, left + 1) - left) * (Math.min(Math.max(value, first), last) - first)) / (last - first)
}

/** The word of a row; a row without a value has none unless it is flagged. */
function wordOf(flag: RowFlag, { key, values }: ChartRow): string | undefined {
  if (flag.keys.has(key)) return flag.word
  return (values[0] ?? null) === null ? undefined : flag.otherwise
}

/** The data with the flag as its last column: in a download 1, 0 or nothing. */
function withFlag(data: ChartData, flag: RowFlag | null): ChartData {
  if (!flag) return data
  const { name, word, otherwise = '', keys } = flag
  const flagOf = (row: ChartRow) => (wordOf(flag, row) === undefined ? null : Number(keys.has(row.key)))
  return {
    ...data,
    columns: [...data.columns, { name, format: (value) => (value === 1 ? word : otherwise) }],
    rows: data.rows.map((row) => ({ ...row, values: [...row.values, flagOf(row)] })),
  }
}

const HEAD = 28
/** The width of the sign before a word. */
const SIGN = 14
/** From this width on, intervals are printed as numbers. */
const WIDE = 840
