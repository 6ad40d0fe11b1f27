import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { bucketsOf } from './buckets.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import type { FigureProps } from './figure-props.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

export function InteractionsByDay({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const words = wordsOf[bucketSizeOf(dashboard.days.length)]
  const zone = dashboard.period.time_zone

  return (
    <BarChart
      title={i18n._(words.title)}
      note={t`Number of interactions by their start, time zone ${zone}`}
      fileName={fileNameOf('interactions-by-day', dashboard)}
      isEmpty={dashboard.totals.interactions === 0}
      onOpen={onOpen}
      data={{
        heading: i18n._(words.heading),
        columns: [{ name: t`Interactions`, format: formats.number }],
        rows: bucketsOf(dashboard.days).map(({ from, to, interactions }) => ({
          key: from,
          name: names.days({ from, to }),
          values: [interactions],
          href: interactions > 0 ? hrefOf({ started_from: from, started_to: to }) : undefined,
        })),
      }}
    />
  )
}

const wordsOf = {
  day: { title: msg`Interactions by day`, heading: msg`Day` },
  week: { title: msg`Interactions by week`, heading: msg`Week` },
  month: { title: msg`Interactions by month`, heading: msg`Month` },
}
