import { reportPermissions } from '#contracts/report-kinds.ts'
import type { ReportDraft, ReportFilter } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { recipientsToChoose, visiblePeople } from '#server/modules/reports/report-people.ts'
import { visiblePermissions } from '#server/modules/reports/report-sight.ts'
import { isOfKind } from '#server/reports/report-query.ts'
import { filterNames } from '#server/reports/visible-names.ts'
import type { Scope } from '#server/scope.ts'
import type { Message } from '#server/texts/message.ts'
import { texts } from '#server/texts.ts'

/** A report as it is kept: what makes no sense of it, and what its writer does not see, is refused. What was there before may stay. */
export async function acceptedReport(
  trx: Database,
  scope: Scope,
  draft: ReportDraft,
  before?: ReportDraft,
): Promise<ReportDraft> {
  const { kind, filter } = draft
  if (!isOfKind(kind, filter)) refuse('filter', texts.reportNotOfKind)
  if (before?.kind !== kind && !scope.holds(reportPermissions[kind])) refuse('kind', texts.reportNotSeen)
  await refuseUnseen(trx, scope, filter, before?.filter)
  await refuseUnknownScorecard(trx, filter, before?.filter)

  const recipient_ids = [...new Set([...(await unseenOf(trx, scope, before)), ...draft.recipient_ids])]
  if (recipient_ids.length === 0) refuse('recipient_ids', texts.required)
  const offered = (await recipientsToChoose(trx, scope)).filter(({ kinds }) => kinds.includes(kind))
  const may = new Set([
    ...offered.map(({ id }) => id),
    ...(before?.kind === kind ? before.recipient_ids : await unseenOf(trx, scope, before)),
  ])
  if (!recipient_ids.every((id) => may.has(id))) refuse('recipient_ids', texts.reportNotForThem)
  return { ...draft, recipient_ids, formats: [...new Set(draft.formats)] }
}

/** Those who get it already and whom the writer does not see: they stay, since nobody can have taken them away. */
async function unseenOf(trx: Database, scope: Scope, before: ReportDraft | undefined): Promise<number[]> {
  const kept = before?.recipient_ids ?? []
  const seen = await trx
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...kept]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  return kept.filter((id) => !seen.some((one) => one.id === id))
}

const PLACES = ['partner', 'campaign', 'team', 'agent', 'compare_partner', 'compare_team'] as const

async function refuseUnseen(trx: Database, scope: Scope, filter: ReportFilter, before: ReportFilter = {}) {
  const seen = await filterNames(trx, scope, visiblePermissions, filter)
  for (const place of PLACES) {
    const id = filter[`${place}_id`]
    if (id !== undefined && id !== before[`${place}_id`] && seen[place] === undefined) {
      refuse('filter', texts.reportNotSeen)
    }
  }
}

async function refuseUnknownScorecard(trx: Database, filter: ReportFilter, before: ReportFilter = {}) {
  const { scorecard_id: id } = filter
  if (id === undefined || id === before.scorecard_id) return
  const found = await trx.selectFrom('scorecard').where('id', '=', id).select('id').executeTakeFirst()
  if (!found) refuse('filter', texts.reportNotSeen)
}

function refuse(field: string, text: Message): never {
  throw new Refusal({ kind: 'invalid', errors: { [field]: [text] } })
}
