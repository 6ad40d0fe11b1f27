import { useLingui } from '@lingui/react/macro'

import type { DimensionName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics.ts'
import { hasOrder } from '#domain/question.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { dimensionNames } from '#src/words/metrics.ts'

import type { AnswerChartProps } from './answer-chart.tsx'
import { inOrder } from './in-order.ts'
import { keysOf } from './keys-of.ts'
import { MoodRows } from './mood-rows.tsx'
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
