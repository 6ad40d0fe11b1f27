import { expect } from 'vitest'

import {
  type Coaching,
  type CoachingDraft,
  coachingPageSchema,
  type CoachingRowDto,
  coachingSchema,
  coachingSuggestionsSchema,
} from '#contracts/coaching.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { judgedEvaluations, type JudgedEvaluation } from '#tests/support/judged-evaluations.ts'
import type { NewPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000

/** The day this many days from now, in UTC. */
export const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

export const coachingDraft = (change: Partial<CoachingDraft> & { agent_id: number; scorecard_id: number }) => ({
  evaluation_id: null,
  question_ids: ['greeting'],
  topic: 'Greeting by name',
  action: 'Listen to three calls together.',
  follow_up_on: dayFrom(new Date(), 14),
  window_days: 30,
  ...change,
})

/** The rules of agents: to see and to acknowledge their own evaluations. */
const agentRules: NewPerson['rules'] = (['quality-detail', 'quality-acknowledge'] as const).map((action) => ({
  action,
  conditions: { agent_id: '$user.agent_id' },
}))

/** An agent of conversations who has an account. */
export async function agentWithAccount(server: TestServer, name: string, team_id: number) {
  const person = await server.addPerson({ name, rules: agentRules })
  const agent = await server.db
    .insertInto('agent')
    .values({ name, team_id, user_id: person.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const client = server.browser()
  await client.signIn(person.email, person.password)
  return Object.assign(client, { person, agent })
}

type Reader = Pick<Awaited<ReturnType<TestServer['as']>>, 'get'>
type Writer = Pick<Awaited<ReturnType<TestServer['as']>>, 'post'>

/** Two agents of two teams with conversations, the lead of the first, a supervisor of both, and what they do with coachings. */
export async function coachingFixture(server: TestServer) {
  const { db, clock } = server
  const given = testConversations(db)
  const quality = testEvaluations(db)
  const judged = judgedEvaluations(db, given)
  const [team, elsewhere] = [await given.team(), await given.team()]
  const card = await quality.scorecard()
  const other = await quality.scorecard(scorecardOf([[yesNo({ id: 'greeting' })]]))
  const ana = await agentWithAccount(server, 'Ana', team.id)
  const luis = await agentWithAccount(server, 'Luis', elsewhere.id)
  const supervisor = await server.as('Quality supervisor')
  const lead = await server.as({ role: 'Team lead', team_id: team.id })
  await given.interaction({ agent_id: ana.agent.id, team_id: team.id })
  await given.interaction({ agent_id: luis.agent.id, team_id: elsewhere.id })

  type More = Partial<JudgedEvaluation> & { days?: number; of?: typeof ana }
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const draftOf = (more: Partial<CoachingDraft> = {}) =>
    coachingDraft({ agent_id: ana.agent.id, scorecard_id: card.id, ...more })

  return {
    ...{ team, elsewhere, card, other, ana, luis, supervisor, lead, daysAgo, draftOf },

    clear: async () => {
      for (const table of ['coaching', 'evaluation', 'notification', 'job'] as const) {
        await db.deleteFrom(table).execute()
      }
    },

    /** An evaluation of a call by Ana, unless another agent is given, that started this many days ago. */
    evaluation: ({ days = 5, of = ana, ...more }: More = {}) =>
      judged({
        scorecard_version_id: card.version_id,
        call: { agent_id: of.agent.id, team_id: of.agent.team_id, started_at: daysAgo(days) },
        ...more,
      }),

    /** Proposes a coaching as the lead, unless another person is given. */
    propose: async (more: Partial<CoachingDraft> = {}, by: Writer = lead): Promise<Coaching> => {
      const answer = await by.post('/api/coachings', draftOf(more))
      expect(answer.statusCode, answer.body).toBe(200)
      return coachingSchema.parse(answer.json())
    },
    agree: async ({ id, version }: Coaching): Promise<Coaching> => {
      const answer = await ana.post(`/api/coachings/${id}/steps`, { event: 'coaching.agreed', version })
      return coachingSchema.parse(answer.json())
    },
    read: async (id: number, by: Reader = lead): Promise<Coaching> =>
      coachingSchema.parse((await by.get(`/api/coachings/${id}`)).json()),
    list: async (query = '', by: Reader = lead): Promise<CoachingRowDto[]> =>
      coachingPageSchema.parse((await by.get(`/api/coachings?${query}`)).json()).data,
    suggestions: async (query = '', by: Reader = lead) =>
      coachingSuggestionsSchema.parse((await by.get(`/api/coaching-suggestions?${query}`)).json()),
    told: () => db.selectFrom('notification').select(['kind', 'user_id', 'subject']).orderBy('id').execute(),
  }
}
