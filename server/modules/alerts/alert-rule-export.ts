import type { AlertRule } from '#contracts/alert-rules.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC. Of people whom the reader does not see there is the number. */
export const ALERT_RULE_COLUMNS: readonly TableColumn<AlertRule>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'kind', value: ({ watch }) => watch.kind },
  { header: 'metric', value: ({ watch }) => (watch.kind === 'metric' ? watch.metric : null) },
  { header: 'period', value: ({ watch }) => (watch.kind === 'metric' ? watch.period : null) },
  { header: 'test', value: ({ watch }) => (watch.kind === 'metric' ? watch.test : null) },
  { header: 'threshold', value: ({ watch }) => (watch.kind === 'metric' ? watch.threshold : null) },
  { header: 'fewest', value: ({ watch }) => (watch.kind === 'metric' ? watch.fewest : null) },
  { header: 'group_by', value: ({ group_by }) => group_by },
  { header: 'window_minutes', value: ({ window_minutes }) => window_minutes },
  { header: 'people', value: ({ people }) => people.map(({ user }) => user.name).join(', ') },
  { header: 'unseen_people', value: ({ unseen_people }) => unseen_people },
  { header: 'webhooks', value: ({ webhooks }) => webhooks.map(({ name }) => name).join(', ') },
  { header: 'active', value: ({ active }) => active },
  { header: 'unclosed', value: ({ unclosed }) => unclosed },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
]
