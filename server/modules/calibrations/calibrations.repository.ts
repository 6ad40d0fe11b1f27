import { type InferResult, sql, type SqlBool } from 'kysely'

import type { CalibrationConversation, CalibrationDetail, CalibrationRowDto } from '#contracts/calibrations.ts'
import type { CalibrationListQuery, calibrationSorts } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized, ScorecardContent } from '#contracts/scorecard-content.ts'
import { pooledAgreement } from '#domain/calibration/question-agreement.ts'
import { ratingOf, ratingsOf } from '#domain/calibration/ratings.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { calibrationAt } from '#lifecycles/calibration.machine.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { calibrationLifecycle, type FoundCalibration } from '#server/modules/calibrations/calibration-lifecycle.ts'
import { type ExpectedPair, expectedPairs, progress } from '#server/modules/calibrations/expected-pairs.ts'
import {
  consensusAnswers,
  type GivenAnswers,
  givenAnswers,
  isComplete,
} from '#server/modules/calibrations/given-answers.ts'
import { seesResults, takesPart, visibleCalibrations } from '#server/quality/visible-calibrations.ts'

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

  /** The agreement is included only where the results are open to the caller. */
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

/** Over all questions together: between all people, or between each person's earlier and new answers. */
export function agreementOn(
  { kind, content }: { kind: CalibrationRowDto['kind']; content: Pick<ScorecardContent, 'sections'> },
  given: readonly GivenAnswers[],
) {
  return pooledAgreement(
    questionsOf(content).flatMap((question) =>
      kind === 'agreement'
        ? ratingsOf(question, given)
        : given.map(({ answers, earlier }) =>
            [answers, earlier].map((values) => ratingOf(question, values?.[question.id])),
          ),
    ),
  )
}

/** Calibrations with the columns of lists and details; the caller adds the conditions. */
export const calibrationRows = (db: Database, scope: Scope) =>
  db
    .selectFrom('calibration')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'calibration.scorecard_version_id')
    .leftJoin('app_user as maker', 'maker.id', 'calibration.created_by')
    .select(['calibration.id', 'calibration.name', 'calibration.kind', 'calibration.state', 'calibration.due_on'])
    .select(['calibration.threshold', 'calibration.created_at', 'calibration.closed_at', 'calibration.version'])
    .select(['maker.id as maker_id', 'maker.name as maker_name'])
    .select(['scorecard_version.id as version_id', 'scorecard_version.number', 'scorecard_version.scorecard_id'])
    .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
    .select([progress().as('all'), progress(scope.user.id).as('own'), takesPart(scope).as('takes_part')])

type Row = InferResult<ReturnType<typeof calibrationRows>>[number]

export const presentCalibration = (
  row: Row,
): Omit<CalibrationRowDto, 'participants' | 'interactions' | 'agreement'> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  scorecard: { id: row.scorecard_id, version_id: row.version_id, number: row.number, title: row.title },
  due_on: row.due_on,
  threshold: row.threshold,
  created_by: namedOrNull(row.maker_id, row.maker_name),
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  version: row.version,
  ...row.all,
  own: row.takes_part ? row.own : null,
})

/**
 * A calibration with the progress of its participants. It contains no answers: those are in comparisons and results.
 * Throws `missing` both for one that does not exist and for one out of sight.
 */
export async function calibrationDetail(db: Database, scope: Scope, id: number): Promise<CalibrationDetail> {
  const found = await calibrationLifecycle.read(db, scope, id)
  const row = await calibrationRows(db, scope).where('calibration.id', '=', id).executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('calibration_participant')
    .innerJoin('app_user', 'app_user.id', 'calibration_participant.user_id')
    .where('calibration_participant.calibration_id', '=', id)
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
  const pairs = await expectedPairs(db, id)
  return {
    ...presentCalibration(row),
    standing: found.standing,
    sees_results: found.sees_results,
    participants: people.map((person) => {
      const own = pairs.filter(({ user_id }) => user_id === person.id)
      return { ...person, done: own.filter(({ is_submitted }) => is_submitted).length, expected: own.length }
    }),
    conversations: await conversationsOf(db, scope, found, pairs),
    content: found.content,
  }
}

async function conversationsOf(
  db: Database,
  scope: Scope,
  found: FoundCalibration,
  pairs: readonly ExpectedPair[],
): Promise<CalibrationConversation[]> {
  const { id, state, kind, standing, content } = found
  const rows = await db
    .selectFrom('calibration_interaction as place')
    .innerJoin('interaction', 'interaction.id', 'place.interaction_id')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('place.calibration_id', '=', id)
    .where(scope.sees('interaction', standing.leads ? 'quality-calibration' : 'quality-detail'))
    .select(['interaction.id as interaction_id', 'interaction.channel', 'interaction.started_at', 'partner.time_zone'])
    .select(['interaction.duration_ms', 'partner.id as partner_id', 'partner.name as partner_name'])
    .select(['agent.id as agent_id', 'agent.name as agent_name'])
    .orderBy('place.position')
    .orderBy('place.interaction_id')
    .execute()
  const [mine, agreed] = [await ownEvaluations(db, scope, id), await consensusAnswers(db, scope, id)]
  const mayBegin = calibrationAt(state, { kind }).can({ type: 'evaluation.begun', by: standing, undecided: 0 })
  return rows.map(({ partner_id, partner_name, agent_id, agent_name, started_at, ...row }) => {
    const expected = pairs.filter(({ interaction_id }) => interaction_id === row.interaction_id)
    const own = mine.get(row.interaction_id) ?? null
    const isExpected = expected.some(({ user_id }) => user_id === scope.user.id)
    const isSubmitted = own?.state === 'submitted'
    return {
      ...row,
      started_at: started_at?.toISOString() ?? null,
      partner: { id: partner_id, name: partner_name },
      agent: namedOrNull(agent_id, agent_name),
      expected_of: expected.map(({ user_id }) => user_id),
      submitted_by: expected.filter(({ is_submitted }) => is_submitted).map(({ user_id }) => user_id),
      own: own && { evaluation_id: own.evaluation_id, state: own.state },
      may_evaluate: mayBegin && isExpected && !own?.was_submitted,
      sees_answers: state !== 'open' || isSubmitted || (standing.leads && !standing.takes_part),
      is_agreed: isComplete(content, agreed.get(row.interaction_id)),
    }
  })
}

type OwnEvaluation = { evaluation_id: number; state: 'draft' | 'submitted' | 'void'; was_submitted: boolean }

/** By conversation: the one that counts, or else the newest voided one. */
async function ownEvaluations(db: Database, scope: Scope, calibrationId: number): Promise<Map<number, OwnEvaluation>> {
  const rows = await db
    .selectFrom('evaluation')
    .where('calibration_id', '=', calibrationId)
    .where('evaluator_id', '=', scope.user.id)
    .select(['id', 'interaction_id', 'state', 'submitted_at'])
    .orderBy('id')
    .execute()
  const own = new Map<number, OwnEvaluation>()
  for (const { id, interaction_id, state, submitted_at } of rows) {
    const before = own.get(interaction_id)
    if (before && before.state !== 'void') continue
    own.set(interaction_id, {
      evaluation_id: id,
      state: state === 'draft' || state === 'void' ? state : 'submitted',
      was_submitted: submitted_at !== null || before?.was_submitted === true,
    })
  }
  return own
}
