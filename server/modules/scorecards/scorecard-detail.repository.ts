import { sql } from 'kysely'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDetail, ScorecardVersion } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { readableArticles } from '#server/modules/scorecards/content-references.ts'
import { openRun } from '#server/modules/scorecards/scorecard-runs.ts'
import { evaluationsBy, scorecardRecords, presentScorecard } from '#server/modules/scorecards/stored-scorecard.ts'

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
      versions: versions.map((version) => ({ ...toldVersion(version), evaluations: version.evaluations })),
      run,
    }
  },

  /** A draft is nothing for who only works with what is published. */
  async version(scope: Scope, id: number): Promise<ScorecardVersion | null> {
    const version = await storedVersions(db)
      .where('scorecard_version.id', '=', id)
      .$if(!scope.holds('quality-scorecards'), (query) => query.where('scorecard_version.state', '=', 'published'))
      .select(['scorecard_version.scorecard_id', 'scorecard_version.content', 'scorecard_version.revision'])
      .executeTakeFirst()
    if (!version) return null
    const { scorecard_id, content, revision } = version
    const articles = await readableArticles(db, scope, content, clock())
    return { ...toldVersion(version), scorecard_id, content, revision, articles }
  },

  /** What goes out as a file: the version that is named, else the newest published one, else the draft. */
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

const toldVersion = (record: VersionRecord) => ({
  id: record.id,
  number: record.number,
  state: record.state,
  note: record.note,
  created_by: namedOrNull(record.created_by, record.created_by_name),
  published_by: namedOrNull(record.published_by, record.published_by_name),
  published_at: record.published_at?.toISOString() ?? null,
})
