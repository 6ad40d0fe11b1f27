import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { RoleRowDto } from '#contracts/roles.ts'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { type PeopleOf, useRoleColumns } from './role-columns.tsx'
import type { RolesSearch } from './roles-search.ts'

type RolesPageProps = {
  search: RolesSearch
  roles: PromiseState<Page<RoleRowDto>>
  permissions: readonly string[]
  /** The language of the component kit. */
  kit: Locale
  peopleOf: PeopleOf
  onChange: (change: Partial<RolesSearch>) => void
  onRetry: () => void
}

/** Every role with what it may do and how many have it. */
export function RolesPage({ search, roles, permissions, kit, peopleOf, onChange, onRetry }: RolesPageProps) {
  const { t } = useLingui()
  const columns = useRoleColumns(permissions, peopleOf)

  return (
    <ListPage
      title={<Trans>Roles</Trans>}
      sentence={<Trans>What may people do here, and how many may do it?</Trans>}
      actions={
        can(permissions, 'role-create') && (
          <AddLink to="/admin/roles/create">
            <Trans>Add role</Trans>
          </AddLink>
        )
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <FilterBar active={filterCount(search)}>
          <SearchField placeholder={t`Name or description`} value={search.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      )}
      list={roles}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# role" other="# roles" />}
      noMatch={{
        title: <Trans>No role matches</Trans>,
        hint: <Trans>Search for a part of the name or of the description.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}
