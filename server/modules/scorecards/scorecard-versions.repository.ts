import { sql } from 'kysely'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardContentChange, ScorecardDetail, ScorecardVersion } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { readableArticles } from '#server/modules/scorecards/content-references.ts'
import { openRun } from '#server/modules/scorecards/scorecard-runs.ts'
import { lockedScorecard } from '#server/modules/scorecards/scorecards.repository.ts'
import { evaluationsBy, presentScorecard, scorecardRecords } from '#server/modules/scorecards/stored-scorecard.ts'
import { titleOf } from '#server/quality/scorecard-title.ts'

export const scorecardDetailRepository = (db: Database, clock: Clock) => ({
  async find(scope: Scope, id: number): Promise<ScorecardDetail | null> {
    const record = await scorecardRecords(db).where('scorecard.id', '=', id).executeTakeFirst()
    if (!record) return null
    const [versions, run] = await Promise.all([
      storedVersions(db)
        .where('scorecard_version.scorecard_id', '=', id)
        .select(evaluationsBy(scope, sql`made_by.id = scorecard_version.id`).as('evaluations'))
        .orderBy('scorecard_version.number', 'desc')
        .execute(),
      openRun(db, id),
    ])
    return {
      ...presentScorecard(record),
      versions: versions.map((version) => ({ ...presentVersion(version), evaluations: version.evaluations })),
      run,
    }
  },

  /** Drafts are hidden from people who only work with published versions. */
  async version(scope: Scope, id: number): Promise<ScorecardVersion | null> {
    const version = await storedVersions(db)
      .where('scorecard_version.id', '=', id)
      .$if(!scope.holds('quality-scorecards'), (query) => query.where('scorecard_version.state', '=', 'published'))
      .select(['scorecard_version.scorecard_id', 'scorecard_version.content', 'scorecard_version.revision'])
      .executeTakeFirst()
    if (!version) return null
    const { scorecard_id, content, revision } = version
    const articles = await readableArticles(db, scope, content, clock())
    return { ...presentVersion(version), scorecard_id, content, revision, articles }
  },

  /** The version to export: the requested one, else the newest published one, else the draft. */
  async exported(
    _scope: Scope,
    id: number,
    versionId?: number,
  ): Promise<{ id: number; number: number; name: string; content: ScorecardContent } | null> {
    const found = await db
      .selectFrom('scorecard_version')
      .innerJoin('scorecard', 'scorecard.id', 'scorecard_version.scorecard_id')
      .where('scorecard.id', '=', id)
      .$if(versionId !== undefined, (query) => query.where('scorecard_version.id', '=', versionId!))
      .select(['scorecard_version.id', 'scorecard_version.number', 'scorecard.name', 'scorecard_version.content'])
      .orderBy('scorecard_version.state', 'desc') // 'published' before 'draft'
      .orderBy('scorecard_version.number', 'desc')
      .executeTakeFirst()
    return found ?? null
  },
})

const storedVersions = (db: Database) =>
  db
    .selectFrom('scorecard_version')
    .leftJoin('app_user as creator', 'creator.id', 'scorecard_version.created_by')
    .leftJoin('app_user as publisher', 'publisher.id', 'scorecard_version.published_by')
    .select(['scorecard_version.id', 'scorecard_version.number', 'scorecard_version.state', 'scorecard_version.note'])
    .select(['scorecard_version.created_by', 'creator.name as created_by_name'])
    .select(['scorecard_version.published_by', 'publisher.name as published_by_name', 'scorecard_version.published_at'])

type VersionRecord = Awaited<ReturnType<ReturnType<typeof storedVersions>['executeTakeFirstOrThrow']>>

const presentVersion = (record: VersionRecord) => ({
  id: record.id,
  number: record.number,
  state: record.state,
  note: record.note,
  created_by: namedOrNull(record.created_by, record.created_by_name),
  published_by: namedOrNull(record.published_by, record.published_by_name),
  published_at: record.published_at?.toISOString() ?? null,
})

/** The one draft that a scorecard may have; each change within the caller's transaction. */
export const scorecardDraftsRepository = (clock: Clock) => ({
  /**
   * Saves a draft, however incomplete, and returns the id of its version. Throws `missing`, and `conflict` when
   * somebody else has saved, begun or published one meanwhile.
   */
  async save(trx: Database, scope: Scope, id: number, { content, revision }: ScorecardContentChange): Promise<number> {
    await lockedScorecard(trx, id)
    const newest = await newestVersion(trx, id)
    const draft = newest.state === 'draft' ? newest : null
    if ((draft?.revision ?? null) !== revision) throw new Refusal({ kind: 'conflict' })
    const now = clock()
    // until something is published, the scorecard has the name of its draft
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
    const added = await trx
      .insertInto('scorecard_version')
      .values({ scorecard_id: id, number: newest.number + 1, content, created_by: scope.user.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  },

  /**
   * Discards the draft. A scorecard that was never published is removed altogether. Throws `missing`, also where
   * there is no draft.
   */
  async discard(trx: Database, _scope: Scope, id: number) {
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
