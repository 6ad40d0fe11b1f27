import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { permissionGroups } from '#contracts/permissions.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { permissionGroupNames } from '#src/words/permissions.ts'

import type { PermissionsSearch } from './permissions-search.ts'

type PermissionFiltersProps = {
  search: PermissionsSearch
  onChange: (change: Partial<PermissionsSearch>) => void
}

export function PermissionFilters({ search, onChange }: PermissionFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Name or own words`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`Group`}
        value={search.group ?? ''}
        data={[
          { value: '', label: t`All groups` },
          ...permissionGroups.map((value) => ({ value, label: i18n._(permissionGroupNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ group: permissionGroups.find((name) => name === value) })
        }
      />
    </FilterBar>
  )
}
