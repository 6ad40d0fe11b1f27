import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { type Day, periodOf } from '#domain/time/reporting-period.ts'

import { daysOfPreset, type Lengths, presetOf, usualLengths } from './period-presets.ts'

/** The calendar is only loaded by people who choose days of their own. */
const PeriodPicker = lazy(async () => ({ default: (await import('./period-picker.tsx')).PeriodPicker }))

type PeriodFilterProps = {
  query: Pick<ConversationFilter, 'started_from' | 'started_to'>
  /** In the zone that days are counted in. */
  today: Day
  lengths?: Lengths
  onChange: (change: Pick<ConversationFilter, 'started_from' | 'started_to'>) => void
}

/** Which days are counted: so many up to today, or some of one's own. */
export function PeriodFilter({ query, today, lengths = usualLengths, onChange }: PeriodFilterProps) {
  const { t } = useLingui()
  const [isCustom, setIsCustom] = useState(false)
  const preset = isCustom ? null : presetOf(query, today, lengths)

  const choosePeriod = (value: string) => {
    const chosen = lengths.offered.find((days) => String(days) === value)
    setIsCustom(chosen === undefined)
    if (chosen !== undefined) onChange(daysOfPreset(chosen, today, lengths))
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
        onChange={({ currentTarget: { value } }) => choosePeriod(value)}
      />
      {preset === null && (
        <Suspense fallback={<div />}>
          <PeriodPicker period={periodOf(query, today, lengths.usual)} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
