import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { HandleTime } from '#domain/conversations/handle-time.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { bucketSizeOf } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { bucketsOf } from './buckets.ts'
import type { FigureProps } from './figure-props.ts'
import { handleTimeIfEnough } from './relative-change.ts'

export function HandleTimeByDay({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const titles = titlesBySize[bucketSizeOf(dashboard.days.length)]
  const zone = dashboard.period.time_zone
  const seconds = { unit: 's', format: (value: number) => formats.duration(value * 1000) }

  return (
    <LineChart
      title={i18n._(titles.title)}
      note={t`Minutes and seconds per handled interaction, time zone ${zone}`}
      fileName={fileNameOf('handle-time-by-day', dashboard)}
      isEmpty={dashboard.totals.handled === 0}
      onOpen={onOpen}
      lines={4}
      data={{
        heading: i18n._(titles.heading),
        columns: [
          { name: t`Handle time`, ...seconds },
          { name: t`Talk`, ...seconds },
          { name: t`Hold`, ...seconds },
          { name: t`After-call work`, ...seconds },
          { name: t`Handle time in all`, ...seconds },
          { name: t`Handled interactions`, format: formats.number },
        ],
        rows: bucketsOf(dashboard.days).map((bucket) => ({
          key: bucket.from,
          name: names.days(bucket),
          values: valuesOf(bucket),
          href: bucket.interactions > 0 ? hrefOf({ started_from: bucket.from, started_to: bucket.to }) : undefined,
        })),
      }}
    />
  )
}

/** The average and its parts, if there are enough cases; followed by the total and the number of cases. */
function valuesOf({ talk_ms, hold_ms, after_call_work_ms, handled }: HandleTime) {
  const parts = [talk_ms, hold_ms, after_call_work_ms]
  const average = handleTimeIfEnough({ talk_ms, hold_ms, after_call_work_ms, handled })
  const total = talk_ms + hold_ms + after_call_work_ms
  return [average, ...parts.map((part) => (average === null ? null : part / handled)), total]
    .map((milliseconds) => (milliseconds === null ? null : Math.round(milliseconds / 1000)))
    .concat(handled)
}

const titlesBySize = {
  day: { title: msg`Average handle time by day`, heading: msg`Day` },
  week: { title: msg`Average handle time by week`, heading: msg`Week` },
  month: { title: msg`Average handle time by month`, heading: msg`Month` },
}
