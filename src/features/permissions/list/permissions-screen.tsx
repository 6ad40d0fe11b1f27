import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { permissionGroups } from '#contracts/permissions.ts'
import { useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { permissionGroupNames, permissionSentence } from '#src/words/permissions.ts'

import classes from './permissions-screen.module.css'
import type { PermissionsSearch } from './permissions-search.ts'

type PermissionsScreenProps = { permissions: Promise<Page<PermissionRowDto>>; search: PermissionsSearch }

/** All permissions, with their meaning and the number of people. */
export function PermissionsScreen({ permissions, search }: PermissionsScreenProps) {
  const { t } = useLingui()
  const can = useCan()
  const columns = usePermissionColumns()
  const list = usePromiseState(permissions)

  return (
    <ListScreen
      title={<Trans>Permissions</Trans>}
      sentence={<Trans>What can be allowed here, and who is allowed it?</Trans>}
      actions={
        can('permission-create') && (
          <AddLink to="/admin/permissions/create">
            <Trans>Add permission</Trans>
          </AddLink>
        )
      }
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Name or own words`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`Group`}
            all={t`All groups`}
            values={permissionGroups}
            names={permissionGroupNames}
            value={search.group}
            onChange={(group) => filter({ group })}
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# permission" other="# permissions" />}
      noMatch={{
        title: <Trans>No permission matches</Trans>,
        hint: <Trans>Search for a part of the name, such as “post”.</Trans>,
      }}
    />
  )
}

/** The names are links for people who may change permissions. */
function usePermissionColumns(): Column<PermissionRowDto>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const mayEdit = useCan()('permission-edit')

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
