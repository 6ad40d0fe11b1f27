import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { AccessRecord } from '#contracts/access-records.ts'
import { can } from '#src/machines/landing.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'
import { accessActionNames } from '#src/words/access.ts'

import { RecordDetail } from './record-detail.tsx'
import { RecordSubject } from './record-subject.tsx'

/** The columns of the access records; what the reader may not open is no link. */
export function useAccessRecordColumns(permissions: readonly string[]): Column<AccessRecord>[] {
  const { t, i18n } = useLingui()
  const seesUsers = can(permissions, 'user-list')
  const seesCalls = can(permissions, 'call-detail')

  return useMemo(
    () => [
      { name: 'id', header: t`Number`, width: 90, isSortable: true, isNumber: true, cell: ({ id }) => id },
      { name: 'at', header: t`When`, width: 170, cell: ({ at }) => <Moment at={at} as="date-time" /> },
      {
        name: 'user',
        header: t`Who`,
        width: 170,
        cell: ({ user }) => (user ? <Who {...user} isLink={seesUsers} /> : '—'),
      },
      { name: 'action', header: t`What was done`, width: 160, cell: ({ action }) => i18n._(accessActionNames[action]) },
      {
        name: 'subject',
        header: t`Done to`,
        width: 130,
        cell: ({ subject }) => <RecordSubject subject={subject} seesUsers={seesUsers} seesCalls={seesCalls} />,
      },
      { name: 'detail', header: t`What exactly`, width: 300, cell: ({ detail }) => <RecordDetail detail={detail} /> },
      { name: 'reason', header: t`Why`, width: 160, cell: ({ reason }) => reason || '—' },
      { name: 'ip', header: t`Network address`, width: 130, cell: ({ ip }) => ip ?? '—' },
      { name: 'user_agent', header: t`Browser`, width: 220, cell: ({ user_agent }) => user_agent ?? '—' },
    ],
    [t, i18n, seesUsers, seesCalls],
  )
}

type WhoProps = { id: number; name: string; isLink: boolean }

const Who = ({ id, name, isLink }: WhoProps) =>
  isLink ? (
    <Link to="/detail-user" search={{ id }}>
      {name}
    </Link>
  ) : (
    name
  )
