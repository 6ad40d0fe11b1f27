import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DebtRowDto } from '#contracts/debts.ts'
import { isForbiddenNow } from '#domain/dialling/contact-limits.ts'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { bucketNames } from '#src/words/collections.ts'
import { useMoney } from '#src/words/money.ts'

import { NextContact, PhoneNumber } from '../next-contact.tsx'
import { PromiseMark } from '../promise-mark.tsx'

/** The columns of the worklist in the reader's language. */
export function useDebtColumns(): Column<DebtRowDto>[] {
  const { t, i18n } = useLingui()
  const { number, day, dateTime } = useFormats()
  const money = useMoney()

  return useMemo(
    () => [
      {
        name: 'external_id',
        width: 120,
        header: t`Debt`,
        isSortable: true,
        cell: ({ id, external_id }) => (
          <Link to="/data-partner-cob/worklist/$id" params={{ id: String(id) }}>
            {external_id}
          </Link>
        ),
      },
      { name: 'customer', width: 136, header: t`Customer`, cell: ({ customer_name }) => customer_name ?? '—' },
      {
        name: 'next',
        width: 232,
        header: t`Next permitted call, partner’s time`,
        cell: ({ next, time_zone }) => <NextContact next={next} timeZone={time_zone} />,
      },
      {
        name: 'phone',
        width: 136,
        header: t`Phone`,
        cell: ({ phone, next }) => (isForbiddenNow(next) ? t`Hidden until then` : <PhoneNumber phone={phone} />),
      },
      { name: 'partner', width: 144, header: t`Partner`, cell: ({ partner }) => partner.name },
      { name: 'campaign', width: 144, header: t`Campaign`, cell: ({ campaign }) => campaign?.name ?? '—' },
      { name: 'team', width: 120, header: t`Team`, cell: ({ team }) => team?.name ?? '—' },
      { name: 'agent', width: 136, header: t`Agent`, cell: ({ agent }) => agent ?? '—' },
      {
        name: 'amount',
        width: 120,
        header: t`Amount`,
        isNumber: true,
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        name: 'balance',
        width: 128,
        header: t`Open balance`,
        isSortable: true,
        isNumber: true,
        cell: ({ balance, currency }) => money(balance, currency),
      },
      {
        name: 'due_on',
        width: 168,
        header: t`Overdue since`,
        isSortable: true,
        cell: ({ due_on, days_overdue, bucket }) => (
          <span title={t`Days overdue: ${number(days_overdue)}`}>
            {day(due_on)} · {i18n._(bucketNames[bucket])}
          </span>
        ),
      },
      { name: 'assigned_on', width: 120, header: t`Assigned`, isSortable: true, cell: (row) => day(row.assigned_on) },
      {
        name: 'promise',
        width: 168,
        header: t`Promise`,
        cell: ({ promise, currency }) =>
          promise ? (
            <span title={t`${money(promise.amount, currency)} until ${day(promise.due_on)}`}>
              <PromiseMark state={promise.state} />
            </span>
          ) : (
            '—'
          ),
      },
      {
        name: 'attempts',
        width: 160,
        header: t`Last attempt`,
        cell: ({ last_attempt_at: last, attempts, time_zone }) =>
          last ? (
            <time dateTime={last} title={t`${number(attempts)} attempts in all · ${time_zone}`}>
              {dateTime(last, time_zone)}
            </time>
          ) : (
            '—'
          ),
      },
    ],
    [t, i18n, number, day, dateTime, money],
  )
}
