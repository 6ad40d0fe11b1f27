import { reportPermissions } from '#contracts/report-kinds.ts'
import type { ReportChange, ReportDraft, ReportFilter } from '#contracts/reports.ts'
import { nextSending } from '#domain/reports/next-sending.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { recipientsToChoose, visiblePeople, visiblePermissions } from '#server/modules/reports/report-people.ts'
import { reportTimeZone } from '#server/modules/reports/report-time-zone.ts'
import { isOfKind } from '#server/reports/report-query.ts'
import { filterNames } from '#server/reports/visible-names.ts'

/** What the log records about a change. */
type RecordedChange = { before?: ReportDraft; after?: ReportDraft }

/** Changes of reports, each within the caller's transaction. */
export const reportsRepository = (clock: Clock) => {
  const columnsOf = ({ recipient_ids: _, filter, schedule, ...draft }: ReportDraft) => ({
    ...draft,
    filter: JSON.stringify(filter),
    schedule: JSON.stringify(schedule),
    updated_at: clock(),
  })

  /** A report that is already due stays due, even if it is changed before a server notices. */
  async function nextAt(trx: Database, draft: ReportDraft, before: Date | null = null): Promise<Date | null> {
    const { active, schedule, period, filter, time_zone: timeZone } = draft
    if (!active) return null
    if (before && before <= clock()) return before
    return nextSending({ schedule, period, timeZone, countedIn: await reportTimeZone(trx, filter) }, clock())
  }

  return {
    /** Throws `invalid`, and `conflict` where there are too many. */
    async add(trx: Database, scope: Scope, draft: ReportDraft): Promise<{ id: number; recorded: RecordedChange }> {
      const { count } = await trx
        .selectFrom('report')
        .where('removed', '=', false)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MAX) throw new Refusal({ kind: 'conflict', message: texts.tooManyReports })
      const after = await acceptedReport(trx, scope, draft)
      const { id } = await refuseTakenTitle(
        trx
          .insertInto('report')
          .values({
            ...columnsOf(after),
            next_at: await nextAt(trx, after),
            created_by: scope.user.id,
            created_at: clock(),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      await storeRecipients(trx, id, after)
      return { id, recorded: { after } }
    },

    /** Throws `missing`, `conflict` when somebody else was first, and `invalid`. */
    async change(
      trx: Database,
      scope: Scope,
      id: number,
      { version, ...draft }: ReportChange,
    ): Promise<RecordedChange> {
      const before = await reportBefore(trx, id)
      if (before.version !== version) throw new Refusal({ kind: 'conflict' })
      const after = await acceptedReport(trx, scope, draft, before.draft)
      await refuseTakenTitle(
        trx
          .updateTable('report')
          .set({ ...columnsOf(after), next_at: await nextAt(trx, after, before.next_at), version: version + 1 })
          .where('id', '=', id)
          .execute(),
      )
      await storeRecipients(trx, id, after)
      return { before: before.draft, after }
    },

    /** Reports that were sent stay; waiting recipients do not get it any more. Throws `missing`. */
    async remove(trx: Database, id: number): Promise<RecordedChange> {
      const { draft: before } = await reportBefore(trx, id)
      await trx
        .updateTable('report')
        .set({ removed: true, active: false, next_at: null })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('report_run')
        .set({ state: 'failed', ended_at: clock() })
        .where('report_id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .execute()
      return { before }
    },
  }
}

const MAX = 200

async function storeRecipients(trx: Database, id: number, { recipient_ids }: ReportDraft) {
  await trx.deleteFrom('report_recipient').where('report_id', '=', id).execute()
  await trx
    .insertInto('report_recipient')
    .values(recipient_ids.map((user_id) => ({ report_id: id, user_id })))
    .execute()
}

type Before = { version: number; next_at: Date | null; draft: ReportDraft }

async function reportBefore(trx: Database, id: number): Promise<Before> {
  const { version, next_at, ...report } = orMissing(
    await trx
      .selectFrom('report')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['title', 'kind', 'filter', 'period', 'formats', 'locale', 'schedule', 'time_zone', 'active', 'version'])
      .select('next_at')
      .forUpdate()
      .executeTakeFirst(),
  )
  const people = await trx
    .selectFrom('report_recipient')
    .where('report_id', '=', id)
    .select('user_id')
    .orderBy('user_id')
    .execute()
  return { version, next_at, draft: { ...report, recipient_ids: people.map(({ user_id }) => user_id) } }
}

const refuseTakenTitle = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('report_title', { kind: 'invalid', errors: { title: [texts.reportTitleTaken] } }, write)

/**
 * The report as it is stored. Refuses what makes no sense and what its writer does not see; what was in the report
 * before may stay.
 */
async function acceptedReport(
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

  const recipient_ids = [...new Set([...(await unseenRecipients(trx, scope, before)), ...draft.recipient_ids])]
  if (recipient_ids.length === 0) refuse('recipient_ids', texts.required)
  const offered = (await recipientsToChoose(trx, scope)).filter(({ kinds }) => kinds.includes(kind))
  const allowed = new Set([
    ...offered.map(({ id }) => id),
    ...(before?.kind === kind ? before.recipient_ids : await unseenRecipients(trx, scope, before)),
  ])
  if (!recipient_ids.every((id) => allowed.has(id))) refuse('recipient_ids', texts.reportNotForThem)
  return { ...draft, recipient_ids, formats: [...new Set(draft.formats)] }
}

/** Recipients whom the writer does not see: they stay, because the writer cannot have removed them. */
async function unseenRecipients(trx: Database, scope: Scope, before: ReportDraft | undefined): Promise<number[]> {
  const recipientIds = before?.recipient_ids ?? []
  const visible = await trx
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...recipientIds]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  return recipientIds.filter((id) => !visible.some((one) => one.id === id))
}

const PLACES = ['partner', 'campaign', 'team', 'agent', 'compare_partner', 'compare_team'] as const

async function refuseUnseen(trx: Database, scope: Scope, filter: ReportFilter, before: ReportFilter = {}) {
  const names = await filterNames(trx, scope, visiblePermissions, filter)
  for (const field of PLACES) {
    const id = filter[`${field}_id`]
    if (id !== undefined && id !== before[`${field}_id`] && names[field] === undefined) {
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
