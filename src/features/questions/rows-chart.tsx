import { useLingui } from '@lingui/react/macro'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { hasOrder } from '#domain/metrics/question.ts'
import type { useKeyNames } from '#src/features/questions/use-key-names.ts'
import type { ChartProps } from '#src/ui/charts/chart.tsx'
import { stemMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { dimensionNames } from '#src/words/metrics.ts'

import { inOrder } from './in-order.ts'
import { keysOf } from './keys-of.ts'
import { useChartColumns } from './use-chart-columns.ts'
import { useChartFrame } from './use-chart-frame.ts'

type RowsChartProps = AnswerChartProps & { name: DimensionName; title: string }

/** A number of each of several: the highest that are told, but all weekdays and hours as they come. */
export function RowsChart({ figures, name, title, nameOf, hrefOf, onOpen }: RowsChartProps) {
  const { t, i18n } = useLingui()
  const { columns, valuesOf } = useChartColumns(figures)
  const { unit } = metrics[figures.metric]
  const sums = hasOrder(name)
    ? keysOf(figures, name).map((key) => ({ key, row: figures.rows.find(({ keys }) => keys[0] === key) }))
    : inOrder(figures).map((row) => ({ key: row.keys[0] ?? null, row }))
  const rows = sums.map(({ key, row }) => ({
    ...{ key: String(key), name: nameOf(name, key), values: valuesOf(row) },
    href: row && hrefOf(row.keys),
  }))
  const told = hasOrder(name) ? rows : rows.filter(({ values }) => values[0] !== null).slice(0, MAX)
  const frame = useChartFrame(figures)
  const [shown, all] = [told.length, rows.length]
  const shared = {
    ...{ ...frame, title, onOpen },
    note:
      shown < all
        ? `${frame.note} ${t`The highest ${shown} of ${all}; those of too few cases are left out.`}`
        : frame.note,
    isEmpty: shown === 0,
    data: {
      heading: i18n._(dimensionNames[name]),
      // the title says what it is, and bars need the room
      columns: columns.map((column, at) => (at === 0 ? { ...column, name: t`Value` } : column)),
      rows: told,
    },
  }
  // shares of turns and of time have no interval
  const isTold = (at: number) => at === 0 || told.some(({ values }) => values[at] !== null)

  if (unit === 'mood') return <MoodRows {...shared} />
  return (
    <ShareBars
      {...shared}
      data={{
        ...shared.data,
        columns: shared.data.columns.filter((_, at) => isTold(at)),
        rows: told.map((row) => ({ ...row, values: row.values.filter((_, at) => isTold(at)) })),
      }}
      whole={unit === 'points' ? 100 : null}
      hasLongNames={name === 'question' || name === 'category' || name === 'scorecard'}
    />
  )
}

const MAX = 20

/** A mood of each of several, from −1 to 1, drawn from nought. */
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

export type AnswerChartProps = {
  figures: Figures
  nameOf: ReturnType<typeof useKeyNames>
  hrefOf: (keys: readonly FigureKey[]) => string | undefined
  onOpen: (href: string) => void
}
