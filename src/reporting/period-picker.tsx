import '@mantine/dates/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { DatePickerInput } from '@mantine/dates'
import { useId, useState } from 'react'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/time/reporting-period.ts'

import classes from './reporting.module.css'
import { useDayNames } from './use-day-names.ts'

type PeriodPickerProps = {
  period: Period
  onChange: (change: Pick<ConversationFilter, 'started_from' | 'started_to'>) => void
}

/** The first and the last day of a period, from a calendar. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const { t } = useLingui()
  const names = useDayNames()
  const id = useId()
  // a period with one end is not requested yet
  const [begun, setBegun] = useState<string | null>(null)

  return (
    <DatePickerInput
      type="range"
      label={t`From and to`}
      // the calendar is named after the field
      id={id}
      popoverProps={{ id }}
      allowSingleDateInRange
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        previousMonth: t`Previous month`,
        nextMonth: t`Next month`,
        previousYear: t`Previous year`,
        nextYear: t`Next year`,
        previousDecade: t`Previous decade`,
        nextDecade: t`Next decade`,
      }}
      classNames={{ input: classes['days']! }}
      valueFormatter={() => (begun === null ? names.span(period) : names.span({ from: begun, to: begun }))}
      value={begun === null ? [period.from, period.to] : [begun, null]}
      onChange={([from, to]) => {
        setBegun(to === null ? from : null)
        if (from !== null && to !== null) onChange({ started_from: from, started_to: to })
      }}
    />
  )
}
