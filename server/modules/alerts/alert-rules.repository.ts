import { isDeepStrictEqual } from 'node:util'

import {
  type AlertFilter,
  type AlertGroup,
  alertGroups,
  type AlertRuleChange,
  type AlertRuleDraft,
  type AlertWatch,
} from '#contracts/alert-rules.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { MEASURE_JOB } from '#server/modules/alerts/queue-alerts.ts'
import { refuse, validateMetricAccess, validateRule } from '#server/modules/alerts/validate-rule.ts'
import { alertRecipients, visibleNames, visiblePeople } from '#server/modules/alerts/visible-alerts.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'

/** What the log records about a change. */
type RecordedChange = { before?: AlertRuleDraft; after?: AlertRuleDraft }

/** Changes of rules, each within the caller's transaction. A number is measured at once. */
export const alertRulesRepository = (clock: Clock) => ({
  /** Throws `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, draft: AlertRuleDraft): Promise<{ id: number; recorded: RecordedChange }> {
    const { count } = await trx
      .selectFrom('alert_rule')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX) throw new Refusal({ kind: 'conflict', message: texts.tooManyAlertRules })
    const after = await acceptedRule(trx, scope, draft)
    const { id } = await refuseTakenName(
      trx
        .insertInto('alert_rule')
        .values({
          ...columnsOf(after),
          created_by: scope.user.id,
          active_since: clock(),
          created_at: clock(),
          updated_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await storeRecipients(trx, id, after)
    return { id, recorded: { after } }
  },

  /**
   * Alerts found so far stay as they are when the rule watches something else from now on. Throws `missing`,
   * `conflict` when somebody else was first, and `invalid`.
   */
  async change(
    trx: Database,
    scope: Scope,
    id: number,
    { version, ...draft }: AlertRuleChange,
  ): Promise<RecordedChange> {
    const before = await ruleBefore(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    const after = await acceptedRule(trx, scope, draft, before.draft)
    const isWatchChanged = !watchesTheSame(after, before.draft)
    const isBegun = after.active && (isWatchChanged || !before.draft.active)
    if (isWatchChanged) await trx.updateTable('alert').set({ outdated: true }).where('rule_id', '=', id).execute()
    await refuseTakenName(
      trx
        .updateTable('alert_rule')
        .set({
          ...columnsOf(after),
          version: version + 1,
          measured_at: null,
          ...(isBegun && { active_since: clock() }),
          updated_at: clock(),
        })
        .where('id', '=', id)
        .execute(),
    )
    await storeRecipients(trx, id, after)
    return { before: before.draft, after }
  },

  /** Alerts that it found stay. Throws `missing`. */
  async remove(trx: Database, id: number): Promise<RecordedChange> {
    const { draft: before } = await ruleBefore(trx, id)
    await trx.updateTable('alert_rule').set({ removed: true, active: false }).where('id', '=', id).execute()
    return { before }
  },
})

const MAX = 200

const columnsOf = ({ name, watch, filter, group_by, window_minutes, quiet, active }: AlertRuleDraft) => ({
  name,
  kind: watch.kind,
  watch: JSON.stringify(watch),
  filter: JSON.stringify(filter),
  group_by,
  window_minutes,
  quiet: quiet && JSON.stringify(quiet),
  active,
})

/** Stores who is notified, and queues the measurement of a number. */
async function storeRecipients(trx: Database, id: number, { people, webhook_ids, watch, active }: AlertRuleDraft) {
  await trx.deleteFrom('alert_rule_person').where('rule_id', '=', id).execute()
  await trx.deleteFrom('alert_rule_webhook').where('rule_id', '=', id).execute()
  if (people.length > 0) {
    await trx
      .insertInto('alert_rule_person')
      .values(people.map((one) => ({ rule_id: id, ...one })))
      .execute()
  }
  if (webhook_ids.length > 0) {
    await trx
      .insertInto('alert_rule_webhook')
      .values(webhook_ids.map((webhook_id) => ({ rule_id: id, webhook_id })))
      .execute()
  }
  if (active && watch.kind === 'metric') await addJob(trx, MEASURE_JOB, String(id))
}

async function ruleBefore(trx: Database, id: number): Promise<{ version: number; draft: AlertRuleDraft }> {
  const { version, ...rule } = orMissing(
    await trx
      .selectFrom('alert_rule')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['name', 'watch', 'filter', 'group_by', 'window_minutes', 'quiet', 'active', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )
  const people = await trx
    .selectFrom('alert_rule_person')
    .where('rule_id', '=', id)
    .select(['user_id', 'frame', 'mail'])
    .orderBy('user_id')
    .execute()
  const webhooks = await trx.selectFrom('alert_rule_webhook').where('rule_id', '=', id).select('webhook_id').execute()
  return { version, draft: { ...rule, people, webhook_ids: webhooks.map(({ webhook_id }) => webhook_id) } }
}

const refuseTakenName = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('alert_rule_name', { kind: 'invalid', errors: { name: [texts.alertRuleNameTaken] } }, write)

/**
 * The rule as it is stored. Refuses what makes no sense and what its writer does not see; what was in the rule before
 * may stay.
 */
async function acceptedRule(
  trx: Database,
  scope: Scope,
  draft: AlertRuleDraft,
  before?: AlertRuleDraft,
): Promise<AlertRuleDraft> {
  validateRule(draft)
  if (!before || !watchesTheSame(draft, before)) validateMetricAccess(scope, draft)
  const filter = filterForKind(draft.watch, draft.filter)
  await refuseUnseenFilter(trx, scope, filter, before?.filter)
  await refuseUnknownWatch(trx, draft.watch, filter)

  const notified = draft.people.filter(({ frame, mail }) => frame || mail)
  const people = [
    ...new Map([...(await unseenPeople(trx, scope, before)), ...notified].map((one) => [one.user_id, one])).values(),
  ]
  const allowed = new Set([
    ...(await alertRecipients(trx, scope)).map(({ id }) => id),
    ...(before?.people ?? []).map(({ user_id }) => user_id),
  ])
  if (!people.every(({ user_id }) => allowed.has(user_id))) refuse('people', texts.alertNotSeen)

  const webhook_ids = [...new Set(draft.webhook_ids)]
  const known = await trx.selectFrom('alert_webhook').where('removed', '=', false).select('id').execute()
  if (!webhook_ids.every((id) => known.some((webhook) => webhook.id === id))) refuse('webhook_ids', texts.alertNotSeen)
  return { ...draft, filter, people, webhook_ids }
}

/** Whether two rules watch the same, regardless of their names and recipients. */
const watchesTheSame = (one: AlertRuleDraft, other: AlertRuleDraft): boolean =>
  isDeepStrictEqual([one.watch, one.filter, one.group_by], [other.watch, other.filter, other.group_by])

/** Recipients of the rule whom the writer does not see: they stay, because the writer cannot have removed them. */
async function unseenPeople(
  trx: Database,
  scope: Scope,
  before: AlertRuleDraft | undefined,
): Promise<AlertRuleDraft['people']> {
  const recipients = before?.people ?? []
  const visible = await trx
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...recipients.map(({ user_id }) => user_id)]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  return recipients.filter(({ user_id }) => !visible.some(({ id }) => id === user_id))
}

/** Scorecards, questions and categories narrow numbers only; for conversations the watch itself names them. */
const filterForKind = (watch: AlertWatch, filter: AlertFilter): AlertFilter => {
  if (watch.kind === 'metric') return filter
  const { scorecard_id: _card, question_id: _question, category_id: _category, ...remaining } = filter
  return remaining
}

async function refuseUnseenFilter(trx: Database, scope: Scope, filter: AlertFilter, before: AlertFilter = {}) {
  for (const group of alertGroups) {
    const id = idOf(filter, group)
    if (id === undefined || id === idOf(before, group)) continue
    const visible = await visibleNames(trx, scope, group)
    if (!visible.some((one) => one.id === id)) refuse('filter', texts.alertNotSeen)
  }
}

const idOf = (filter: AlertFilter, group: AlertGroup) => filter[`${group}_id`]

async function refuseUnknownWatch(trx: Database, watch: AlertWatch, filter: AlertFilter) {
  const category = watch.kind === 'category' ? watch.category_id : filter.category_id
  if (category !== undefined && !(await isCategory(trx, category))) refuse('watch', texts.alertNotSeen)
  const card = watch.kind === 'auto-fail' || watch.kind === 'question-failed' ? watch.scorecard_id : filter.scorecard_id
  if (card == null) return
  const names = await questionNames(trx, [card])
  const question_id = watch.kind === 'question-failed' ? watch.question_id : filter.question_id
  const isKnown = question_id === undefined ? names.size > 0 : names.has(keyOf({ scorecard_id: card, question_id }))
  if (!isKnown) refuse('watch', texts.alertNotSeen)
}

const isCategory = async (trx: Database, id: number) =>
  (await trx.selectFrom('category_rule').where('id', '=', id).where('removed', '=', false).select('id').execute())
    .length > 0
