import { type InferResult, sql, type SqlBool } from 'kysely'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import { type CalibrationListQuery, calibrationSorts } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { pooledAgreement } from '#domain/calibration/question-agreement.ts'
import { ratingOf, ratingsOf } from '#domain/calibration/ratings.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { calibrationRows, presentCalibration } from '#server/modules/calibrations/calibration-rows.ts'
import { type GivenAnswers, givenAnswers } from '#server/modules/calibrations/given-answers.ts'
import { seesResults, visibleCalibrations } from '#server/quality/visible-calibrations.ts'
import { paginated } from '#server/paginated.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'
import { wordsIn } from '#server/words-in.ts'

export const calibrationListRepository = (db: Database) => {
  const inOrder = (scope: Scope, query: CalibrationListQuery) => {
    const [field, direction] = sortOrder(calibrationSorts, query.sort)
    return calibrationRows(db, scope)
      .where(kept(scope, query))
      .select(['scorecard_version.content', seesResults(scope).as('sees_results')])
      .select((eb) => [
        eb
          .selectFrom('calibration_participant')
          .whereRef('calibration_participant.calibration_id', '=', 'calibration.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('participants'),
        eb
          .selectFrom('calibration_interaction')
          .whereRef('calibration_interaction.calibration_id', '=', 'calibration.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('interactions'),
      ])
      .orderBy(ORDERS[field], direction)
      .orderBy('calibration.id', direction) // ties must not reshuffle between pages
  }
  type Found = InferResult<ReturnType<typeof inOrder>>

  /** Agreement only where results are open to the caller. */
  async function told(scope: Scope, rows: Found): Promise<CalibrationRowDto[]> {
    const open = rows.filter(({ sees_results }) => sees_results).map(({ id }) => id)
    const given = await givenAnswers(db, scope, open)
    return rows.map((row) => ({
      ...presentCalibration(row),
      participants: row.participants ?? 0,
      interactions: row.interactions ?? 0,
      agreement: row.sees_results
        ? agreementOn(
            row,
            given.filter(({ calibration_id }) => calibration_id === row.id),
          )
        : null,
    }))
  }

  return {
    async page(scope: Scope, query: CalibrationListQuery): Promise<Page<CalibrationRowDto>> {
      const { page, per_page: perPage } = query
      const [rows, { total }] = await Promise.all([
        inOrder(scope, query)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        db
          .selectFrom('calibration')
          .where(kept(scope, query))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return paginated(await told(scope, rows), { page, perPage, total, path: '/api/calibrations', query })
    },

    all: (scope: Scope, query: CalibrationListQuery): AsyncIterable<CalibrationRowDto> =>
      rowByRow(
        (limit, offset) => inOrder(scope, query).limit(limit).offset(offset).execute(),
        (rows) => told(scope, rows),
      ),
  }
}

const kept = (scope: Scope, { q, state, kind }: CalibrationListQuery) => sql<SqlBool>`(
  ${visibleCalibrations(scope)} and ${wordsIn(sql`calibration.name`, q)}
  and calibration.state = coalesce(${state ?? null}, calibration.state)
  and calibration.kind = coalesce(${kind ?? null}, calibration.kind)
)`

const ORDERS = {
  name: sql`lower(calibration.name)`,
  due_on: sql`calibration.due_on`,
  created_at: sql`calibration.created_at`,
}

/** Of all questions together: of everybody with everybody, or of everybody with what they said before. */
export function agreementOn(
  { kind, content }: { kind: CalibrationRowDto['kind']; content: Pick<ScorecardContent, 'sections'> },
  given: readonly GivenAnswers[],
) {
  return pooledAgreement(
    questionsOf(content).flatMap((question) =>
      kind === 'agreement'
        ? ratingsOf(question, given)
        : given.map(({ answers, earlier }) =>
            [answers, earlier].map((said) => ratingOf(question, said?.[question.id])),
          ),
    ),
  )
}
