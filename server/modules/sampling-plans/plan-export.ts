import type { Locale } from '#contracts/page-config.ts'
import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import { inLanguage } from '#domain/localized.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English; titles in the language of who asks. Instants are in UTC. */
export const planFileColumns = (locale: Locale): readonly TableColumn<PlanRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'state', value: ({ state }) => state },
  { header: 'scorecard', value: ({ scorecard: { title } }) => inLanguage(title, locale) },
  { header: 'period_from', value: ({ period_from }) => period_from },
  { header: 'period_to', value: ({ period_to }) => period_to },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'per_agent', value: ({ per_agent }) => per_agent },
  { header: 'total', value: ({ total }) => total },
  { header: 'stratify_by', value: ({ stratify_by }) => stratify_by },
  { header: 'evaluators', value: ({ evaluators }) => evaluators },
  { header: 'open', value: ({ progress: { open } }) => open },
  { header: 'overdue', value: ({ progress: { overdue } }) => overdue },
  { header: 'unassigned', value: ({ progress: { unassigned } }) => unassigned },
  { header: 'done', value: ({ progress: { done } }) => done },
  { header: 'skipped', value: ({ progress: { skipped } }) => skipped },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'drawn_at', value: ({ drawn_at }) => drawn_at },
]
