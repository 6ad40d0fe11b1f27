import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { coachingEvents, type CoachingEventName } from '#contracts/coaching-states.ts'
import type { Coaching } from '#contracts/coaching.ts'
import { type CoachingEvent, coachingMachine, type CoachingStanding } from '#lifecycles/coaching.machine.ts'
import { agentWithAccount, coachingDraft, dayFrom } from '#tests/support/coachings.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** The machine's own states and steps, walked through the API by the people of a floor. */

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const { id: team_id } = await given.team()
const elsewhere = await given.team()
const card = await testEvaluations(db).scorecard()
const ana = await agentWithAccount(server, 'Ana', team_id)
const other = await agentWithAccount(server, 'Luis', team_id)
for (const { agent } of [ana, other]) await given.interaction({ agent_id: agent.id, team_id })

const people = {
  supervisor: await server.as('Quality supervisor'),
  lead: await server.as({ role: 'Team lead', team_id }),
  'lead of another team': await server.as({ role: 'Team lead', team_id: elsewhere.id }),
  agent: ana,
  colleague: other,
  auditor: await server.as(['quality-detail', 'quality-audit']),
}
type Who = keyof typeof people

/** The relation of each person to a coaching that the supervisor has proposed. */
const standings: Record<Who, CoachingStanding> = {
  supervisor: { is_coach: true, is_coached: false },
  lead: { is_coach: true, is_coached: true },
  'lead of another team': { is_coach: false, is_coached: false },
  agent: { is_coach: false, is_coached: true },
  colleague: { is_coach: false, is_coached: false },
  auditor: { is_coach: false, is_coached: false },
}

type PersonStep = CoachingEvent & { who: Who }

const steps: PersonStep[] = (Object.keys(people) as Who[]).flatMap((who) =>
  coachingEvents.map((type) => ({ type, who, by: standings[who] })),
)

const day = dayFrom(clock.now(), 20)
const bodies: Record<CoachingEventName, object> = {
  'coaching.changed': {
    topic: 'Other',
    action: 'Other.',
    question_ids: ['greeting'],
    follow_up_on: day,
    window_days: 9,
  },
  'coaching.agreed': { event: 'coaching.agreed' },
  'coaching.postponed': { event: 'coaching.postponed', follow_up_on: day, reason: 'De vacaciones.' },
  'coaching.followed-up': { event: 'coaching.followed-up', outcome: 'Saluda siempre.' },
  'coaching.cancelled': { event: 'coaching.cancelled', reason: 'Cambió de equipo.' },
}

const paths = getShortestPaths(coachingMachine, { events: steps })

async function proposed(): Promise<number> {
  const draft = coachingDraft({ agent_id: ana.agent.id, scorecard_id: card.id })
  return (await people.supervisor.post('/api/coachings', draft)).json<Coaching>().id
}

const now = (id: number) =>
  db.selectFrom('coaching').where('id', '=', id).select(['state', 'version']).executeTakeFirstOrThrow()

async function attempt(id: number, { who, type }: PersonStep) {
  const { version } = await now(id)
  return type === 'coaching.changed'
    ? people[who].send('PUT', `/api/coachings/${id}`, { ...bodies[type], version })
    : people[who].post(`/api/coachings/${id}/steps`, { ...bodies[type], version })
}

async function walked(path: (typeof paths)[number]) {
  const id = await proposed()
  for (const { event } of path.steps.slice(1)) {
    const answer = await attempt(id, event as PersonStep)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect((await now(id)).state).toBe(path.state.value)
  return id
}

/** Some events of the machine have routes that not everybody may use; those would refuse and sign people out. */
const hasRoute = ({ who, type }: PersonStep) =>
  type !== 'coaching.changed' || ['supervisor', 'lead', 'lead of another team'].includes(who)

describe.each(paths.map((path) => ({ path, name: path.state.value })))('a coaching that is $name', ({ path }) => {
  test('refuses everybody else’s steps, and stays as it is', async () => {
    const id = await walked(path)
    const before = await now(id)
    for (const taken of steps.filter((one) => hasRoute(one) && !path.state.can(one))) {
      const answer = await attempt(id, taken)
      // a person who does not see it gets the answer that it does not exist; nobody is signed out
      expect([404, 409], `${taken.who}: ${taken.type}: ${answer.body}`).toContain(answer.statusCode)
    }
    expect(await now(id)).toEqual(before)
  })

  const allowed = steps.filter((taken) => path.state.can(taken))
  test.each(allowed.map((taken) => ({ taken, who: taken.who, event: taken.type })))(
    'lets the $who go on: $event',
    async ({ taken }) => {
      const id = await walked(path)
      const answer = await attempt(id, taken)
      expect(answer.statusCode, answer.body).toBe(200)
      const [{ value }] = transition(coachingMachine, path.state, taken)
      const { state, version } = await now(id)
      expect(state).toBe(value)
      const coaching = answer.json<Coaching>()
      expect(coaching).toMatchObject({ version, standing: taken.by })
      expect(coaching.steps.at(-1)).toMatchObject({
        event: taken.type,
        from: path.state.value,
        to: value,
        by: { id: people[taken.who].person.id },
      })
    },
  )

  test('refuses a step that was meant for an older version', async () => {
    const id = await walked(path)
    const { version } = await now(id)
    const body = { ...bodies['coaching.cancelled'], version: version - 1 }
    expect((await people.supervisor.post(`/api/coachings/${id}/steps`, body)).statusCode).toBe(409)
  })
})

test('every state is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['proposed', 'agreed', 'followed-up', 'cancelled']),
  )
})

test('the person who proposed a coaching does not agree to it for the agent', async () => {
  const draft = coachingDraft({ agent_id: ana.agent.id, scorecard_id: card.id })
  const { id, version, standing } = (await people.lead.post('/api/coachings', draft)).json<Coaching>()
  expect(standing).toEqual({ is_coach: true, is_coached: false })
  const agreed = { event: 'coaching.agreed', version }
  expect((await people.lead.post(`/api/coachings/${id}/steps`, agreed)).statusCode).toBe(409)
  expect((await people.agent.post(`/api/coachings/${id}/steps`, agreed)).statusCode).toBe(200)
})
