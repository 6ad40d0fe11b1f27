import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { AccessRecord } from '#contracts/access-records.ts'
import { can } from '#src/machines/landing.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { accessActionNames } from '#src/words/access.ts'

import classes from './access-record-columns.module.css'

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

/** What exactly was done: every name and value of it, as they were recorded. What has no value is not shown. */
function RecordDetail({ detail }: { detail: Record<string, unknown> }) {
  const entries = Object.entries(detail).filter(([, value]) => value !== null)
  if (entries.length === 0) return '—'
  return (
    <dl className={classes['detail']}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

type RecordSubjectProps = {
  /** A kind and mostly an id: `user:5`. */
  subject: string | null
  /** What the reader may open. */
  seesUsers: boolean
  seesCalls: boolean
}

/** What something was done to: a link where there is a screen of it that the reader may open. */
function RecordSubject({ subject, seesUsers, seesCalls }: RecordSubjectProps) {
  if (subject === null) return '—'
  const [kind, id] = subject.split(':')
  if (id && kind === 'interaction' && seesCalls) {
    return (
      <Link to="/call-detail/$id" params={{ id }}>
        {subject}
      </Link>
    )
  }
  if (id && kind === 'dialling_record' && seesCalls) {
    return (
      <Link to="/call-detail-db/$id" params={{ id }}>
        {subject}
      </Link>
    )
  }
  if (id && kind === 'user' && seesUsers) {
    return (
      <Link to="/detail-user" search={{ id: Number(id) }}>
        {subject}
      </Link>
    )
  }
  return subject
}
