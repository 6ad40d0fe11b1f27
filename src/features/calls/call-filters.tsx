import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { FilterBar } from '#src/ui/filter-bar.tsx'

import type { CallsSearch } from './calls-search.ts'

type CallFiltersProps = {
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
}

/** From when to when, and from how long to how long; what can be counted stands in the facets. */
export function CallFilters({ search, onChange }: CallFiltersProps) {
  const { t } = useLingui()
  const ranges = [search.started_from, search.started_to, search.duration_min, search.duration_max]

  return (
    <FilterBar active={ranges.filter((range) => range !== undefined).length}>
      <TextInput
        type="date"
        label={t`From`}
        value={search.started_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={search.started_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_to: value || undefined })}
      />
      <Seconds
        label={t`Seconds at least`}
        value={search.duration_min}
        onChange={(duration_min) => onChange({ duration_min })}
      />
      <Seconds
        label={t`Seconds at most`}
        value={search.duration_max}
        onChange={(duration_max) => onChange({ duration_max })}
      />
    </FilterBar>
  )
}

type SecondsProps = { label: string; value: number | undefined; onChange: (value: number | undefined) => void }

/** Asked for on Enter or once the field is left: not with every digit. */
function Seconds({ label, value, onChange }: SecondsProps) {
  const ask = (input: HTMLInputElement) => {
    const seconds = input.value === '' || !input.checkValidity() ? undefined : Number(input.value)
    if (seconds !== value) onChange(seconds)
  }

  return (
    <TextInput
      key={value}
      type="number"
      min={0}
      max={86_400}
      step={1}
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget }) => ask(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && ask(currentTarget)}
    />
  )
}
