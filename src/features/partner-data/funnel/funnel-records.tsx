import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import type { Page } from '#contracts/pagination.ts'
import type { FunnelRecord } from '#contracts/partner-data-funnel.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { funnelStepNames } from '#src/words/partner-data.ts'

import { policyLink } from '../policy-link.ts'
import type { FunnelSearch } from './funnel-search.ts'
import classes from './funnel.module.css'

type FunnelRecordsProps = {
  step: FunnelStep
  records: PromiseState<Page<FunnelRecord> | null>
  search: FunnelSearch
  timeZone: string
  opensRecords: boolean
  onChange: (change: Partial<FunnelSearch>) => void
  onRetry: () => void
}

/** The records of a step. */
export function FunnelRecords({ step, records, search, timeZone, opensRecords, ...on }: FunnelRecordsProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const columns = useRecordColumns(timeZone, opensRecords)
  const name = i18n._(funnelStepNames[step])

  return (
    <section aria-labelledby="records">
      <h2 id="records" className={classes['heading']}>
        {search.without ? (
          <Trans>Records behind “{name}”, without a valid verification</Trans>
        ) : (
          <Trans>Records behind “{name}”</Trans>
        )}
      </h2>
      <ListTable
        list={{ ...records, value: records.value }}
        columns={columns}
        view={search}
        onView={on.onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} record`} other={`${count} records`} />
        }}
        empty={<Empty title={<Trans>No record took this step</Trans>} />}
        onRetry={on.onRetry}
      />
    </section>
  )
}

/** The columns of the records of a step. There are no links to records that the reader may not open. */
function useRecordColumns(timeZone: string, opensRecords: boolean): Column<FunnelRecord>[] {
  const { t, i18n } = useLingui()
  const { dateTime } = useFormats()

  return useMemo(
    () => [
      {
        name: 'record',
        header: t`Record`,
        width: 100,
        cell: ({ id }) =>
          opensRecords ? (
            <Link to="/call-detail-db/$id" params={{ id: String(id) }}>
              #{id}
            </Link>
          ) : (
            `#${id}`
          ),
      },
      { name: 'customer', header: t`Customer`, width: 150, cell: ({ customer_name }) => customer_name ?? '—' },
      { name: 'campaign', header: t`Campaign`, width: 150, cell: ({ campaign }) => campaign?.name ?? '—' },
      {
        name: 'last_attempt_at',
        header: t`Last attempt`,
        width: 170,
        isSortable: true,
        cell: ({ last_attempt_at: at }) =>
          at === null ? (
            '—'
          ) : (
            <time dateTime={at} title={timeZone}>
              {dateTime(at, timeZone)}
            </time>
          ),
      },
      {
        name: 'step',
        header: t`Came as far as`,
        width: 150,
        cell: ({ steps }) => i18n._(funnelStepNames[steps.at(-1) ?? 'base']),
      },
      {
        name: 'call',
        header: t`Conversation`,
        width: 120,
        cell: ({ call }) => (call ? <Link {...conversationAddress(call)}>#{call.id}</Link> : '—'),
      },
      {
        name: 'policy',
        header: t`Policy`,
        width: 140,
        cell: ({ policy }) => (policy ? <Link {...policyLink(policy.id)}>{policy.number}</Link> : '—'),
      },
    ],
    [t, i18n, dateTime, timeZone, opensRecords],
  )
}
