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
   * The columns printed at the right, by number, as far as they leave the marks their room. `interval` is the first column with
   * its interval, which the next two columns hold; only a wide plot has room for it.
   */
  printed?: readonly (number | 'interval')[]
  /** Rows that stand out, by a word. */
  flag?: RowFlag | null
  /** What stands where a row has no value. */
  missing?: string
  /** What the marks mean, above the first row. */
  legend?: ReactNode
  layout?: (input: RowLayoutInput) => RowLayout
  /** Draws the row's values: see `row-marks.tsx`. */
  renderMark: (row: ChartRow, place: MarkPlace) => ReactNode
}

/** The axis that all rows share. */
type RowAxis = {
  /** What it measures, in which unit. Without a name, the ticks have to say it. */
  name?: string
  /** Its labels, from its beginning to its end. */
  ticks: readonly number[]
  format: (value: number) => string
  /** A value that the rows are compared with: a line across them. */
  reference?: number | undefined
}

/** A word on some rows, so that more than their look tells them apart. */
type RowFlag = {
  /** The heading of the words: "Compared with the others". */
  name: string
  /** On the flagged rows: "Outlier". */
  word: string
  /** On all other rows that have a value. */
  otherwise?: string
  /** The flagged rows. */
  keys: ReadonlySet<string>
}

/** Where a row's mark is drawn. */
export type MarkPlace = {
  y: number
  /** Values beyond the axis stand at its end. */
  x: (value: number) => number
  ticks: readonly number[]
  isFlagged: boolean
  missing: string
}

/** Values with a heading each, drawn as rows along one axis, each with its name, mark, numbers and word. */
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
  const printed = usePrinted(data, width < WIDE ? props.printed?.filter((at) => at !== 'interval') : props.printed)
  const wordWidth = flag ? Math.max(...[flag.name, flag.word, flag.otherwise ?? ''].map(textWidth)) + SIGN : 0
  const { left, ends, ...place } = layout({ names: rows.map(({ name }) => name), printed, width, wordWidth })
  const bottom = HEAD + rows.length * place.rowHeight
  const x = scaleOf(axis, place.from, place.to)
  const isFlagged = ({ key }: ChartRow) => flag?.keys.has(key) ?? false
  const spots = rows.map((row, at) => ({
    ...{ x: 0, y: HEAD + at * place.rowHeight, width, height: place.rowHeight },
    id: row.key,
    title: row.name,
    facts: factsOf(columns, row, missing),
    href: row.href,
  }))
  const across = (value: number) =>
    spots.map(({ y, height }) => `M${x(value)},${y + place.gridFrom}v${height - place.gridFrom}`).join('')

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
          {ends.map((end, at) => (
            <text key={end} className={classes['label']} x={end} y={HEAD - 14} textAnchor="end">
              {printed[at]!.name}
            </text>
          ))}
          {flag && !place.hasNamesAbove && (
            <text className={classes['label']} x={width - wordWidth + SIGN} y={HEAD - 14}>
              {flag.name}
            </text>
          )}
          {thinTicks(axis.ticks, axis.format, place.to - place.from).map((tick) => (
            <g key={tick}>
              <path className={classes['grid']} d={across(tick)} />
              <text className={classes['label']} x={x(tick)} y={bottom + 16} textAnchor="middle">
                {axis.format(tick)}
              </text>
            </g>
          ))}
          {rows.map((row, at) => (
            <RowTexts
              key={row.key}
              name={fitted(row.name, place.nameWidth)}
              numbers={ends.map((end, column) => ({ end, text: printed[column]!.texts[at]! }))}
              word={flag ? wordOf(flag, row) : undefined}
              wordAt={width - wordWidth}
              isFlagged={isFlagged(row)}
              isActive={active === at}
              area={spots[at]!}
              nameAt={place.nameAt}
              middle={place.middle}
            />
          ))}
          {axis.reference !== undefined && <path className={classes['reference']} d={across(axis.reference)} />}
          {rows.map((row, at) => (
            <g key={row.key}>
              {props.renderMark(row, {
                ...{ x, missing, ticks: axis.ticks, isFlagged: isFlagged(row) },
                y: spots[at]!.y + place.middle,
              })}
            </g>
          ))}
        </>
      )}
    </Picture>
  )
}

/** What the columns at the right print of each row. */
function usePrinted({ columns, rows }: ChartData, printed: RowPlotProps['printed'] = []): PrintedColumn[] {
  const { t } = useLingui()
  return printed.map((at) => {
    if (at !== 'interval') {
      return { name: columns[at]!.name, texts: rows.map(({ values }) => formatted(columns[at]!, values[at])) }
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
  wordAt: number
  isFlagged: boolean
  isActive: boolean
  area: Pick<Spot, 'x' | 'y' | 'width' | 'height'>
  /** Both from the top of the row. */
  nameAt: number
  middle: number
}

/** A row's ground, name, numbers and word. */
function RowTexts({ name, numbers, word, wordAt, isFlagged, isActive, area, ...from }: RowTextsProps) {
  const { x, y, width, height } = area
  const [nameAt, middle] = [y + from.nameAt, y + from.middle]

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
      {isFlagged && <path className={classes['sign']} d={`M${wordAt},${nameAt}l4,-4l4,4l-4,4z`} />}
      {word !== undefined && (
        <text
          className={clsx(classes['text'], classes[isFlagged ? 'flagged-word' : 'word'])}
          x={wordAt + SIGN}
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

/** The row's word; a row without a value has none unless it is flagged. */
function wordOf(flag: RowFlag, { key, values }: ChartRow): string | undefined {
  if (flag.keys.has(key)) return flag.word
  return (values[0] ?? null) === null ? undefined : flag.otherwise
}

/** The data with the flag as its last column: in a download 1, and 0 or nothing. */
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
/** The sign before a word. */
const SIGN = 14
/** From here on there is room for intervals in numbers. */
const WIDE = 840
