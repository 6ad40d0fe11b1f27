import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import type { PolicyOptions } from '#contracts/policies.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import { idOf, OrganisationFilters } from '../organisation-filters.tsx'
import type { PersistencySearch } from './persistency-search.ts'

type PersistencyFiltersProps = {
  search: PersistencySearch
  options: PolicyOptions | null
  /** Null until they are there. */
  cohorts: PolicyCohorts | null
  onChange: (change: Partial<PersistencySearch>) => void
}

export function PersistencyFilters({ search, options, cohorts, onChange }: PersistencyFiltersProps) {
  const { t } = useLingui()
  const { agent_id, currency } = search
  const known = cohorts?.currencies ?? []
  const currencies = currency !== undefined && !known.includes(currency) ? [currency, ...known] : known

  return (
    <FilterBar active={Object.values(search).filter((value) => value !== undefined).length}>
      <OrganisationFilters query={search} options={options} onChange={onChange} />
      <Select
        label={t`Sold by`}
        placeholder={t`All agents`}
        isClearable
        value={agent_id === undefined ? null : String(agent_id)}
        isLoading={!options}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <NativeSelect
        label={t`Measured by`}
        value={currency ?? ''}
        data={[
          { value: '', label: t`Number of policies` },
          ...currencies.map((value) => ({ value, label: t`Yearly premiums in ${value}` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ currency: value || undefined })}
      />
      <Month label={t`First month`} value={search.from} onChange={(from) => onChange({ from })} />
      <Month label={t`Last month`} value={search.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  )
}

type MonthProps = { label: string; value: string | undefined; onChange: (month: string | undefined) => void }

const Month = ({ label, value, onChange }: MonthProps) => (
  <TextInput
    type="month"
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
)
