import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'

import type { AccessRecord } from '#contracts/access-records.ts'
import { accessRecordQuerySchema } from '#contracts/lists/access-records.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { accessActionNames } from '#src/words/access.ts'

import type { ConversationRequests } from '../conversation-requests.ts'
import classes from './panels.module.css'

type AccessPanelProps = { callId: number; isReader: boolean; ask: ConversationRequests['access'] }

/** Who listened to, unmasked, changed or exported this conversation. */
export function AccessPanel({ isReader, ...records }: AccessPanelProps) {
  if (isReader) return <Records {...records} />
  return (
    <Empty title={<Trans>Who opened this conversation is not for everybody</Trans>}>
      <Trans>
        It needs the permission <code>access-list</code>. An administrator can give it to your role.
      </Trans>
    </Empty>
  )
}

function Records({ callId, ask }: Omit<AccessPanelProps, 'isReader'>) {
  const { value: page, isPending, error, refetch } = useQuery('access', ask)
  if (!page) return isPending ? <Loading rows={6} /> : <Failed error={error} onRetry={refetch} />

  return (
    <>
      <p className={classes['why']}>
        <Trans>
          Who heard, unmasked, changed, printed or exported this conversation. Reading what is masked is not recorded;
          exports of lists stand in the access records as a whole.
        </Trans>
      </p>
      {page.data.length === 0 ? (
        <Empty title={<Trans>Nothing is recorded of this conversation</Trans>} />
      ) : (
        <ol className={classes['list']}>
          {page.data.map((record) => (
            <Entry key={record.id} record={record} />
          ))}
        </ol>
      )}
      <p className={classes['why']}>
        <Link to="/admin/access-records" search={allRecordsOf(callId)} className={classes['link']}>
          <Trans>All access records of this conversation</Trans>
        </Link>
      </p>
    </>
  )
}

/** The list without any other filter. */
const allRecordsOf = (callId: number) => ({
  ...z.parse(accessRecordQuerySchema, { subject: `interaction:${callId}` }),
  hidden: 'user_agent',
})

function Entry({ record: { action, at, user, reason, detail } }: { record: AccessRecord }) {
  const { i18n } = useLingui()
  const details = Object.entries(detail).filter(([name, value]) => value !== null && name !== 'session')

  return (
    <li className={classes['entry']}>
      <span>
        <strong>{user?.name ?? '—'}</strong> {i18n._(accessActionNames[action])}
      </span>
      <span className={classes['dim']}>
        <Moment at={at} as="date-time" />
      </span>
      {reason && <span className={classes['quote']}>{reason}</span>}
      {details.length > 0 && (
        <span className={classes['dim']}>
          {details
            .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
            .join(' · ')}
        </span>
      )}
    </li>
  )
}
