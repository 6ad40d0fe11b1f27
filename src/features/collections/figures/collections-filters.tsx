import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { DebtOptions } from '#contracts/debts.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { Select } from '#src/ui/select.tsx'

import { PlaceFilters } from '../place-filters.tsx'
import type { CollectionsSearch } from './collections-search.ts'

type CollectionsFiltersProps = {
  query: CollectionsSearch
  /** As the server took the days that the address does not say; null until it has. */
  taken: { from: string; to: string; as_of: string; currency: string | null } | null
  /** Those that something is told in; amounts of two are never added. */
  currencies: readonly string[]
  options: DebtOptions | null
  onChange: (change: Partial<CollectionsSearch>) => void
}

export function CollectionsFilters({ query, taken, currencies, options, onChange }: CollectionsFiltersProps) {
  const { t } = useLingui()
  const dayField = (name: 'from' | 'to' | 'as_of', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={query[name] ?? taken?.[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value || undefined })}
    />
  )

  return (
    <FilterBar active={Object.values(query).filter((value) => value !== undefined).length}>
      <PlaceFilters place={query} options={options} onChange={onChange} />
      {dayField('from', t({ message: 'From', context: 'first day of a period' }))}
      {dayField('to', t({ message: 'To', context: 'last day of a period' }))}
      {dayField('as_of', t`Portfolio as of`)}
      {currencies.length > 1 && (
        <Select
          label={t`Currency`}
          value={query.currency ?? taken?.currency ?? ''}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => onChange({ currency: currency || undefined })}
        />
      )}
    </FilterBar>
  )
}
