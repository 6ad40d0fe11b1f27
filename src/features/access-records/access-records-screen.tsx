import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { AccessRecord } from '#contracts/access-records.ts'
import { accessActions } from '#contracts/lists/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { accessActionNames } from '#src/words/access.ts'

import classes from './access-records-screen.module.css'
import { type AccessRecordsSearch, accessRecordsSearch } from './access-records-search.ts'
import { accessRecordsApi } from './access-records.api.ts'

type AccessRecordsScreenProps = { records: Promise<Page<AccessRecord>>; search: AccessRecordsSearch }

/** Who did what with people's data and rights. */
export function AccessRecordsScreen({ records, search }: AccessRecordsScreenProps) {
  const { t } = useLingui()
  const api = useApi(accessRecordsApi)
  const columns = useAccessRecordColumns()
  const list = usePromiseState(records)

  return (
    <ListScreen
      title={<Trans>Access records</Trans>}
      sentence={<Trans>Who saw, heard, took along or changed what, when, from where and why?</Trans>}
      fetchFile={(format) => api.exported(accessRecordsSearch.query(search), format)}
      search={search}
      renderFilters={(filter) => (
        <>
          <TextInput
            type="date"
            label={t`From`}
            value={search.from ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ from: value || undefined })}
          />
          <TextInput
            type="date"
            label={t`To`}
            value={search.to ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ to: value || undefined })}
          />
          <EnumSelect
            label={t`What was done`}
            all={t`Everything`}
            values={accessActions}
            names={accessActionNames}
            value={search.action}
            onChange={(action) => filter({ action })}
          />
          <SearchField
            label={t`Number of the person`}
            inputMode="numeric"
            value={search.user_id?.toString()}
            readable={idFromText}
            onChange={(value) => filter({ user_id: value === undefined ? undefined : Number(value) })}
          />
          <SearchField
            label={t`Done to`}
            placeholder="interaction:12"
            value={search.subject}
            onChange={(subject) => filter({ subject })}
          />
          <SearchField label={t`Network address`} value={search.ip} onChange={(ip) => filter({ ip })} />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} record`} other={`${count} records`} />}
      noMatch={{
        title: <Trans>Nothing is recorded that matches</Trans>,
        hint: <Trans>Widen the period or take a filter away.</Trans>,
      }}
    />
  )
}

/** The id of a person from what is typed into the filter: `#012` gives 12. */
const idFromText = (text: string) => /[1-9]\d{0,14}/.exec(text)?.[0] ?? ''

/** Only what the reader may open is a link. */
function useAccessRecordColumns(): Column<AccessRecord>[] {
  const { t, i18n } = useLingui()
  const can = useCan()
  const [seesUsers, seesCalls] = [can('user-list'), can('call-detail')]

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

/** What exactly was done: every name and value as they were recorded. An entry without a value is left out. */
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
  /** A kind and usually an id: `user:5`. */
  subject: string | null
  /** What the reader may open. */
  seesUsers: boolean
  seesCalls: boolean
}

/** What something was done to: a link if it has a screen that the reader may open. */
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
