import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC. */
export const DIALLING_COLUMNS: readonly TableColumn<DiallingRecordRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'record_id', value: ({ record_id }) => record_id },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'attempts', value: ({ attempts }) => attempts },
  { header: 'last_attempt_at', value: ({ last_attempt_at }) => last_attempt_at },
  { header: 'next_attempt_at', value: ({ next_attempt_at }) => next_attempt_at },
  { header: 'do_not_call', value: ({ do_not_call }) => do_not_call },
  { header: 'disposition', value: ({ disposition }) => disposition?.words ?? null },
  { header: 'meaning', value: ({ disposition }) => disposition?.path?.join(' > ') ?? null },
]
