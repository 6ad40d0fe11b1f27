import { DatabaseError } from 'pg'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Publication, ScorecardChange, ScorecardDraft } from '#contracts/scorecards.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'
import { publishProblems } from '#server/modules/scorecards/publish-problems.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** What happens to whole scorecards, each within a transaction of its own caller. Tells what is recorded of it. */
export const scorecardsRepository = (clock: Clock) => ({
  /** A new one with a first draft, whatever that lacks. */
  async add(trx: Database, scope: Scope, { campaign_kinds, content }: ScorecardDraft) {
    const [now, created_by] = [clock(), scope.user.id]
    const named = { name: titleOf(content), locale: content.locale, campaign_kinds: distinct(campaign_kinds) }
    const { id } = await trx
      .insertInto('scorecard')
      .values({ ...named, created_by, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('scorecard_version')
      .values({ scorecard_id: id, number: 1, content, created_by, created_at: now })
      .execute()
    return { id, recorded: { added: named.name } }
  },

  /** Throws `missing`, and `invalid` where its name is another one's by now. */
  async change(trx: Database, _scope: Scope, id: number, { campaign_kinds, archived }: ScorecardChange) {
    const { name: _, ...before } = await lockedScorecard(trx, id)
    const after = {
      campaign_kinds: campaign_kinds ? distinct(campaign_kinds) : before.campaign_kinds,
      archived: archived ?? before.archived,
    }
    const written = trx
      .updateTable('scorecard')
      .set({ ...after, updated_at: clock() })
      .where('id', '=', id)
    await orNameTaken('archived', written.execute())
    return { before, after }
  },

  /** Throws `missing`, `conflict` when the draft has changed or is none any more, and `invalid` with what it lacks. */
  async publish(trx: Database, scope: Scope, id: number, { revision, note }: Publication) {
    await lockedScorecard(trx, id)
    const versions = await trx
      .selectFrom('scorecard_version')
      .where('scorecard_id', '=', id)
      .select(['id', 'number', 'state', 'revision', 'content'])
      .orderBy('number', 'desc')
      .execute()
    const draft = versions.find(({ state }) => state === 'draft')
    if (draft?.revision !== revision) throw new Refusal({ kind: 'conflict' })
    const now = clock()
    const before: ScorecardContent | null = versions.find(({ state }) => state === 'published')?.content ?? null
    const errors = await publishProblems(trx, scope, draft.content, { before, now })
    if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
    await trx
      .updateTable('scorecard_version')
      .set({ state: 'published', note: note.trim(), published_by: scope.user.id, published_at: now })
      .where('id', '=', draft.id)
      .execute()
    const name = titleOf(draft.content)
    const named = trx
      .updateTable('scorecard')
      .set({ name, locale: draft.content.locale, published: true, updated_at: now })
      .where('id', '=', id)
    await orNameTaken('title', named.execute())
    return { published: name, version: draft.number, note: note.trim() }
  },
})

/** Whoever changes a scorecard or its draft waits for others who do. Throws `missing`. */
export const lockedScorecard = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('scorecard')
      .where('id', '=', id)
      .select(['name', 'campaign_kinds', 'archived'])
      .forUpdate()
      .executeTakeFirst(),
  )

async function orNameTaken<Done>(field: string, write: Promise<Done>): Promise<Done> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'scorecard_name') throw error
    throw new Refusal({ kind: 'invalid', errors: { [field]: [texts.scorecardNameTaken] } })
  }
}

const distinct = <Kind>(kinds: readonly Kind[]): Kind[] => [...new Set(kinds)]
