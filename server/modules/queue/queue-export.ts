import type { QueueRowDto } from '#contracts/queue.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { CALL_OF_ASSIGNMENT } from '#server/quality/assigned-calls.ts'

/** Named as the fields of the list are, in English. Instants are in UTC, days in the zone of the plan. */
export const QUEUE_COLUMNS: readonly TableColumn<QueueRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'plan', value: ({ plan }) => plan.name },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'overdue', value: ({ overdue }) => overdue },
  ...CALL_OF_ASSIGNMENT,
  { header: 'evaluation_id', value: ({ draft }) => draft?.id ?? null },
  { header: 'answered', value: ({ draft }) => draft?.answered ?? null },
]
