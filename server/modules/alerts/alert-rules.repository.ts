import { DatabaseError } from 'pg'

import type { AlertRuleChange, AlertRuleDraft } from '#contracts/alert-rules.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { addJob } from '#server/jobs/queue.ts'
import { acceptedRule, looksAlike } from '#server/modules/alerts/accepted-rule.ts'
import { MEASURE_JOB } from '#server/modules/alerts/queue-alerts.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

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
    const { id } = await named(
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
    await named(
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

async function named<Done>(write: Promise<Done>): Promise<Done> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'alert_rule_name') throw error
    throw new Refusal({ kind: 'invalid', errors: { name: [texts.alertRuleNameTaken] } })
  }
}
