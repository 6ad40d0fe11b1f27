import { useLingui } from '@lingui/react/macro'

import type { DimensionName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { IntervalChart } from '#src/ui/charts/interval-chart.tsx'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { countLadder, ticksUpTo } from '#src/ui/charts/ticks.ts'
import { useFormats } from '#src/ui/formats.ts'
import { dimensionNames } from '#src/words/metrics.ts'

import type { AnswerChartProps } from './answer-chart.tsx'
import { keysOf } from './keys-of.ts'
import { useChartColumns } from './use-chart-columns.ts'
import { useChartFrame } from './use-chart-frame.ts'

type DaysChartProps = AnswerChartProps & { name: DimensionName; title: string }

/** A number over days, weeks or months, those without anything too: counts as bars, durations as a line, rates and scores with their intervals. */
export function DaysChart({ figures, name, title, nameOf, hrefOf, onOpen }: DaysChartProps) {
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
