import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'
import { permissionGroupNames, permissionSentence } from '#src/words/permissions.ts'

import classes from './permission-columns.module.css'

/** The columns of the list of permissions; their names are links for those who may change them. */
export function usePermissionColumns(mayEdit: boolean): Column<PermissionRowDto>[] {
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
