import type { AssignmentRowDto } from '#contracts/assignments.ts'
import { CALL_OF_ASSIGNMENT } from '#server/quality/assigned-call-columns.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC, days in the zone of the plan. */
export const ASSIGNMENT_COLUMNS: readonly TableColumn<AssignmentRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  ...CALL_OF_ASSIGNMENT,
  { header: 'evaluator', value: ({ evaluator }) => evaluator?.name ?? null },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'overdue', value: ({ overdue }) => overdue },
  { header: 'state', value: ({ state }) => state },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
  // nothing of it where the reader may not see the evaluation
  { header: 'evaluation_id', value: ({ evaluation }) => evaluation?.id ?? null },
  { header: 'evaluation_state', value: ({ evaluation }) => evaluation?.state ?? null },
  { header: 'score', value: ({ evaluation }) => evaluation?.score ?? null },
]
