import { type InferResult, sql, type SqlBool } from 'kysely'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import type { CalibrationListQuery, calibrationSorts } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { pooledAgreement } from '#domain/calibration/question-agreement.ts'
import { ratingOf, ratingsOf } from '#domain/calibration/ratings.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { calibrationRows, presentCalibration } from '#server/modules/calibrations/calibration-rows.ts'
import { type GivenAnswers, givenAnswers } from '#server/modules/calibrations/given-answers.ts'
import { seesResults, visibleCalibrations } from '#server/quality/visible-calibrations.ts'

export const calibrationListRepository = (db: Database) => {
  const rows = (scope: Scope, query: CalibrationListQuery) =>
    calibrationRows(db, scope)
      .where(calibrationWhere(scope, query))
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
  type Found = InferResult<ReturnType<typeof rows>>

  /** Agreement only where results are open to the caller. */
  async function present(scope: Scope, found: Found): Promise<CalibrationRowDto[]> {
    const open = found.filter(({ sees_results }) => sees_results).map(({ id }) => id)
    const given = await givenAnswers(db, scope, open)
    return found.map((row) => ({
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

  const list = (scope: Scope, query: CalibrationListQuery) =>
    listOf({
      rows: rows(scope, query),
      counted: db.selectFrom('calibration').where(calibrationWhere(scope, query)),
      id: 'calibration.id',
      columns: COLUMNS,
      sort: query.sort,
      present: (found) => present(scope, found),
    })

  return {
    page: (scope: Scope, query: CalibrationListQuery): Promise<Page<CalibrationRowDto>> =>
      pageOf(list(scope, query), '/api/calibrations', query),
    all: (scope: Scope, query: CalibrationListQuery): AsyncIterable<CalibrationRowDto> => everyRow(list(scope, query)),
  }
}

const calibrationWhere = (scope: Scope, { q, state, kind }: CalibrationListQuery) => sql<SqlBool>`(
  ${visibleCalibrations(scope)} and ${wordsIn(sql`calibration.name`, q)}
  and calibration.state = coalesce(${state ?? null}, calibration.state)
  and calibration.kind = coalesce(${kind ?? null}, calibration.kind)
)`

const COLUMNS = {
  name: sql`lower(calibration.name)`,
  due_on: 'calibration.due_on',
  created_at: 'calibration.created_at',
} as const satisfies Record<(typeof calibrationSorts)[number], unknown>

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
