import { isDeepStrictEqual } from 'node:util'

import {
  type AlertRuleChange,
  type AlertRuleDraft,
  type AlertFilter,
  type AlertGroup,
  alertGroups,
  type AlertWatch,
} from '#contracts/alert-rules.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { alertRecipients, visiblePeople } from '#server/modules/alerts/alert-people.ts'
import { MEASURE_JOB } from '#server/modules/alerts/queue-alerts.ts'
import { refuse, validateRule, validateMetricAccess } from '#server/modules/alerts/validate-rule.ts'
import { visibleNames } from '#server/modules/alerts/visible-names.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'

/** What a change is recorded with. */
type Recorded = { before?: AlertRuleDraft; after?: AlertRuleDraft }

/** Changes of rules, each within a transaction of its own caller. What is measured is measured at once. */
export const alertRulesRepository = (clock: Clock) => ({
  /** Throws `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, draft: AlertRuleDraft): Promise<{ id: number; recorded: Recorded }> {
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
    await keepTold(trx, id, after)
    return { id, recorded: { after } }
  },

  /**
   * What it found stays as it is where it looks at something else from now on. Throws `missing`, `conflict` when somebody else was
   * first, and `invalid`.
   */
  async change(trx: Database, scope: Scope, id: number, { version, ...draft }: AlertRuleChange): Promise<Recorded> {
    const before = await ruleBefore(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    const after = await acceptedRule(trx, scope, draft, before.draft)
    const isOther = !looksAlike(after, before.draft)
    const isBegun = after.active && (isOther || !before.draft.active)
    if (isOther) await trx.updateTable('alert').set({ outdated: true }).where('rule_id', '=', id).execute()
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
    await keepTold(trx, id, after)
    return { before: before.draft, after }
  },

  /** What it found stays. Throws `missing`. */
  async remove(trx: Database, id: number): Promise<Recorded> {
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

/** Who is told; and a number is looked at now. */
async function keepTold(trx: Database, id: number, { people, webhook_ids, watch, active }: AlertRuleDraft) {
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

/** A rule as it is kept: what makes no sense of it, and what its writer does not see, is refused. What was there before may stay. */
async function acceptedRule(
  trx: Database,
  scope: Scope,
  draft: AlertRuleDraft,
  before?: AlertRuleDraft,
): Promise<AlertRuleDraft> {
  validateRule(draft)
  if (!before || !looksAlike(draft, before)) validateMetricAccess(scope, draft)
  const filter = ofItsKind(draft.watch, draft.filter)
  await refuseUnseenFilter(trx, scope, filter, before?.filter)
  await refuseUnknownWatch(trx, draft.watch, filter)

  const told = draft.people.filter(({ frame, mail }) => frame || mail)
  const people = [
    ...new Map([...(await unseenOf(trx, scope, before)), ...told].map((one) => [one.user_id, one])).values(),
  ]
  const mayBeTold = new Set([
    ...(await alertRecipients(trx, scope)).map(({ id }) => id),
    ...(before?.people ?? []).map(({ user_id }) => user_id),
  ])
  if (!people.every(({ user_id }) => mayBeTold.has(user_id))) refuse('people', texts.alertNotSeen)

  const webhook_ids = [...new Set(draft.webhook_ids)]
  const known = await trx.selectFrom('alert_webhook').where('removed', '=', false).select('id').execute()
  if (!webhook_ids.every((id) => known.some((webhook) => webhook.id === id))) refuse('webhook_ids', texts.alertNotSeen)
  return { ...draft, filter, people, webhook_ids }
}

/** Whether two rules look at the same, whatever they call it, and whomever they tell. */
const looksAlike = (one: AlertRuleDraft, other: AlertRuleDraft): boolean =>
  isDeepStrictEqual([one.watch, one.filter, one.group_by], [other.watch, other.filter, other.group_by])

/** Those who are told already and whom the writer does not see: they stay, since nobody can have taken them away. */
async function unseenOf(
  trx: Database,
  scope: Scope,
  before: AlertRuleDraft | undefined,
): Promise<AlertRuleDraft['people']> {
  const told = before?.people ?? []
  const seen = await trx
    .selectFrom('app_user')
    .where('app_user.id', 'in', [0, ...told.map(({ user_id }) => user_id)]) // never an empty list
    .where(visiblePeople(scope))
    .select('app_user.id')
    .execute()
  return told.filter(({ user_id }) => !seen.some(({ id }) => id === user_id))
}

/** Scorecards, questions and categories narrow numbers only: single conversations say of which they are in what they watch. */
const ofItsKind = (watch: AlertWatch, filter: AlertFilter): AlertFilter => {
  if (watch.kind === 'metric') return filter
  const { scorecard_id: _card, question_id: _question, category_id: _category, ...kept } = filter
  return kept
}

async function refuseUnseenFilter(trx: Database, scope: Scope, filter: AlertFilter, before: AlertFilter = {}) {
  for (const group of alertGroups) {
    const id = idOf(filter, group)
    if (id === undefined || id === idOf(before, group)) continue
    const seen = await visibleNames(trx, scope, group)
    if (!seen.some((one) => one.id === id)) refuse('filter', texts.alertNotSeen)
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
