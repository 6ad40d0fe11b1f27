import { useLingui } from '@lingui/react/macro'

import { HeatMap } from '#src/ui/charts/heat-map.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { FigureProps } from './figure-props.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'

export function InteractionsByHour({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const zone = dashboard.period.time_zone
  const counts = new Map(dashboard.hours.map(({ weekday, hour, interactions }) => [`${weekday}-${hour}`, interactions]))

  return (
    <HeatMap
      title={t`Interactions by weekday and hour`}
      note={t`Number of interactions by their start, time zone ${zone}`}
      fileName={fileNameOf('interactions-by-hour', dashboard)}
      isEmpty={dashboard.totals.interactions === 0}
      onOpen={onOpen}
      columnsHeading={t`Hour`}
      valueName={t`Interactions`}
      cellTitle={(row, column) => {
        const [weekday, hour] = [names.weekday(WEEKDAYS[row]!), names.hour(HOURS[column]!)]
        return t`${weekday}, ${hour}:00 to ${hour}:59`
      }}
      cellHref={(row, column) => hrefOf({ weekday: WEEKDAYS[row], hour: HOURS[column] })}
      data={{
        heading: t`Weekday`,
        columns: HOURS.map((hour) => ({ name: names.hour(hour), format: formats.number })),
        rows: WEEKDAYS.map((weekday) => ({
          key: String(weekday),
          name: names.weekday(weekday),
          values: HOURS.map((hour) => counts.get(`${weekday}-${hour}`) ?? 0),
        })),
      }}
    />
  )
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
