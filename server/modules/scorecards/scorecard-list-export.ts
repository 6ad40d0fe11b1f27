import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC. */
export const SCORECARD_COLUMNS: readonly TableColumn<ScorecardRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'locale', value: ({ locale }) => locale },
  { header: 'campaign_kinds', value: ({ campaign_kinds }) => campaign_kinds.join('; ') },
  { header: 'archived', value: ({ archived }) => archived },
  { header: 'version', value: ({ published }) => published?.number ?? null },
  { header: 'published_at', value: ({ published }) => published?.published_at ?? null },
  { header: 'has_draft', value: ({ has_draft }) => has_draft },
  { header: 'questions', value: ({ questions }) => questions },
  { header: 'evaluations', value: ({ evaluations }) => evaluations },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
]
