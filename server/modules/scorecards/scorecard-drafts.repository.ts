import type { ScorecardContentChange } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lockedScorecard } from '#server/modules/scorecards/scorecards.repository.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'

/** The one draft that a scorecard may have, each time within a transaction of its own caller. */
export const scorecardDraftsRepository = (clock: Clock) => ({
  /**
   * Keeps a draft, whatever it lacks, and tells the id of its version. Throws `missing`, and `conflict` when somebody else has
   * saved, begun or published one meanwhile.
   */
  async save(trx: Database, scope: Scope, id: number, { content, revision }: ScorecardContentChange): Promise<number> {
    await lockedScorecard(trx, id)
    const newest = await newestVersion(trx, id)
    const draft = newest.state === 'draft' ? newest : null
    if ((draft?.revision ?? null) !== revision) throw new Refusal({ kind: 'conflict' })
    const now = clock()
    // until something is published it is called what its draft is
    const named = newest.number === 1 && draft ? { name: titleOf(content), locale: content.locale } : {}
    await trx
      .updateTable('scorecard')
      .set({ ...named, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (draft) {
      await trx
        .updateTable('scorecard_version')
        .set({ content, revision: draft.revision + 1 })
        .where('id', '=', draft.id)
        .execute()
      return draft.id
    }
    const begun = await trx
      .insertInto('scorecard_version')
      .values({ scorecard_id: id, number: newest.number + 1, content, created_by: scope.user.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return begun.id
  },

  /** A scorecard that never was published goes altogether. Throws `missing`, also where there is no draft. */
  async giveUp(trx: Database, _scope: Scope, id: number) {
    const { name } = await lockedScorecard(trx, id)
    const newest = await newestVersion(trx, id)
    if (newest.state !== 'draft') throw new Refusal({ kind: 'missing' })
    if (newest.number === 1) await trx.deleteFrom('scorecard').where('id', '=', id).execute()
    else {
      await trx.deleteFrom('scorecard_version').where('id', '=', newest.id).execute()
      await trx.updateTable('scorecard').set({ updated_at: clock() }).where('id', '=', id).execute()
    }
    return { given_up: name, version: newest.number }
  },
})

/** A draft is always the newest. */
const newestVersion = (trx: Database, id: number) =>
  trx
    .selectFrom('scorecard_version')
    .where('scorecard_id', '=', id)
    .select(['id', 'number', 'state', 'revision'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
