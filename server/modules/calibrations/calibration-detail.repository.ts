import type { CalibrationConversation, CalibrationDetail } from '#contracts/calibrations.ts'
import { calibrationAt } from '#lifecycles/calibration.machine.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { calibrationRows, presentCalibration } from '#server/modules/calibrations/calibration-rows.ts'
import { type ExpectedPair, expectedPairs } from '#server/modules/calibrations/expected-pairs.ts'
import { calibrationLifecycle, type FoundCalibration } from '#server/modules/calibrations/calibration-lifecycle.ts'
import { consensusAnswers, isWhole } from '#server/modules/calibrations/given-answers.ts'

/**
 * A calibration with who is to do what, and who has. Of the answers nothing: those are in comparisons and results. Throws `missing`
 * alike for one that does not exist and one out of sight.
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
    const here = pairs.filter(({ interaction_id }) => interaction_id === row.interaction_id)
    const own = mine.get(row.interaction_id) ?? null
    const isExpected = here.some(({ user_id }) => user_id === scope.user.id)
    const isSubmitted = own?.state === 'submitted'
    return {
      ...row,
      started_at: started_at?.toISOString() ?? null,
      partner: { id: partner_id, name: partner_name },
      agent: namedOrNull(agent_id, agent_name),
      expected_of: here.map(({ user_id }) => user_id),
      submitted_by: here.filter(({ is_submitted }) => is_submitted).map(({ user_id }) => user_id),
      own: own && { evaluation_id: own.evaluation_id, state: own.state },
      may_evaluate: mayBegin && isExpected && !own?.was_submitted,
      sees_answers: state !== 'open' || isSubmitted || (standing.leads && !standing.takes_part),
      is_agreed: isWhole(content, agreed.get(row.interaction_id)),
    }
  })
}

type OwnEvaluation = { evaluation_id: number; state: 'draft' | 'submitted' | 'void'; was_submitted: boolean }

/** By conversation: the one that counts, else the newest that was voided. */
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
