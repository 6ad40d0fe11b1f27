import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { type Day, periodOf } from '#domain/time/reporting-period.ts'

import { daysOfPreset, type Lengths, presetOf, usualLengths } from './period-presets.ts'

/** The calendar is only loaded for people who select custom days. */
const PeriodPicker = lazy(async () => ({ default: (await import('./period-picker.tsx')).PeriodPicker }))

type PeriodFilterProps = {
  query: Pick<ConversationFilter, 'started_from' | 'started_to'>
  /** In the time zone in which days are counted. */
  today: Day
  lengths?: Lengths
  onChange: (change: Pick<ConversationFilter, 'started_from' | 'started_to'>) => void
}

/** The filter for the period: one of the offered lengths, ending today, or custom days. */
export function PeriodFilter({ query, today, lengths = usualLengths, onChange }: PeriodFilterProps) {
  const { t } = useLingui()
  const [isCustom, setIsCustom] = useState(false)
  const preset = isCustom ? null : presetOf(query, today, lengths)

  const selectPeriod = (value: string) => {
    const selected = lengths.offered.find((days) => String(days) === value)
    setIsCustom(selected === undefined)
    if (selected !== undefined) onChange(daysOfPreset(selected, today, lengths))
  }

  return (
    <>
      <NativeSelect
        label={t`Period`}
        value={String(preset)}
        data={[
          ...lengths.offered.map((days) => ({ value: String(days), label: t`Last ${days} days` })),
          { value: String(null), label: t`Other days` },
        ]}
        onChange={({ currentTarget: { value } }) => selectPeriod(value)}
      />
      {preset === null && (
        <Suspense fallback={<div />}>
          <PeriodPicker period={periodOf(query, today, lengths.usual)} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
