import { type InferResult, type RawBuilder, sql } from 'kysely'

import { countedStates } from '#contracts/evaluation-states.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Scorecards with their newest published version (`newest`) and their draft. At least one of them exists. */
export const storedScorecards = (db: Database) =>
  db
    .selectFrom('scorecard')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('scorecard_version')
          .whereRef('scorecard_version.scorecard_id', '=', 'scorecard.id')
          .where('state', '=', 'published')
          .orderBy('number', 'desc')
          .limit(1)
          .select(['id', 'number', 'published_at', 'content'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('scorecard_version as draft', (join) =>
      join.onRef('draft.scorecard_id', '=', 'scorecard.id').on('draft.state', '=', 'draft'),
    )

/** The content that people see of a scorecard: the published one, else the draft's. */
export const CURRENT_CONTENT = sql`coalesce(newest.content, draft.content)`

export const questionsIn = (content: RawBuilder<unknown>) =>
  sql<number>`jsonb_array_length(jsonb_path_query_array(${content}, '$.sections[*].questions[*]'))`

/** Scorecards with the columns of lists and details. */
export const scorecardRecords = (db: Database) =>
  storedScorecards(db)
    .select(['scorecard.id', 'scorecard.name', 'scorecard.locale', 'scorecard.campaign_kinds', 'scorecard.archived'])
    .select(['scorecard.updated_at', 'newest.id as newest_id', 'newest.number as newest_number'])
    .select(['newest.published_at', 'draft.id as draft_id'])
    .select(sql<Localized>`${CURRENT_CONTENT} -> 'title'`.as('title'))

export type ScorecardRecord = InferResult<ReturnType<typeof scorecardRecords>>[number]

export const presentScorecard = (record: ScorecardRecord) => {
  const { id, name, locale, campaign_kinds, archived, title, newest_id, newest_number, published_at, draft_id } = record
  return {
    ...{ id, name, title, locale, campaign_kinds, archived },
    published:
      newest_id === null || newest_number === null || published_at === null
        ? null
        : { id: newest_id, number: newest_number, published_at: published_at.toISOString() },
    has_draft: draft_id !== null,
  }
}

/** How many of the visible evaluations, by versions that match a condition, count. */
export const evaluationsBy = (scope: Scope, ofVersion: RawBuilder<unknown>) => sql<number>`(
  select count(*) from evaluation
  join interaction on interaction.id = evaluation.interaction_id
  join scorecard_version as made_by on made_by.id = evaluation.scorecard_version_id
  where ${ofVersion} and evaluation.kind <> 'calibration' and evaluation.state = any(${[...countedStates]}::text[])
    and ${visibleEvaluations(scope)}
)`
