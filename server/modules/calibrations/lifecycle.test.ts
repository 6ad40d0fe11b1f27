import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { calibrationKinds, type CalibrationState } from '#contracts/lists/calibrations.ts'
import {
  type CalibrationEvent,
  type CalibrationEventName,
  calibrationEvents,
  calibrationMachine,
  type CalibrationStanding,
} from '#lifecycles/calibration.machine.ts'
import { calibrating } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/**
 * The machine's own states and steps, walked through the API by a leader, a participant, a person who is both, and
 * one who is neither.
 */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const DAY_MS = 86_400_000

const people = {
  leader: await server.as('Quality supervisor'),
  participant: await server.as('Quality auditor'),
  both: await server.as('Quality supervisor'),
  stranger: await server.as('Quality auditor'),
}
type Who = keyof typeof people
const standings: Record<Who, CalibrationStanding> = {
  leader: { leads: true, takes_part: false },
  participant: { leads: false, takes_part: true },
  both: { leads: true, takes_part: true },
  stranger: { leads: false, takes_part: false },
}

type PersonStep = CalibrationEvent & { who: Who }

const steps: PersonStep[] = (Object.keys(people) as Who[]).flatMap((who) =>
  calibrationEvents.flatMap((type) =>
    (type === 'calibration.closed' ? [0, 1] : [0]).map((undecided) => ({ type, who, by: standings[who], undecided })),
  ),
)

const shapes: Record<
  CalibrationEventName,
  (at: CreatedCalibration, version: number) => [method: string, path: string, body: object]
> = {
  'calibration.changed': ({ members }, version) => ['PUT', '', { ...members, version, name: 'April' }],
  'evaluation.begun': ({ interaction_id }) => ['POST', '/evaluations', { interaction_id }],
  'discussion.started': (_, version) => ['POST', '/discussion', { version }],
  'consensus.kept': ({ interaction_id }, version) => [
    'PUT',
    `/consensus/${interaction_id}`,
    { version, answers: allAnswered.map((answer) => ({ ...answer, comment: '' })) },
  ],
  'calibration.closed': (_, version) => ['POST', '/closure', { version }],
}

const allAnswered = [
  { question_id: 'greeting', value: 'yes' },
  { question_id: 'disclosure', value: 'yes' },
]

type CreatedCalibration = Awaited<ReturnType<typeof made>>

/** A calibration of one conversation, which both participants have evaluated before. */
async function made(kind: (typeof calibrationKinds)[number]) {
  const { id: interaction_id } = await given.interaction()
  const { id: scorecard_id, version_id: scorecard_version_id } = await quality.scorecard()
  const participants = [people.participant, people.both]
  // stored directly as the API would: its requests are not the subject here
  const submitted_at = new Date(server.clock.now().getTime() - 20 * DAY_MS)
  const submitted = { kind: 'quality', state: 'submitted', score: 100, submitted_at } as const
  const evaluations = await db
    .insertInto('evaluation')
    .values(
      participants.map(({ person }) => ({
        ...submitted,
        interaction_id,
        scorecard_version_id,
        evaluator_id: person.id,
      })),
    )
    .returning(['id', 'evaluator_id'])
    .execute()
  const answers = evaluations.flatMap(({ id: evaluation_id, evaluator_id: answered_by }) =>
    allAnswered.map((one) => ({ ...one, evaluation_id, answered_by })),
  )
  await db.insertInto('evaluation_answer').values(answers).execute()
  const members = {
    interaction_ids: [interaction_id],
    participant_ids: participants.map(({ person }) => person.id),
    due_on: '2026-12-31',
    threshold: 10,
  }
  const { id } = await calibrating(people.leader).make({ ...members, kind, scorecard_id })
  return { id, kind, interaction_id, members }
}

const stored = (id: number) =>
  db.selectFrom('calibration').where('id', '=', id).select(['state', 'version']).executeTakeFirstOrThrow()

async function attempt(created: CreatedCalibration, { who, type, undecided }: PersonStep) {
  const { state, version } = await stored(created.id)
  if (type === 'calibration.closed' && state === 'discussing') {
    await db.deleteFrom('consensus_answer').where('calibration_id', '=', created.id).execute()
    const decided = {
      calibration_id: created.id,
      interaction_id: created.interaction_id,
      decided_by: null,
      decided_at: new Date(),
    }
    if (undecided === 0)
      await db
        .insertInto('consensus_answer')
        .values(allAnswered.map((one) => ({ ...one, ...decided })))
        .execute()
  }
  const [method, path, body] = shapes[type](created, version)
  return people[who].send(method, `/api/calibrations/${created.id}${path}`, body)
}

describe.each(calibrationKinds)('of kind %s', (kind) => {
  const paths = getShortestPaths(calibrationMachine, { input: { kind }, events: steps })

  async function walked(path: (typeof paths)[number]) {
    const created = await made(kind)
    for (const { event } of path.steps.slice(1)) {
      const answer = await attempt(created, event as PersonStep)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect((await stored(created.id)).state).toBe(path.state.value)
    return created
  }

  describe.each(paths.map((path) => ({ path, state: path.state.value })))(
    'a calibration that is $state',
    ({ path }) => {
      test('refuses everybody else’s steps, and stays as it is', async () => {
        const created = await walked(path)
        const before = await stored(created.id)
        for (const taken of steps.filter((step) => !path.state.can(step))) {
          const answer = await attempt(created, taken)
          // out of sight, not possible now, or incomplete; and a leader is never told that they may not
          const expectedCodes = standings[taken.who].leads ? [404, 409, 422] : [403, 404, 409]
          expect(expectedCodes, `${taken.who}: ${taken.type}: ${answer.body}`).toContain(answer.statusCode)
        }
        expect(await stored(created.id)).toEqual(before)
      })

      const allowed = steps.filter((step) => path.state.can(step))
      test.each(allowed.map((taken) => ({ taken, who: taken.who, event: taken.type, undecided: taken.undecided })))(
        'lets the $who go on: $event ($undecided undecided)',
        async ({ taken }) => {
          const created = await walked(path)
          const answer = await attempt(created, taken)
          expect(answer.statusCode, answer.body).toBe(200)
          const to: CalibrationState = transition(calibrationMachine, path.state, taken)[0].value
          expect((await stored(created.id)).state).toBe(to)
        },
      )
    },
  )

  test('every state is reached', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['open', 'discussing', 'closed']))
  })
})
