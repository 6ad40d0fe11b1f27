import type { Locale } from '#contracts/page-config.ts'
import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import { inLanguage } from '#domain/localized.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English; the title of a scorecard as its reader has it. Instants are in UTC. */
export const evaluationColumns = (locale: Locale): readonly TableColumn<EvaluationRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'interaction_id', value: ({ interaction_id }) => interaction_id },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'submitted_at', value: ({ submitted_at }) => submitted_at },
  { header: 'released_at', value: ({ released_at }) => released_at },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'started_at', value: ({ started_at }) => started_at },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'channel', value: ({ channel }) => channel },
  { header: 'duration_s', value: ({ duration_ms }) => (duration_ms === null ? null : duration_ms / 1000) },
  { header: 'scorecard_id', value: ({ scorecard }) => scorecard.id },
  { header: 'scorecard', value: ({ scorecard }) => inLanguage(scorecard.title, locale) },
  { header: 'scorecard_version', value: ({ scorecard }) => scorecard.number },
  { header: 'evaluator', value: ({ evaluator }) => evaluator?.name ?? null },
  { header: 'score', value: ({ score }) => score },
  { header: 'raw_score', value: ({ raw_score }) => raw_score },
  { header: 'target', value: ({ scorecard }) => scorecard.target },
  { header: 'auto_failed', value: ({ auto_failed }) => auto_failed },
  { header: 'answered', value: ({ answered }) => answered },
  { header: 'disputed', value: ({ disputed }) => disputed },
]
