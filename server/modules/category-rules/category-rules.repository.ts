import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type {
  CallCategories,
  CategoryPreview,
  CategoryRuleChange,
  CategoryRuleDraft,
} from '#contracts/category-rules.ts'
import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import { callRows } from '#server/conversations/call-rows.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { queueRule } from '#server/jobs/queue-work.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { acceptedRule, readQuery } from '#server/modules/category-rules/rule-draft.ts'
import { conversationCategories } from '#server/search/conversation-categories.ts'
import { isJudged, searchCondition } from '#server/search/search-condition.ts'
import { searchHits } from '#server/search/search-hits.ts'
import { isAbout } from '#server/search/stored-category-rule.ts'

/** What the log records about a change. */
type RecordedChange = { before?: CategoryRuleDraft; after?: CategoryRuleDraft }

/** Changes of rules, each within the caller's transaction. A rule whose conditions change judges everything again. */
export const categoryRulesRepository = (clock: Clock) => ({
  /** Throws `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, draft: CategoryRuleDraft): Promise<{ id: number; recorded: RecordedChange }> {
    const { count } = await trx
      .selectFrom('category_rule')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX) throw new Refusal({ kind: 'conflict', message: texts.tooManyRules })
    const after = await acceptedRule(trx, scope, draft)
    const { id } = await refuseTakenName(
      trx
        .insertInto('category_rule')
        .values({ ...after, created_by: scope.user.id, created_at: clock(), updated_at: clock() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    if (after.active) await queueRule(trx, id)
    return { id, recorded: { after } }
  },

  /** Throws `missing`, `conflict` when somebody else was first, and `invalid`. */
  async change(
    trx: Database,
    scope: Scope,
    id: number,
    { version, ...draft }: CategoryRuleChange,
  ): Promise<RecordedChange> {
    const before = await ruleBefore(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    const after = await acceptedRule(trx, scope, draft, before.draft.campaign_ids)
    const isConditionChanged = CONDITION_FIELDS.some(
      (field) => JSON.stringify(before.draft[field]) !== JSON.stringify(after[field]),
    )
    await refuseTakenName(
      trx
        .updateTable('category_rule')
        .set({ ...after, version: version + 1, updated_at: clock(), ...(isConditionChanged && freshRun(version + 1)) })
        .where('id', '=', id)
        .execute(),
    )
    if (isConditionChanged || before.draft.name !== after.name) await queueRule(trx, id)
    return { before: before.draft, after }
  },

  /** Its matches stop counting at once; they are deleted in the background. Throws `missing`. */
  async remove(trx: Database, id: number): Promise<RecordedChange> {
    const { draft: before } = await ruleBefore(trx, id)
    await trx.updateTable('category_rule').set({ removed: true, active: false }).where('id', '=', id).execute()
    await queueRule(trx, id)
    return { before }
  },

  /** Lets a rule judge everything once more. Throws `missing`. */
  async runAgain(trx: Database, id: number): Promise<void> {
    const { version } = await ruleBefore(trx, id)
    await trx
      .updateTable('category_rule')
      .set({ version: version + 1, ...freshRun(version + 1) })
      .where('id', '=', id)
      .execute()
    await queueRule(trx, id)
  },
})

/** The fields that decide which conversations match. */
const CONDITION_FIELDS = ['query', 'channels', 'campaign_ids', 'active'] as const
const MAX = 200

const freshRun = (version: number) =>
  ({ run_version: version, run_state: 'waiting', run_after: 0, run_done: 0, run_total: null }) as const

async function ruleBefore(trx: Database, id: number) {
  const { version, ...draft } = orMissing(
    await trx
      .selectFrom('category_rule')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['name', 'description', 'query', 'channels', 'campaign_ids', 'active', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )
  return { version, draft }
}

const refuseTakenName = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('category_rule_name', { kind: 'invalid', errors: { name: [texts.ruleNameTaken] } }, write)

/** The matches of rules: all those of a conversation, and those that a rule would have. */
export const categoryMatchesRepository = (db: Database) => ({
  /** Null both for a conversation that does not exist and for one that the caller may not see. */
  async ofCall(scope: Scope, id: number): Promise<CallCategories | null> {
    const visible = db.selectFrom('interaction').where('id', '=', id).where(scope.sees('interaction')).select('id')
    if (!(await visible.executeTakeFirst())) return null
    const judged = await conversationCategories(db, id)
    if (!judged) return null
    return {
      matches: judged.matches,
      not_judged: judged.rules.flatMap(({ id: rule, name, why }) =>
        why === null || why === 'waiting' ? [] : [{ id: rule, name, why }],
      ),
      waiting: judged.rules.some(({ why }) => why === 'waiting'),
    }
  },

  /**
   * What a rule would match among the conversations that the reader sees. With windows, whose turns must be read,
   * only the newest are checked. Throws `invalid` when the query cannot be read.
   */
  async preview(scope: Scope, { query, ...reach }: CategoryPreviewQuery): Promise<CategoryPreview> {
    const search = readQuery(query)
    const inReach = sql<SqlBool>`(${isAbout(reach)} and ${scope.sees('interaction', 'call-detail')})`
    const isBounded = needsTurnTimes(search) && (await isMoreThan(db, inReach, MAX_READ))
    const from = isBounded ? newest(inReach) : sql`interaction`
    const matches = sql`interaction.turn_count > 0 and ${inReach} and ${await searchCondition(db, search, 'said')}`
    const canJudge = isJudged(search)
    const [counted, found] = await Promise.all([
      sql<Counted>`
        select count(*) filter (where is_judged) as judged, count(*) filter (where turn_count = 0) as no_transcript,
          count(*) filter (where turn_count > 0 and not is_judged) as untimed
        from (select turn_count, ${canJudge} as is_judged from ${from} where ${inReach}) as reached
      `.execute(db),
      sql<{ id: number; matched: number }>`
        select id, count(*) over () as matched from ${from} where ${matches}
        order by started_at desc nulls last, id desc limit ${MAX_EXAMPLES}
      `.execute(db),
    ])
    const { judged, no_transcript, untimed } = counted.rows[0]!
    const ids = found.rows.map(({ id }) => id)
    // masked for everybody: unmasking while somebody types would be recorded with every letter
    const masked = { ...scope, unmasked: [] }
    const [rows, hits] = await Promise.all([callRows(db, masked, ids, 'call-detail'), searchHits(db, ids, search)])
    return {
      matched: found.rows[0]?.matched ?? 0,
      judged,
      not_judged: { no_transcript, untimed },
      of_newest: isBounded ? MAX_READ : null,
      examples: rows.map((row) => ({ ...row, hits: hits.get(row.id) ?? [] })),
    }
  },
})

type Counted = { judged: number; no_transcript: number; untimed: number }

/** Whether there are more than this many; counts no further. */
async function isMoreThan(db: Database, inReach: RawBuilder<SqlBool>, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from interaction where ${inReach} limit ${most + 1}) as reached
  `.execute(db)
  return (rows[0]?.count ?? 0) > most
}

const newest = (inReach: RawBuilder<SqlBool>) => sql`(
  select * from interaction where ${inReach} order by started_at desc nulls last, id desc limit ${MAX_READ}
) as interaction`

const MAX_EXAMPLES = 10
/** The turns of this many can be read while somebody types. */
const MAX_READ = 10_000
