import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { UserRowDto } from '#contracts/users.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import { UserState } from '../user-state.tsx'
import { UserEmail } from './user-email.tsx'
import { UserLink } from './user-link.tsx'

/** The columns of the list of people in the reader's language. */
export function useUserColumns(): Column<UserRowDto>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      { name: 'name', width: 216, header: t`Name`, isSortable: true, cell: (user) => <UserLink user={user} /> },
      {
        name: 'email',
        width: 192,
        header: t`Email`,
        isSortable: true,
        cell: ({ email }) => <UserEmail email={email} />,
      },
      { name: 'role', width: 128, header: t`Role`, isSortable: true, cell: ({ role }) => role?.name ?? '—' },
      { name: 'team', width: 112, header: t`Team`, isSortable: true, cell: ({ team }) => team?.name ?? '—' },
      {
        name: 'partner',
        width: 120,
        header: t`Partner`,
        isSortable: true,
        cell: ({ partner }) => partner?.name ?? '—',
      },
      { name: 'state', width: 136, header: t`State`, cell: ({ state }) => <UserState state={state} /> },
      {
        name: 'two_factor',
        width: 100,
        header: t`Second factor`,
        cell: ({ has_two_factor }) => (has_two_factor ? t`On` : t`Off`),
      },
      {
        name: 'last_active_at',
        width: 108,
        header: t`Last active`,
        isSortable: true,
        cell: ({ last_active_at }) => (last_active_at ? <Moment at={last_active_at} /> : t`Never`),
      },
      {
        name: 'created_at',
        width: 168,
        header: t`Added`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
    ],
    [t],
  )
}
