import { calibrating } from '#tests/support/calibrations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'

import { type Cases, type ForeignIdsFixture, MISSING, removed } from './foreign-fixture.ts'

/** Sampling plans, the queue of their assignments, and calibrations. */
export async function plannedCases({
  server,
  db,
  conversations,
  south,
  admin,
  colleague,
  theirPartner,
  seenCall,
}: ForeignIdsFixture): Promise<Cases> {
  const plans = await testPlans(server)
  const gonePlan = await plans.made(admin)
  await admin.send('DELETE', `/api/sampling-plans/${gonePlan.id}`)
  const theirQueue = await plans.made(admin)
  const theirAssignment = {
    missing: { id: MISSING },
    foreign: [
      await db
        .insertInto('assignment')
        .values({
          plan_id: theirQueue.id,
          interaction_id: seenCall.id,
          evaluator_id: admin.person.id,
          due_on: '2026-03-31',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ],
  }
  const farCall = await conversations.interaction({
    external_id: 'farther',
    team_id: south,
    partner_id: theirPartner.id,
  })
  const theirCalibration = await calibrating(admin).make({
    scorecard_id: (await testEvaluations(db).scorecard()).id,
    interaction_ids: [farCall.id],
    participant_ids: [admin.person.id, (await server.addPerson({ role: 'Quality auditor' })).id],
  })
  const calibrations = { missing: { id: MISSING }, foreign: [{ id: theirCalibration.id }] }
  const calibrated = {
    missing: { id: MISSING, interaction: MISSING },
    foreign: [
      { id: theirCalibration.id, interaction: farCall.id },
      { id: theirCalibration.id, interaction: seenCall.id },
    ],
  }
  const calibrationChange = {
    ...{ name: 'Mine', interaction_ids: [seenCall.id], participant_ids: [colleague.id] },
    ...{ due_on: '2026-12-31', threshold: 5, version: theirCalibration.version },
  }
  const calibrationStep = { version: theirCalibration.version }

  return {
    'GET /api/calibrations/:id': calibrations,
    'PUT /api/calibrations/:id': { ...calibrations, body: calibrationChange },
    'POST /api/calibrations/:id/evaluations': { ...calibrations, body: { interaction_id: seenCall.id } },
    'POST /api/calibrations/:id/discussion': { ...calibrations, body: calibrationStep },
    'POST /api/calibrations/:id/closure': { ...calibrations, body: calibrationStep },
    'GET /api/calibrations/:id/results': calibrations,
    'GET /api/calibrations/:id/comparisons/:interaction': calibrated,
    'PUT /api/calibrations/:id/consensus/:interaction': { ...calibrated, body: { ...calibrationStep, answers: [] } },
    'GET /api/sampling-plans/:id': removed(gonePlan.id),
    'PUT /api/sampling-plans/:id': { ...removed(gonePlan.id), body: { ...plans.draft(), version: 1 } },
    'DELETE /api/sampling-plans/:id': removed(gonePlan.id),
    'GET /api/sampling-plans/:id/assignments': removed(gonePlan.id),
    'GET /api/sampling-plans/:id/assignments/export': { ...removed(gonePlan.id), query: '?format=csv' },
    'POST /api/sampling-plans/:id/draws': { ...removed(gonePlan.id), body: { version: 1 } },
    'POST /api/sampling-plans/:id/closing': { ...removed(gonePlan.id), body: { version: 1 } },
    'POST /api/sampling-plans/:id/skips': {
      ...removed(gonePlan.id),
      body: { assignment_ids: [theirAssignment.foreign[0]!.id], reason: 'Mine' },
    },
    'POST /api/sampling-plans/:id/reassignments': {
      ...removed(gonePlan.id),
      body: { from: { assignment_ids: [theirAssignment.foreign[0]!.id] }, to: [admin.person.id] },
    },
    'POST /api/queue/:id/skip': { ...theirAssignment, body: { reason: 'Mine' } },
  }
}
