import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { permissionGroups } from '#contracts/permissions.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { permissionGroupNames, permissionSentence } from '#src/words/permissions.ts'

import classes from './permissions-screen.module.css'
import type { PermissionsSearch } from './permissions-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type PermissionsScreenProps = {
  permissions: Promise<Page<PermissionRowDto>>
  context: { session: SessionActor; locale: LocaleActor }
  search: PermissionsSearch
  onChange: (change: Partial<PermissionsSearch>) => void
}

/** The list of permissions while its answer is on its way, and after. */
export function PermissionsScreen({ permissions, context: { session }, ...page }: PermissionsScreenProps) {
  const reload = useReload()
  const held = useSelector(session, ({ context }) => context.permissions)

  return <PermissionsPage {...page} permissions={usePromiseState(permissions)} held={held} onRetry={reload} />
}

type PermissionsPageProps = {
  search: PermissionsSearch
  permissions: PromiseState<Page<PermissionRowDto>>
  /** The permissions of the reader. */
  held: readonly string[]
  onChange: (change: Partial<PermissionsSearch>) => void
  onRetry: () => void
}

/** Every permission, what it opens, and how many hold it. */
function PermissionsPage({ search, permissions, held, onChange, onRetry }: PermissionsPageProps) {
  const columns = usePermissionColumns(can(held, 'permission-edit'))

  return (
    <ListPage
      title={<Trans>Permissions</Trans>}
      sentence={<Trans>What can be allowed here, and who is allowed it?</Trans>}
      actions={
        can(held, 'permission-create') && (
          <AddLink to="/admin/permissions/create">
            <Trans>Add permission</Trans>
          </AddLink>
        )
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <PermissionFilters search={search} onChange={filter} />}
      list={permissions}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# permission" other="# permissions" />}
      noMatch={{
        title: <Trans>No permission matches</Trans>,
        hint: <Trans>Search for a part of the name, such as “post”.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}

type PermissionFiltersProps = {
  search: PermissionsSearch
  onChange: (change: Partial<PermissionsSearch>) => void
}

function PermissionFilters({ search, onChange }: PermissionFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Name or own words`} value={search.q} onChange={(q) => onChange({ q })} />
      <EnumSelect
        label={t`Group`}
        all={t`All groups`}
        values={permissionGroups}
        names={permissionGroupNames}
        value={search.group}
        onChange={(group) => onChange({ group })}
      />
    </FilterBar>
  )
}

/** The columns of the list of permissions; their names are links for those who may change them. */
function usePermissionColumns(mayEdit: boolean): Column<PermissionRowDto>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        width: 192,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => (
          <code>
            {mayEdit ? (
              <Link to="/admin/permissions/edit/$id" params={{ id: String(id) }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </code>
        ),
      },
      {
        name: 'group',
        width: 148,
        header: t`Group`,
        isSortable: true,
        cell: ({ group }) => i18n._(permissionGroupNames[group]),
      },
      {
        name: 'description',
        width: 400,
        header: t`What it lets one do`,
        cell: (permission) => (
          <span className={classes['sentence']}>{permissionSentence(i18n, permission) || '—'}</span>
        ),
      },
      {
        name: 'origin',
        width: 112,
        header: t`Origin`,
        cell: ({ is_built_in, is_specified }) => {
          if (is_specified) return t`Specified`
          return is_built_in ? t`Built in` : t`Added`
        },
      },
      {
        name: 'roles',
        width: 80,
        header: t`Roles`,
        isSortable: true,
        isNumber: true,
        cell: ({ roles }) => number(roles),
      },
      {
        name: 'people',
        width: 88,
        header: t`People`,
        isSortable: true,
        isNumber: true,
        cell: ({ people }) => number(people),
      },
    ],
    [t, i18n, number, mayEdit],
  )
}
