import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { evidenceFilters, policyStandings } from '#contracts/lists/policies.ts'
import type { PolicyOptions } from '#contracts/policies.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { verificationStates } from '#contracts/verification-words.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { policyStandingNames, policyStatusNames } from '#src/words/policies.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import { idOf, OrganisationFilters } from '../organisation-filters.tsx'
import type { PoliciesSearch } from './policies-search.ts'

type PolicyFiltersProps = {
  search: PoliciesSearch
  /** What can be chosen; null while it is on its way. */
  options: PolicyOptions | null
  onChange: (change: Partial<PoliciesSearch>) => void
}

export function PolicyFilters({ search, options, onChange }: PolicyFiltersProps) {
  const { t, i18n } = useLingui()
  const textOptions = (texts: readonly string[] = []) => texts.map((value) => ({ value, label: value }))

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField
        placeholder={t`Number, national ID, or last digits of a phone`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <OrganisationFilters query={search} options={options} onChange={onChange} />
      <Select
        label={t`Product`}
        placeholder={t`All products`}
        isClearable
        value={search.product ?? null}
        isLoading={!options}
        options={textOptions(options?.products)}
        onChange={(value) => onChange({ product: value ?? undefined })}
      />
      <NativeSelect
        label={t`Status`}
        value={search.status ?? search.standing ?? ''}
        data={[
          { value: '', label: t`Any status` },
          ...policyStandings.map((value) => ({ value, label: i18n._(policyStandingNames[value]) })),
          {
            group: t`One status`,
            items: policyStatuses.map((value) => ({ value, label: i18n._(policyStatusNames[value]) })),
          },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            status: policyStatuses.find((name) => name === value),
            standing: policyStandings.find((name) => name === value),
          })
        }
      />
      <TextInput
        type="date"
        label={t`In force from`}
        value={search.effective_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ effective_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`In force from, until`}
        value={search.effective_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ effective_to: value || undefined })}
      />
      <Select
        label={t`Sold by`}
        placeholder={t`All agents`}
        isClearable
        value={search.agent_id === undefined ? null : String(search.agent_id)}
        isLoading={!options}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <NativeSelect
        label={t`Evidence file`}
        value={search.evidence ?? ''}
        data={[
          { value: '', label: t({ message: 'With or without', context: 'evidence file' }) },
          ...verificationStates.map((value) => ({ value, label: i18n._(verificationStateNames[value]) })),
          { value: 'none', label: t({ message: 'None', context: 'evidence file' }) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ evidence: evidenceFilters.find((name) => name === value) })
        }
      />
    </FilterBar>
  )
}
