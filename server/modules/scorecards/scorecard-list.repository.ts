import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely'

import { type ScorecardListQuery, scorecardSorts } from '#contracts/lists/scorecards.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { ScorecardOptions, ScorecardRowDto } from '#contracts/scorecards.ts'
import type { Database } from '#server/db/database.ts'
import {
  evaluationsBy,
  questionsIn,
  scorecardRecords,
  CURRENT_CONTENT,
  storedScorecards,
  presentScorecard,
} from '#server/modules/scorecards/stored-scorecard.ts'
import { paginated } from '#server/paginated.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'
import { wordsIn } from '#server/words-in.ts'

export const scorecardListRepository = (db: Database) => ({
  async page(scope: Scope, query: ScorecardListQuery): Promise<Page<ScorecardRowDto>> {
    const { page, per_page: perPage } = query
    const [records, { total }] = await Promise.all([
      inOrder(db, scope, query)
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      storedScorecards(db)
        .where(isKept(query))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return paginated(told(records), { page, perPage, total, path: '/api/scorecards', query })
  },

  all: (scope: Scope, query: ScorecardListQuery): AsyncIterable<ScorecardRowDto> =>
    rowByRow((limit, offset) => inOrder(db, scope, query).limit(limit).offset(offset).execute(), told),

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

function inOrder(db: Database, scope: Scope, query: ScorecardListQuery) {
  const [field, direction] = sortOrder(scorecardSorts, query.sort)
  const evaluations = evaluationsBy(scope, sql`made_by.scorecard_id = scorecard.id`)
  const order = { name: sql`lower(scorecard.name)`, updated_at: sql`scorecard.updated_at`, evaluations }[field]
  return scorecardRecords(db)
    .where(isKept(query))
    .select([questionsIn(CURRENT_CONTENT).as('questions'), evaluations.as('evaluations')])
    .orderBy(order, direction)
    .orderBy('scorecard.id', direction) // ties must not reshuffle between pages
}

const told = (records: InferResult<ReturnType<typeof inOrder>>): ScorecardRowDto[] =>
  records.map((record) => ({
    ...presentScorecard(record),
    questions: record.questions,
    evaluations: record.evaluations,
    updated_at: record.updated_at.toISOString(),
  }))

function isKept(query: ScorecardListQuery): RawBuilder<SqlBool> {
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
