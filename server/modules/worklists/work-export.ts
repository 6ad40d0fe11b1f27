import type { WorkRowDto } from '#contracts/work-items.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC, days those of the partner's calendar. */
export const WORK_COLUMNS: readonly TableColumn<WorkRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'policy', value: ({ policy }) => policy?.number ?? null },
  { header: 'product', value: ({ policy }) => policy?.product ?? null },
  { header: 'interaction_id', value: ({ call }) => call?.id ?? null },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'origin', value: ({ origin }) => origin },
  { header: 'assignee', value: ({ assignee }) => assignee?.name ?? null },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'is_overdue', value: ({ is_overdue }) => is_overdue },
  { header: 'outcome', value: ({ outcome }) => outcome },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
]
