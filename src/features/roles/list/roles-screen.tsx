import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { RoleRowDto } from '#contracts/roles.ts'
import { useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import classes from './roles-screen.module.css'
import type { RolesSearch } from './roles-search.ts'

/** The address of the list of people who have a role. */
type PeopleOf = (roleId: number) => LinkProps

type RolesScreenProps = { roles: Promise<Page<RoleRowDto>>; search: RolesSearch; peopleOf: PeopleOf }

/** All roles, with their permissions and the number of people. */
export function RolesScreen({ roles, search, peopleOf }: RolesScreenProps) {
  const { t } = useLingui()
  const can = useCan()
  const columns = useRoleColumns(peopleOf)
  const list = usePromiseState(roles)

  return (
    <ListScreen
      title={<Trans>Roles</Trans>}
      sentence={<Trans>What may people do here, and how many may do it?</Trans>}
      actions={
        can('role-create') && (
          <AddLink to="/admin/roles/create">
            <Trans>Add role</Trans>
          </AddLink>
        )
      }
      search={search}
      renderFilters={(filter) => (
        <SearchField placeholder={t`Name or description`} value={search.q} onChange={(q) => filter({ q })} />
      )}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# role" other="# roles" />}
      noMatch={{
        title: <Trans>No role matches</Trans>,
        hint: <Trans>Search for a part of the name or of the description.</Trans>,
      }}
    />
  )
}

/** There is no link to a page that the reader may not open. */
function useRoleColumns(peopleOf: PeopleOf): Column<RoleRowDto>[] {
  const { t } = useLingui()
  const { number } = useFormats()
  const can = useCan()
  const [mayEdit, mayListUsers] = [can('role-edit'), can('user-list')]

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

/** Marks the role that always has all permissions. */
function LockedMark() {
  const { t } = useLingui()
  const label = t`Always holds everything`

  return (
    <span title={label}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
