import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { RoleRowDto } from '#contracts/roles.ts'
import { can } from '#src/machines/landing.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/list/data-table.tsx'

import classes from './role-columns.module.css'

/** Where those are who have a role. */
export type PeopleOf = (roleId: number) => LinkProps

/** The columns of the list of roles; what the reader may not open is no link. */
export function useRoleColumns(permissions: readonly string[], peopleOf: PeopleOf): Column<RoleRowDto>[] {
  const { t } = useLingui()
  const { number } = useFormats()
  const [mayEdit, mayListUsers] = [can(permissions, 'role-edit'), can(permissions, 'user-list')]

  return useMemo(
    () => [
      {
        name: 'name',
        width: 208,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name, is_locked }) => (
          <span className={classes['name']}>
            {mayEdit ? (
              <Link to="/admin/roles/edit/$id" params={{ id: String(id) }}>
                {name}
              </Link>
            ) : (
              name
            )}
            {is_locked && <LockedMark />}
          </span>
        ),
      },
      {
        name: 'description',
        width: 380,
        header: t`Description`,
        cell: ({ description }) => <span className={classes['sentence']}>{description || '—'}</span>,
      },
      {
        name: 'people',
        width: 96,
        header: t`People`,
        isSortable: true,
        isNumber: true,
        cell: ({ id, people }) =>
          mayListUsers && people > 0 ? <Link {...peopleOf(id)}>{number(people)}</Link> : number(people),
      },
      {
        name: 'permissions',
        width: 112,
        header: t`Permissions`,
        isSortable: true,
        isNumber: true,
        cell: ({ permissions: count }) => number(count),
      },
      {
        name: 'two_factor',
        width: 132,
        header: t`Second factor`,
        cell: ({ requires_two_factor }) => (requires_two_factor ? t`Asked for` : '—'),
      },
    ],
    [t, number, mayEdit, mayListUsers, peopleOf],
  )
}

/** The role that always holds everything. */
function LockedMark() {
  const { t } = useLingui()
  const words = t`Always holds everything`

  return (
    <span title={words}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
