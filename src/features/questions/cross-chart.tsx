import { useLingui } from '@lingui/react/macro'

import type { FigureKey } from '#contracts/figures.ts'
import { metrics } from '#domain/metrics.ts'
import { hasOrder } from '#domain/question.ts'
import { type ChartColumn, factsOf } from '#src/ui/charts/chart-data.ts'
import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

import type { AnswerChartProps } from './answer-chart.tsx'
import { keysOf } from './keys-of.ts'
import { useChartColumns } from './use-chart-columns.ts'
import { useChartFrame } from './use-chart-frame.ts'

/** A number by two dimensions: a map whose cells print it. What comes in order stands side by side, what has names below each other. */
export function CrossChart({ figures, title, nameOf, hrefOf, onOpen }: AnswerChartProps & { title: string }) {
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
