import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { Page } from '#contracts/pagination.ts'
import type { RoleRowDto } from '#contracts/roles.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { type PeopleOf, useRoleColumns } from './role-columns.tsx'
import type { RolesSearch } from './roles-search.ts'

type RolesScreenProps = {
  roles: Promise<Page<RoleRowDto>>
  context: { session: SessionActor; locale: LocaleActor }
  search: RolesSearch
  peopleOf: PeopleOf
  onChange: (change: Partial<RolesSearch>) => void
}

/** The list of roles while its answer is on its way, and after. */
export function RolesScreen({ roles, context: { session }, ...page }: RolesScreenProps) {
  const reload = useReload()
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return <RolesPage {...page} roles={usePromiseState(roles)} permissions={permissions} onRetry={reload} />
}

type RolesPageProps = {
  search: RolesSearch
  roles: PromiseState<Page<RoleRowDto>>
  permissions: readonly string[]
  peopleOf: PeopleOf
  onChange: (change: Partial<RolesSearch>) => void
  onRetry: () => void
}

/** Every role with what it may do and how many have it. */
function RolesPage({ search, roles, permissions, peopleOf, onChange, onRetry }: RolesPageProps) {
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
      renderCount={(total) => <Plural value={total} one="# role" other="# roles" />}
      noMatch={{
        title: <Trans>No role matches</Trans>,
        hint: <Trans>Search for a part of the name or of the description.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}
