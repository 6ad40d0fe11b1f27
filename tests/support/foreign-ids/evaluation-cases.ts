import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'

import { type Cases, type ForeignIdsFixture, MISSING, removed } from './foreign-fixture.ts'

/** Scorecards, evaluations with them, and coachings about the evaluations. */
export async function evaluationCases({
  db,
  conversations,
  south,
  caller,
  admin,
  theirPartner,
  seenCall,
}: ForeignIdsFixture): Promise<Cases> {
  const settings = { locale: 'en', blind: false, target: 80, dispute_days: 5 }
  const scorecardContent = { ...settings, title: { en: 'Gone' }, description: {}, sections: [] }
  const goneScorecard = (
    await admin.post('/api/scorecards', { campaign_kinds: [], content: scorecardContent })
  ).json<ScorecardDetail>()
  await admin.send('DELETE', `/api/scorecards/${goneScorecard.id}/draft`)

  const theirAgent = await conversations.agent({ name: 'Theirs', team_id: south })
  await conversations.interaction({ agent_id: theirAgent.id, team_id: south, partner_id: theirPartner.id })
  const theirScorecard = await testEvaluations(db).scorecard()
  const theirPlan = {
    question_ids: ['greeting'],
    topic: 'Theirs',
    action: 'Theirs.',
    follow_up_on: '2199-01-01',
    window_days: 30,
  }
  const theirCoaching = {
    missing: { id: MISSING },
    foreign: [
      await db
        .insertInto('coaching')
        .values({ ...theirPlan, agent_id: theirAgent.id, scorecard_id: theirScorecard.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ],
  }
  const evaluationOf = ({ id: interaction_id }: { id: number }, evaluator_id = admin.person.id) =>
    db
      .insertInto('evaluation')
      .values({
        kind: 'quality',
        interaction_id,
        scorecard_version_id: theirScorecard.version_id,
        evaluator_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const theirEvaluation = {
    missing: { id: MISSING },
    foreign: [
      await evaluationOf(
        await conversations.interaction({ external_id: 'far', team_id: south, partner_id: theirPartner.id }),
      ),
    ],
  }
  const theirSpan = {
    ...{ seq: null, last_seq: null, start_char: null, end_char: null },
    ...{ start_ms: 0, end_ms: 500 },
  }
  const theirMarker = await db
    .insertInto('marker')
    .values({
      interaction_id: seenCall.id,
      kind: 'evidence',
      name: 'greeting',
      origin: 'person',
      start_ms: 0,
      end_ms: 500,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('evidence')
    .values({ id: theirMarker.id, evaluation_id: theirEvaluation.foreign[0]!.id, question_id: 'greeting' })
    .execute()
  const ownEvaluation = await evaluationOf(seenCall, caller.person.id)
  const theirEvidence = {
    missing: { id: MISSING, evidence: MISSING },
    foreign: [
      { id: theirEvaluation.foreign[0]!.id, evidence: theirMarker.id },
      { id: ownEvaluation.id, evidence: theirMarker.id },
      { id: ownEvaluation.id, evidence: MISSING },
    ],
  }

  return {
    'GET /api/evaluations/:id': theirEvaluation,
    'PUT /api/evaluations/:id/answers/:question': {
      missing: { id: MISSING, question: 'greeting' },
      foreign: [{ ...theirEvaluation.foreign[0]!, question: 'greeting' }],
      body: { value: 'yes', comment: '', root_causes: [], version: 0 },
    },
    'PUT /api/evaluations/:id/comment': { ...theirEvaluation, body: { comment: 'Mine', was: '' } },
    'POST /api/evaluations/:id/evidence': { ...theirEvaluation, body: { question_id: 'greeting', span: theirSpan } },
    'DELETE /api/evaluations/:id/evidence/:evidence': theirEvidence,
    'POST /api/evaluations/:id/steps': {
      ...theirEvaluation,
      body: { event: 'evaluation.voided', version: 1, reason: 'Mine' },
    },
    'POST /api/evaluations/:id/print': theirEvaluation,
    'POST /api/evaluations/:id/presence': { ...theirEvaluation, body: { question_id: null } },
    'DELETE /api/evaluations/:id/presence': theirEvaluation,
    'GET /api/evaluations/:id/suggestions': theirEvaluation,
    'GET /api/scorecards/:id': removed(goneScorecard.id),
    'PATCH /api/scorecards/:id': { ...removed(goneScorecard.id), body: { archived: true } },
    'PUT /api/scorecards/:id/draft': {
      ...removed(goneScorecard.id),
      body: { content: scorecardContent, revision: null },
    },
    'DELETE /api/scorecards/:id/draft': removed(goneScorecard.id),
    'POST /api/scorecards/:id/publication': { ...removed(goneScorecard.id), body: { revision: 1, note: '' } },
    'POST /api/scorecards/:id/runs': removed(goneScorecard.id),
    'GET /api/scorecards/:id/export': removed(goneScorecard.id),
    'GET /api/scorecard-versions/:id': removed(goneScorecard.versions[0]!.id),
    'GET /api/coachings/:id': theirCoaching,
    'PUT /api/coachings/:id': { ...theirCoaching, body: { ...theirPlan, topic: 'Mine', version: 1 } },
    'POST /api/coachings/:id/steps': { ...theirCoaching, body: { event: 'coaching.agreed', version: 1 } },
  }
}
