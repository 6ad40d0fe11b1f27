import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { AlertFilter, AlertGroup, AlertQuiet, ConversationWatch } from '#contracts/alert-rules.ts'
import type { AlertSource } from '#contracts/alerts.ts'
import { isCollecting } from '#domain/alerts/collecting.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type MatchedConversation, matchedConversations } from '#server/modules/alerts/matched-conversations.ts'
import { raiseAlert, retryUnseenRecipients } from '#server/modules/alerts/raise-alert.ts'

/**
 * Checks every conversation about which something became known against all active rules, in batches: a finished batch
 * stays done, even if the process dies. A rule reports a conversation only once, and none that was over before the
 * rule began.
 */
export async function checkDueConversations(db: Database, clock: Clock, job: Job): Promise<void> {
  for (let isLeft = true; isLeft;) {
    job.signal.throwIfAborted()
    isLeft = await db.transaction().execute(async (trx) => {
      const due = await takeDue(trx)
      if (due.length > 0) await checkConversations(trx, due, clock())
      await job.advance(trx)
      return due.length > 0
    })
  }
}

type Due = { interaction_id: number; source: AlertSource }

/** Rows that another transaction is writing are left for the next time. */
async function takeDue(trx: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    delete from alert_due using (
      select interaction_id, source from alert_due order by interaction_id, source limit ${BATCH_SIZE} for update skip locked
    ) as taken
    where alert_due.interaction_id = taken.interaction_id and alert_due.source = taken.source
    returning alert_due.interaction_id, alert_due.source
  `.execute(trx)
  return rows
}

async function checkConversations(trx: Database, due: readonly Due[], now: Date): Promise<void> {
  const rules = await trx
    .selectFrom('alert_rule')
    .where('kind', '!=', 'metric')
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(['id', 'watch', 'filter', 'group_by', 'window_minutes', 'quiet', 'active_since'])
    .orderBy('id')
    .forShare() // nobody changes a rule meanwhile
    .execute()
  for (const { watch, ...rule } of rules) {
    if (watch.kind === 'metric') continue
    const found = await newlyFound(trx, { ...rule, watch }, due)
    for (const groupId of new Set(found.map(({ group_id }) => group_id))) {
      const ofGroup = found.filter(({ group_id }) => group_id === groupId)
      await addToAlert(trx, rule, groupId, ofGroup, now)
    }
  }
}

type Rule = {
  id: number
  filter: AlertFilter
  group_by: AlertGroup | null
  window_minutes: number
  quiet: AlertQuiet | null
  active_since: Date
}

async function newlyFound(trx: Database, rule: Rule & { watch: ConversationWatch }, due: readonly Due[]) {
  const query = matchedConversations(rule, (source) => {
    const ids = due.filter((one) => one.source === source).map(({ interaction_id }) => interaction_id)
    return sql`interaction.id = any(${ids}::bigint[]) and ${isNews(source, rule.active_since)}
      and not exists (select from alert_item where rule_id = ${rule.id} and interaction_id = interaction.id)`
  })
  return (await query.execute(trx)).rows
}

/**
 * A conversation that was over before the rule began, or before its category rule judged this way, is no news;
 * neither is what people judged before the rule began.
 */
function isNews(source: AlertSource, since: Date): RawBuilder<SqlBool> {
  if (source === 'people') return sql`coalesce(evaluation.submitted_at, evaluation.created_at) >= ${since}`
  if (source === 'category') return sql`${ENDED_AT} >= greatest(${since}, category.judges_since)`
  return sql`${ENDED_AT} >= ${since}`
}

const ENDED_AT = sql`coalesce(
  interaction.started_at + make_interval(secs => coalesce(interaction.duration_ms, 0) / 1000.0), interaction.created_at
)`

/** Adds conversations to the alert of their group that still gathers, or to a new one. */
async function addToAlert(
  trx: Database,
  rule: Rule,
  groupId: number | null,
  found: readonly MatchedConversation[],
  now: Date,
) {
  const newest = await trx
    .selectFrom('alert')
    .where('rule_id', '=', rule.id)
    .where('number_of', 'is', null)
    .where('group_id', 'is not distinct from', groupId)
    .where('state', '!=', 'closed')
    .where('outdated', '=', false)
    .select(['id', 'state', 'opened_at'])
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const gathering = newest && isCollecting(newest, rule.window_minutes, now) ? newest.id : null
  const group_by = groupId === null ? null : rule.group_by
  const alert_id =
    gathering ?? (await raiseAlert(trx, rule, { group_by, group_id: groupId, reading: null, number_of: null }, now))
  await trx
    .insertInto('alert_item')
    .values(
      found.map(({ interaction_id, source, evaluation_id, start_ms }) => ({
        alert_id,
        rule_id: rule.id,
        interaction_id,
        source,
        evaluation_id,
        start_ms,
        found_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (gathering === null) return
  await trx.updateTable('alert').set({ last_at: now }).where('id', '=', gathering).execute()
  await retryUnseenRecipients(trx, rule, gathering, now)
}

/** Small, so that nobody waits long for the locks of one transaction. */
const BATCH_SIZE = 500
