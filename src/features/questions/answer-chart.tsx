import { Trans, useLingui } from '@lingui/react/macro'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { occursOnce, hasNaturalOrder } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import type { useKeyNames } from '#src/features/questions/use-key-names.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { type ChartColumn, factsOf } from '#src/ui/charts/chart-data.ts'
import type { ChartProps } from '#src/ui/charts/chart.tsx'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { IntervalChart } from '#src/ui/charts/interval-chart.tsx'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { stemMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { countLadder, ticksUpTo } from '#src/ui/charts/ticks.ts'
import { useFormats } from '#src/ui/formats.ts'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

import classes from './questions.module.css'
import { keysOf, sortedRows } from './row-order.ts'
import { useChartColumns, useChartFrame } from './use-chart.ts'

/**
 * The chart that fits the question: a time series for days, bars for other dimensions, and a heat map for two
 * dimensions.
 */
export function AnswerChart(props: AnswerChartProps) {
  const { figures } = props
  const { by } = figures
  const title = useTitle(figures)
  const sizes = by.map((name) => keysOf(figures, name).length)
  const [first = null, second = null] = by
  if (first === null) return null
  if (Math.max(...sizes) > MAX_KEYS && (second !== null || (occursOnce(first) && isMood(figures)))) {
    return (
      <p className={classes['none']}>
        <Trans>There are too many rows for a picture that can be read. Filters make them fewer.</Trans>
      </p>
    )
  }
  if (second !== null) return <CrossChart {...props} title={title} />
  return occursOnce(first) && !isMood(figures) ? (
    <DaysChart {...props} name={first} title={title} />
  ) : (
    <RowsChart {...props} name={first} title={title} />
  )
}

const MAX_KEYS = 62

/** It can be negative, which charts over days do not support. */
const isMood = ({ metric }: Figures) => metric === 'sentiment' || metric === 'sentiment-change'

function useTitle({ metric, by }: Figures): string {
  const { t, i18n } = useLingui()
  const name = i18n._(metricNames[metric])
  const lower = (dimension: DimensionName) => i18n._(dimensionNames[dimension]).toLocaleLowerCase(i18n.locale)
  const [one = '', other] = by.map(lower)
  return other === undefined ? t`${name} by ${one}` : t`${name} by ${one} and ${other}`
}

type DaysChartProps = AnswerChartProps & { name: DimensionName; title: string }

/**
 * A metric over days, weeks or months, including empty ones: counts as bars, durations as a line, rates and scores with
 * their intervals.
 */
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

/**
 * A metric by two dimensions, as a heat map with numbers. An ordered dimension runs horizontally, names are listed
 * vertically.
 */
function CrossChart({ figures, title, nameOf, hrefOf, onOpen }: AnswerChartProps & { title: string }) {
  const { t, i18n } = useLingui()
  const chart = useChartColumns(figures)
  const isCount = metrics[figures.metric].kind === 'count'
  const [first, second] = figures.by as [(typeof figures.by)[number], (typeof figures.by)[number]]
  const isSwapped = hasNaturalOrder(first) && !hasNaturalOrder(second)
  const [down, across] = isSwapped ? [second, first] : [first, second]
  const [downKeys, acrossKeys] = [keysOf(figures, down), keysOf(figures, across)]
  const rowsByKeys = new Map(figures.rows.map((row) => [JSON.stringify(row.keys), row]))
  const keysAt = (row: number, column: number): FigureKey[] => {
    const [downKey, acrossKey] = [downKeys[row]!, acrossKeys[column]!]
    return isSwapped ? [acrossKey, downKey] : [downKey, acrossKey]
  }
  const sumsAt = (row: number, column: number) => rowsByKeys.get(JSON.stringify(keysAt(row, column)))
  const columns: ChartColumn[] = acrossKeys.map((key) => ({ name: nameOf(across, key), format: chart.format }))
  const data = {
    heading: i18n._(dimensionNames[down]),
    columns,
    rows: downKeys.map((key, row) => ({
      key: String(key),
      name: nameOf(down, key),
      values: acrossKeys.map((_, column) => chart.valuesOf(sumsAt(row, column))[0] ?? null),
    })),
  }
  const cell = {
    cellTitle: (row: number, column: number) => {
      const [downName, acrossName] = [data.rows[row]!.name, columns[column]!.name]
      return t`${downName}, ${acrossName}`
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
        factsOf(chart.columns, { key: '', name: '', values: chart.valuesOf(sumsAt(row, column)) })
      }
    />
  )
}

type RowsChartProps = AnswerChartProps & { name: DimensionName; title: string }

/** A metric per group: the highest values first, but weekdays and hours in their own order. */
function RowsChart({ figures, name, title, nameOf, hrefOf, onOpen }: RowsChartProps) {
  const { t, i18n } = useLingui()
  const { columns, valuesOf } = useChartColumns(figures)
  const { unit } = metrics[figures.metric]
  const sums = hasNaturalOrder(name)
    ? keysOf(figures, name).map((key) => ({ key, row: figures.rows.find(({ keys }) => keys[0] === key) }))
    : sortedRows(figures).map((row) => ({ key: row.keys[0] ?? null, row }))
  const rows = sums.map(({ key, row }) => ({
    ...{ key: String(key), name: nameOf(name, key), values: valuesOf(row) },
    href: row && hrefOf(row.keys),
  }))
  const visible = hasNaturalOrder(name) ? rows : rows.filter(({ values }) => values[0] !== null).slice(0, MAX)
  const frame = useChartFrame(figures)
  const [visibleCount, all] = [visible.length, rows.length]
  const shared = {
    ...{ ...frame, title, onOpen },
    note:
      visibleCount < all
        ? `${frame.note} ${t`The highest ${visibleCount} of ${all}; those of too few cases are left out.`}`
        : frame.note,
    isEmpty: visibleCount === 0,
    data: {
      heading: i18n._(dimensionNames[name]),
      // the title names the value, and bars need the room
      columns: columns.map((column, index) => (index === 0 ? { ...column, name: t`Value` } : column)),
      rows: visible,
    },
  }
  // shares of turns and of time have no interval
  const hasValues = (index: number) => index === 0 || visible.some(({ values }) => values[index] !== null)

  if (unit === 'mood') return <MoodRows {...shared} />
  return (
    <ShareBars
      {...shared}
      data={{
        ...shared.data,
        columns: shared.data.columns.filter((_, index) => hasValues(index)),
        rows: visible.map((row) => ({ ...row, values: row.values.filter((_, index) => hasValues(index)) })),
      }}
      whole={unit === 'points' ? 100 : null}
      hasLongNames={name === 'question' || name === 'category' || name === 'scorecard'}
    />
  )
}

const MAX = 20

/** A mood per group, from −1 to 1, as bars from zero. */
function MoodRows(props: ChartProps) {
  const { number } = useFormats()
  const { columns } = props.data

  return (
    <RowPlot
      {...props}
      axis={{
        ...{ name: columns[0]!.name, ticks: [-1, -0.5, 0, 0.5, 1], reference: 0 },
        format: (value) => number(value, 1),
      }}
      printed={[0, columns.length - 1]}
      renderMark={stemMark}
    />
  )
}

type AnswerChartProps = {
  figures: Figures
  nameOf: ReturnType<typeof useKeyNames>
  hrefOf: (keys: readonly FigureKey[]) => string | undefined
  onOpen: (href: string) => void
}
