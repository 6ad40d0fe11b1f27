import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { debtBuckets, promiseStates } from '#contracts/collection-words.ts'
import type { DebtOptions } from '#contracts/debts.ts'
import { Check } from '#src/ui/check.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { bucketNames, promiseStateNames } from '#src/words/collections.ts'

import { PlaceFilters } from '../place-filters.tsx'
import type { DebtSearch } from './debt-search.ts'

type DebtFiltersProps = {
  search: DebtSearch
  /** What can be chosen; null while it is on its way. */
  options: DebtOptions | null
  onChange: (change: Partial<DebtSearch>) => void
}

export function DebtFilters({ search, options, onChange }: DebtFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Debt or last digits of a phone`} value={search.q} onChange={(q) => onChange({ q })} />
      <PlaceFilters place={search} options={options} onChange={onChange} />
      <NativeSelect
        label={t({ message: 'Overdue', context: 'debts' })}
        value={search.overdue ?? String(search.bucket ?? '')}
        data={[
          { value: '', label: t`Any time` },
          { value: 'yes', label: t`Since any day` },
          ...debtBuckets.map((bucket) => ({ value: String(bucket), label: i18n._(bucketNames[bucket]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            overdue: value === 'yes' ? value : undefined,
            bucket: debtBuckets.find((bucket) => String(bucket) === value),
          })
        }
      />
      <NativeSelect
        label={t`Promise`}
        value={search.promise ?? ''}
        data={[
          { value: '', label: t({ message: 'With or without', context: 'promise to pay' }) },
          ...promiseStates.map((state) => ({ value: state, label: i18n._(promiseStateNames[state]) })),
          { value: 'none', label: t({ message: 'None', context: 'promise to pay' }) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ promise: value === 'none' ? value : promiseStates.find((state) => state === value) })
        }
      />
      <TextInput
        type="date"
        label={t`As of`}
        value={search.as_of ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ as_of: value || undefined })}
      />
      <Check
        name="callable"
        label={t`May be called now`}
        isChecked={search.callable === 'yes'}
        onChange={(isChecked) => onChange({ callable: isChecked ? 'yes' : undefined })}
      />
      <Check
        name="standing"
        label={t`Paid and taken away too`}
        isChecked={search.standing === 'all'}
        onChange={(isChecked) => onChange({ standing: isChecked ? 'all' : undefined })}
      />
    </FilterBar>
  )
}
