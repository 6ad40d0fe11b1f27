import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ScorecardListQuery } from '#contracts/lists/scorecards.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { ScorecardOptions, ScorecardRowDto } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import {
  evaluationsBy,
  questionsIn,
  scorecardRecords,
  CURRENT_CONTENT,
  storedScorecards,
  presentScorecard,
} from '#server/modules/scorecards/stored-scorecard.ts'

export const scorecardListRepository = (db: Database) => ({
  page: (scope: Scope, query: ScorecardListQuery): Promise<Page<ScorecardRowDto>> =>
    pageOf(scorecardList(db, scope, query), '/api/scorecards', query),
  all: (scope: Scope, query: ScorecardListQuery): AsyncIterable<ScorecardRowDto> =>
    everyRow(scorecardList(db, scope, query)),

  /** Everybody who evaluates may choose from all of them. */
  async options(_scope: Scope): Promise<ScorecardOptions> {
    const found = await storedScorecards(db)
      .where('scorecard.archived', '=', false)
      .where('newest.id', 'is not', null)
      .select(['scorecard.id', 'scorecard.locale', 'scorecard.campaign_kinds'])
      .select(['newest.id as version_id', 'newest.number'])
      .select([sql<Localized>`newest.content -> 'title'`.as('title'), questionsIn(sql`newest.content`).as('questions')])
      .orderBy(sql`lower(scorecard.name)`)
      .orderBy('scorecard.id')
      .execute()
    return {
      data: found.flatMap(({ version_id, number, ...option }) =>
        version_id === null || number === null ? [] : [{ ...option, version_id, number }],
      ),
    }
  },
})

function scorecardList(db: Database, scope: Scope, query: ScorecardListQuery) {
  const evaluations = evaluationsBy(scope, sql`made_by.scorecard_id = scorecard.id`)
  return listOf({
    rows: scorecardRecords(db)
      .where(scorecardWhere(query))
      .select([questionsIn(CURRENT_CONTENT).as('questions'), evaluations.as('evaluations')]),
    counted: storedScorecards(db).where(scorecardWhere(query)),
    id: 'scorecard.id',
    columns: { name: sql`lower(scorecard.name)`, updated_at: 'scorecard.updated_at', evaluations },
    sort: query.sort,
    present: (records): ScorecardRowDto[] =>
      records.map((record) => ({
        ...presentScorecard(record),
        questions: record.questions,
        evaluations: record.evaluations,
        updated_at: record.updated_at.toISOString(),
      })),
  })
}

function scorecardWhere(query: ScorecardListQuery): RawBuilder<SqlBool> {
  const titles = sql`jsonb_path_query_array(${CURRENT_CONTENT}, '$.title.*')::text`
  return sql<SqlBool>`(${isOfState(query)} and ${wordsIn(titles, query.q)})`
}

function isOfState({ state }: ScorecardListQuery): RawBuilder<SqlBool> {
  switch (state) {
    case 'archived':
      return sql<SqlBool>`scorecard.archived`
    case 'published':
      return sql<SqlBool>`(not scorecard.archived and newest.id is not null)`
    case 'draft':
      return sql<SqlBool>`(not scorecard.archived and draft.id is not null)`
    case undefined:
      return sql<SqlBool>`not scorecard.archived`
  }
}
