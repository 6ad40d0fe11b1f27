import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import type { Step } from '#contracts/evaluation-changes.ts'
import { evaluationEvents, type EvaluationEventName, type EvaluationState } from '#contracts/evaluation-states.ts'
import { evaluationMachine, type EvaluationEvent, type EvaluationStanding } from '#lifecycles/evaluation.machine.ts'
import { judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { startEvaluation } from '#server/quality/start-evaluation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** The machine's own states and steps, walked through the API by the people of a floor. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)

const { id: team_id } = await given.team()
const agentRules = (['quality-detail', 'quality-acknowledge'] as const).map((action) => ({
  action,
  conditions: { agent_id: '$user.agent_id' },
}))
const agentPerson = await server.addPerson({ rules: agentRules })
const agent = await given.agent({ name: 'Ana', team_id, user_id: agentPerson.id })
const agentClient = server.browser()
await agentClient.signIn(agentPerson.email, agentPerson.password)

const people = {
  evaluator: await server.as('Quality auditor'),
  colleague: await server.as('Quality auditor'),
  agent: Object.assign(agentClient, { person: agentPerson }),
  lead: await server.as({ role: 'Team lead', team_id }),
  supervisor: await server.as('Quality supervisor'),
}
type Who = keyof typeof people

const NOBODY: EvaluationStanding = { is_evaluator: false, is_evaluated: false, oversees: false, settles: false }
const standings: Record<Who, EvaluationStanding> = {
  evaluator: { ...NOBODY, is_evaluator: true },
  colleague: NOBODY,
  agent: { ...NOBODY, is_evaluated: true },
  lead: { ...NOBODY, is_evaluated: true },
  supervisor: { ...NOBODY, oversees: true, settles: true },
}

type PersonStep = EvaluationEvent & { who: Who }

/** Every step that somebody may try; for a decision, one that accepts and one that rejects. */
const steps: PersonStep[] = (Object.keys(people) as Who[]).flatMap((who) =>
  evaluationEvents.flatMap((type) =>
    [0, 1].flatMap((rejected) =>
      rejected > 0 && type !== 'dispute.resolved'
        ? []
        : [{ type, who, by: standings[who], is_complete: true, is_in_time: true, undecided: 0, rejected }],
    ),
  ),
)

const bodies: Record<EvaluationEventName, (taken: PersonStep) => Omit<Step, 'version'>> = {
  'evaluation.submitted': () => ({ event: 'evaluation.submitted' }),
  'evaluation.reopened': () => ({ event: 'evaluation.reopened', reason: 'Falta una respuesta.' }),
  'evaluation.released': () => ({ event: 'evaluation.released' }),
  'evaluation.acknowledged': () => ({ event: 'evaluation.acknowledged' }),
  'evaluation.disputed': () => ({
    event: 'evaluation.disputed',
    items: [{ question_id: 'greeting', proposed: 'yes', comment: 'Sí saludé.' }],
  }),
  'dispute.escalated': () => ({ event: 'dispute.escalated', reason: 'No estoy de acuerdo.' }),
  'dispute.resolved': ({ rejected }) => ({
    event: 'dispute.resolved',
    items: [{ question_id: 'greeting', outcome: rejected > 0 ? 'rejected' : 'accepted', comment: 'Escuchado.' }],
  }),
  'evaluation.voided': () => ({ event: 'evaluation.voided', reason: 'Llamada equivocada.' }),
}

const input = { kind: 'quality', was_escalated: false, rejected: 0 } as const
const paths = getShortestPaths(evaluationMachine, { input, events: steps })

const { id: partner_id } = await given.partner()
const { version_id, content } = await quality.scorecard()

/** Stored directly as the API would: its requests are not the subject here. */
async function draft() {
  const { id: interaction_id } = await given.interaction({ agent_id: agent.id, team_id, partner_id })
  const { id: evaluator_id } = people.evaluator.person
  const draftOf = { kind: 'quality' as const, interaction_id, scorecard_version_id: version_id, evaluator_id }
  const { id } = await startEvaluation(db, draftOf, server.clock.now())
  const answers = Object.entries({ greeting: 'no', disclosure: 'yes' }).map(([question_id, value]) => ({
    ...{ evaluation_id: id, question_id, value, answered_by: evaluator_id },
  }))
  await db.insertInto('evaluation_answer').values(answers).execute()
  await judgeEvaluation(db, id, content)
  return id
}

const versionOf = (id: number) =>
  db.selectFrom('evaluation').where('id', '=', id).select('version').executeTakeFirstOrThrow()

async function attempt(id: number, taken: PersonStep, known?: { version: number }) {
  const version = known ?? (await versionOf(id))
  return people[taken.who].post(`/api/evaluations/${id}/steps`, { ...bodies[taken.type](taken), ...version })
}

const stateOf = async (id: number): Promise<EvaluationState> =>
  (await db.selectFrom('evaluation').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state

/** An evaluation that followed this path. */
async function walked(path: (typeof paths)[number]) {
  const id = await draft()
  for (const { event } of path.steps.slice(1)) {
    const taken = event as PersonStep
    const answer = await attempt(id, taken)
    expect(answer.statusCode, `${taken.who}: ${taken.type}: ${answer.body}`).toBe(200)
  }
  expect(await stateOf(id)).toBe(path.state.value)
  return id
}

const nameOf = ({ state: { value, context } }: (typeof paths)[number]) =>
  [value, context.was_escalated && 'after an escalation', context.rejected > 0 && 'with a rejection']
    .filter(Boolean)
    .join(' ')

describe.each(paths.map((path) => ({ path, name: nameOf(path) })))('an evaluation that is $name', ({ path }) => {
  const refused = steps.filter((taken) => !path.state.can(taken))
  const allowed = steps.filter((taken) => path.state.can(taken))
  /** A step with data that nobody could take, for the first step that is allowed. */
  let left: number | undefined

  test('refuses everybody else’s steps, and stays as it is', async () => {
    const id = await walked(path)
    const version = await versionOf(id)
    const answers = await Promise.all(
      refused.map(async (taken) => ({ taken, answer: await attempt(id, taken, version) })),
    )
    for (const { taken, answer } of answers) {
      // a person who does not see it gets the answer that it does not exist; nobody is signed out
      expect([404, 409], `${taken.who}: ${taken.type}: ${answer.body}`).toContain(answer.statusCode)
    }
    expect(await stateOf(id)).toBe(path.state.value)
    expect(await versionOf(id)).toEqual(version)
    left = id
  })

  test.each(allowed.map((taken) => ({ taken, who: taken.who, event: taken.type, rejected: taken.rejected })))(
    'lets the $who go on: $event ($rejected rejected)',
    async ({ taken }) => {
      const id = left ?? (await walked(path))
      left = undefined
      const answer = await attempt(id, taken)
      expect(answer.statusCode, answer.body).toBe(200)
      const [{ value }] = transition(evaluationMachine, path.state, taken)
      expect(await stateOf(id)).toBe(value)
      expect(answer.json().steps.at(-1)).toMatchObject({
        event: taken.type,
        from: path.state.value,
        to: value,
        by: { id: people[taken.who].person.id },
      })
    },
  )
})

test('every state is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['draft', 'submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved', 'void']),
  )
})
