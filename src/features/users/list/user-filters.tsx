import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { userMatters, userStates } from '#contracts/lists/users.ts'
import type { UserOptions } from '#contracts/users.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { userMatterNames, userStateNames } from '#src/words/users.ts'

import type { UsersSearch } from './users-search.ts'

type UserFiltersProps = {
  search: UsersSearch
  /** What can be chosen; null while it is on its way. */
  options: UserOptions | null
  onChange: (change: Partial<UsersSearch>) => void
}

export function UserFilters({ search, options, onChange }: UserFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Name or email`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`Role`}
        value={String(search.role_id ?? '')}
        data={[{ value: '', label: t`All roles` }, ...namedOptions(options?.roles)]}
        onChange={({ currentTarget: { value } }) => onChange({ role_id: idOf(value) })}
      />
      <Select
        label={t`Team`}
        placeholder={t`All teams`}
        isClearable
        value={search.team_id === undefined ? null : String(search.team_id)}
        isLoading={!options}
        options={namedOptions(options?.teams)}
        onChange={(value) => onChange({ team_id: idOf(value ?? '') })}
      />
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        isClearable
        value={search.partner_id === undefined ? null : String(search.partner_id)}
        isLoading={!options}
        options={namedOptions(options?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value ?? '') })}
      />
      <NativeSelect
        label={t`State`}
        value={search.state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...userStates.map((value) => ({ value, label: i18n._(userStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: userStates.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`Needs attention`}
        value={search.matter ?? ''}
        data={[
          { value: '', label: t`Everyone` },
          ...userMatters.map((value) => ({ value, label: i18n._(userMatterNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ matter: userMatters.find((name) => name === value) })}
      />
    </FilterBar>
  )
}

const idOf = (value: string) => (value === '' ? undefined : Number(value))
