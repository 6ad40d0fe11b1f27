import type { CoachingRowDto } from '#contracts/coaching.ts'
import { inLanguage } from '#domain/localized.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English; texts of a scorecard in its own language. Instants are in UTC. */
export const COACHING_COLUMNS: readonly TableColumn<CoachingRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'agent', value: ({ agent }) => agent.name },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'coach', value: ({ coach }) => coach?.name ?? null },
  { header: 'topic', value: ({ topic }) => topic },
  { header: 'scorecard', value: ({ scorecard: { title, locale } }) => inLanguage(title, locale) },
  {
    header: 'questions',
    value: ({ questions }) => questions.map(({ text, scorecard }) => inLanguage(text, scorecard.locale)).join('; '),
  },
  { header: 'state', value: ({ state }) => state },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'agreed_at', value: ({ agreed_at }) => agreed_at },
  { header: 'follow_up_on', value: ({ follow_up_on }) => follow_up_on },
  { header: 'is_due', value: ({ is_due }) => is_due },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
]
