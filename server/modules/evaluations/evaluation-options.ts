import { sql } from 'kysely'

import type { EvaluationOptions } from '#contracts/evaluations.ts'
import type { EvaluationOptionsQuery } from '#contracts/lists/evaluations.ts'
import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import type { Scope } from '#server/scope.ts'

/** What filters of evaluations offer: only the scorecards and evaluators of some evaluation in the caller's sight. */
export async function evaluationOptions(
  db: Database,
  scope: Scope,
  { scorecard_id, failed_question }: EvaluationOptionsQuery,
): Promise<EvaluationOptions> {
  const scorecards = await usedScorecards(db, scope)
  const evaluators = await db
    .selectFrom('app_user')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('evaluation')
          .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
          .whereRef('evaluation.evaluator_id', '=', 'app_user.id')
          .where(visibleEvaluations(scope))
          .select('evaluation.id'),
      ),
    )
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const asking = scorecards.filter(({ id }) => scorecard_id === undefined || id === scorecard_id)
  return {
    scorecards,
    evaluators,
    question: failed_question === undefined ? null : await questionIn(db, asking, failed_question),
  }
}

/** With their titles as the newest published version has them. */
async function usedScorecards(db: Database, scope: Scope): Promise<NamedScorecard[]> {
  return db
    .selectFrom('scorecard')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('scorecard_version')
          .whereRef('scorecard_version.scorecard_id', '=', 'scorecard.id')
          .where('scorecard_version.state', '=', 'published')
          .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
          .orderBy('scorecard_version.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scorecard_version as used')
          .innerJoin('evaluation', 'evaluation.scorecard_version_id', 'used.id')
          .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
          .whereRef('used.scorecard_id', '=', 'scorecard.id')
          .where(visibleEvaluations(scope))
          .select('evaluation.id'),
      ),
    )
    .select(['scorecard.id', 'newest.title', 'scorecard.locale'])
    .orderBy(({ fn }) => fn('lower', ['scorecard.name']))
    .orderBy('scorecard.id')
    .execute()
}

async function questionIn(
  db: Database,
  scorecards: readonly NamedScorecard[],
  id: string,
): Promise<NamedQuestion | null> {
  const names = await questionNames(
    db,
    scorecards.map((scorecard) => scorecard.id),
  )
  return [...names.values()].find(({ question_id }) => question_id === id) ?? null
}
