import type { CategoryRuleChange, CategoryRuleDraft } from '#contracts/category-rules.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { queueRule } from '#server/jobs/queue-work.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { acceptedRule } from '#server/modules/category-rules/rule-draft.ts'

/** What a change is recorded with. */
type Recorded = { before?: CategoryRuleDraft; after?: CategoryRuleDraft }

/** Changes of rules, each within a transaction of its own caller. A rule that finds something else goes through everything anew. */
export const categoryRulesRepository = (clock: Clock) => ({
  /** Throws `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, draft: CategoryRuleDraft): Promise<{ id: number; recorded: Recorded }> {
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
  async change(trx: Database, scope: Scope, id: number, { version, ...draft }: CategoryRuleChange): Promise<Recorded> {
    const before = await ruleBefore(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    const after = await acceptedRule(trx, scope, draft, before.draft.campaign_ids)
    const isOther = JUDGING.some((field) => JSON.stringify(before.draft[field]) !== JSON.stringify(after[field]))
    await refuseTakenName(
      trx
        .updateTable('category_rule')
        .set({ ...after, version: version + 1, updated_at: clock(), ...(isOther && anew(version + 1)) })
        .where('id', '=', id)
        .execute(),
    )
    if (isOther || before.draft.name !== after.name) await queueRule(trx, id)
    return { before: before.draft, after }
  },

  /** Its matches are none at once; they are cleared away behind everybody's back. Throws `missing`. */
  async remove(trx: Database, id: number): Promise<Recorded> {
    const { draft: before } = await ruleBefore(trx, id)
    await trx.updateTable('category_rule').set({ removed: true, active: false }).where('id', '=', id).execute()
    await queueRule(trx, id)
    return { before }
  },

  /** Has a rule go through everything once more. Throws `missing`. */
  async runAgain(trx: Database, id: number): Promise<void> {
    const { version } = await ruleBefore(trx, id)
    await trx
      .updateTable('category_rule')
      .set({ version: version + 1, ...anew(version + 1) })
      .where('id', '=', id)
      .execute()
    await queueRule(trx, id)
  },
})

/** What decides which conversations match. */
const JUDGING = ['query', 'channels', 'campaign_ids', 'active'] as const
const MAX = 200

const anew = (version: number) =>
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
