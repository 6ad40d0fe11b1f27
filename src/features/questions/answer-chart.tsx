import { Trans, useLingui } from '@lingui/react/macro'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { comesOnce, hasOrder } from '#domain/metrics/question.ts'
import type { AnswerChartProps } from '#src/features/questions/rows-chart.tsx'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { type ChartColumn, factsOf } from '#src/ui/charts/chart-data.ts'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { IntervalChart } from '#src/ui/charts/interval-chart.tsx'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { countLadder, ticksUpTo } from '#src/ui/charts/ticks.ts'
import { useFormats } from '#src/ui/formats.ts'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

import { keysOf } from './keys-of.ts'
import classes from './questions.module.css'
import { RowsChart } from './rows-chart.tsx'
import { useChartColumns } from './use-chart-columns.ts'
import { useChartFrame } from './use-chart-frame.ts'

/** The picture that fits: a course over days, bars of everything else, and a map of two dimensions. */
export function AnswerChart(props: AnswerChartProps) {
  const { figures } = props
  const { by } = figures
  const title = useTitle(figures)
  const sizes = by.map((name) => keysOf(figures, name).length)
  const [first = null, second = null] = by
  if (first === null) return null
  if (Math.max(...sizes) > MAX_KEYS && (second !== null || (comesOnce(first) && isMood(figures)))) {
    return (
      <p className={classes['none']}>
        <Trans>There are too many rows for a picture that can be read. Filters make them fewer.</Trans>
      </p>
    )
  }
  if (second !== null) return <CrossChart {...props} title={title} />
  return comesOnce(first) && !isMood(figures) ? (
    <DaysChart {...props} name={first} title={title} />
  ) : (
    <RowsChart {...props} name={first} title={title} />
  )
}

const MAX_KEYS = 62

/** It goes below nought, which pictures over days do not. */
const isMood = ({ metric }: Figures) => metric === 'sentiment' || metric === 'sentiment-change'

function useTitle({ metric, by }: Figures): string {
  const { t, i18n } = useLingui()
  const name = i18n._(metricNames[metric])
  const lower = (dimension: DimensionName) => i18n._(dimensionNames[dimension]).toLocaleLowerCase(i18n.locale)
  const [one = '', other] = by.map(lower)
  return other === undefined ? t`${name} by ${one}` : t`${name} by ${one} and ${other}`
}

type DaysChartProps = AnswerChartProps & { name: DimensionName; title: string }

/** A number over days, weeks or months, those without anything too: counts as bars, durations as a line, rates and scores with their intervals. */
function DaysChart({ figures, name, title, nameOf, hrefOf, onOpen }: DaysChartProps) {
  const { i18n } = useLingui()
  const { number, percent } = useFormats()
  const { columns, valuesOf } = useChartColumns(figures)
  const { unit } = metrics[figures.metric]
  const frame = { ...useChartFrame(figures), title, onOpen }
  const rows = keysOf(figures, name).map((key) => {
    const row = figures.rows.find(({ keys }) => keys[0] === key)
    return { key: String(key), name: nameOf(name, key), values: valuesOf(row), href: row && hrefOf(row.keys) }
  })
  const data = { heading: i18n._(dimensionNames[name]), columns, rows }
  const highest = Math.max(1, ...rows.flatMap(({ values }) => values.slice(0, 3).map((value) => value ?? 0)))

  switch (unit) {
    case 'number':
      return <BarChart {...frame} data={data} />
    case 'milliseconds':
      return <LineChart {...frame} data={data} lines={1} />
    case 'percent':
      return (
        <IntervalChart
          {...frame}
          data={data}
          ticks={ticksUpTo(Math.min(100, highest), countLadder)}
          formatTick={(value) => percent(value / 100)}
          mark={null}
        />
      )
    case 'points':
      return <IntervalChart {...frame} data={data} ticks={[0, 25, 50, 75, 100]} formatTick={number} mark={null} />
    case 'mood':
      return null
  }
}

/** A number by two dimensions: a map whose cells print it. What comes in order stands side by side, what has names below each other. */
function CrossChart({ figures, title, nameOf, hrefOf, onOpen }: AnswerChartProps & { title: string }) {
  const { t, i18n } = useLingui()
  const told = useChartColumns(figures)
  const isCount = metrics[figures.metric].kind === 'count'
  const [first, second] = figures.by as [(typeof figures.by)[number], (typeof figures.by)[number]]
  const isSwapped = hasOrder(first) && !hasOrder(second)
  const [down, across] = isSwapped ? [second, first] : [first, second]
  const [downKeys, acrossKeys] = [keysOf(figures, down), keysOf(figures, across)]
  const found = new Map(figures.rows.map((row) => [JSON.stringify(row.keys), row]))
  const keysAt = (row: number, column: number): FigureKey[] => {
    const [one, other] = [downKeys[row]!, acrossKeys[column]!]
    return isSwapped ? [other, one] : [one, other]
  }
  const sumsAt = (row: number, column: number) => found.get(JSON.stringify(keysAt(row, column)))
  const columns: ChartColumn[] = acrossKeys.map((key) => ({ name: nameOf(across, key), format: told.format }))
  const data = {
    heading: i18n._(dimensionNames[down]),
    columns,
    rows: downKeys.map((key, row) => ({
      key: String(key),
      name: nameOf(down, key),
      values: acrossKeys.map((_, column) => told.valuesOf(sumsAt(row, column))[0] ?? null),
    })),
  }
  const cell = {
    cellTitle: (row: number, column: number) => {
      const [one, other] = [data.rows[row]!.name, columns[column]!.name]
      return t`${one}, ${other}`
    },
    cellHref: (row: number, column: number) => {
      const sums = sumsAt(row, column)
      return sums && hrefOf(sums.keys)
    },
  }
  const frame = { ...useChartFrame(figures), title, onOpen, data }

  if (isCount) {
    return (
      <HeatMap
        {...frame}
        {...cell}
        columnsHeading={i18n._(dimensionNames[across])}
        valueName={i18n._(metricNames[figures.metric])}
      />
    )
  }
  const values = data.rows.flatMap((row) => row.values).filter((value) => value !== null)
  const [lowest, highest] = [Math.min(0, ...values), Math.max(...values, 0)]
  return (
    <RateMap
      {...frame}
      {...cell}
      scale={{ lightest: lowest, darkest: highest === lowest ? lowest + 1 : highest }}
      cellFacts={(row, column) =>
        factsOf(told.columns, { key: '', name: '', values: told.valuesOf(sumsAt(row, column)) })
      }
    />
  )
}
