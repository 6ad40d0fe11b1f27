import type { DebtRowDto } from '#contracts/debts.ts'
import { decimalOf } from '#domain/money.ts'
import type { TableColumn } from '#server/table-export.ts'

const amountOf = (minor: number, { currency }: DebtRowDto) => decimalOf({ minor, currency })

/** Named as the fields of the list are, in English. Amounts are decimals of their currency, instants are in UTC. */
export const DEBT_COLUMNS: readonly TableColumn<DebtRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'external_id', value: ({ external_id }) => external_id },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'agent', value: ({ agent }) => agent },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'amount', value: (row) => amountOf(row.amount, row) },
  { header: 'balance', value: (row) => amountOf(row.balance, row) },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'days_overdue', value: ({ days_overdue }) => days_overdue },
  { header: 'bucket', value: ({ bucket }) => bucket },
  { header: 'assigned_on', value: ({ assigned_on }) => assigned_on },
  { header: 'withdrawn_on', value: ({ withdrawn_on }) => withdrawn_on },
  { header: 'promise', value: ({ promise }) => promise?.state ?? null },
  { header: 'promise_due_on', value: ({ promise }) => promise?.due_on ?? null },
  { header: 'attempts', value: ({ attempts }) => attempts },
  { header: 'last_attempt_at', value: ({ last_attempt_at }) => last_attempt_at },
  { header: 'next_call_at', value: ({ next }) => (next.kind === 'at' ? next.at : null) },
]
