import { expect } from 'vitest'

import {
  type WorkAdded,
  workAddedSchema,
  type WorkDraft,
  type WorkItem,
  workItemSchema,
  workPageSchema,
  type WorkRowDto,
  type TakeWorkStep,
} from '#contracts/work-items.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import type { TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000

/** The day this many days from now, in UTC. */
export const workDay = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

type Client = Awaited<ReturnType<TestServer['as']>>
type Reader = Pick<Client, 'get'>
type Writer = Pick<Client, 'post'>
type Step = TakeWorkStep extends infer One ? (One extends unknown ? Omit<One, 'version'> : never) : never

/** Two teams, each with an agent who sold a policy in a conversation, and the people who work on the follow-ups. */
export async function workFixture(server: TestServer) {
  const { db, clock } = server
  const given = testConversations(db)
  const policies = testPolicies(db)
  const partner = await given.partner({ name: 'Banco Cordillera', time_zone: 'America/Santiago' })
  const campaign = await given.campaign({ partner_id: partner.id, kind: 'retention' })
  const [north, south] = [await given.team('North'), await given.team('South')]
  const ana = await given.agent({ name: 'Ana', team_id: north.id })
  const luis = await given.agent({ name: 'Luis', team_id: south.id })
  const supervisor = await server.as('Quality supervisor')
  const auditor = await server.as('Quality auditor')
  const lead = await server.as({ role: 'Team lead', team_id: north.id })

  const place = { partner_id: partner.id, campaign_id: campaign.id }
  const call = (more: Parameters<typeof given.interaction>[0] = {}) =>
    given.interaction({ ...place, team_id: north.id, agent_id: ana.id, ...more })
  const policy = (more: Partial<Parameters<typeof policies.policy>[0]> = {}) =>
    policies.policy({ ...place, team_id: north.id, agent_id: ana.id, ...more })

  const draftOf = (draft: Partial<WorkDraft> & Pick<WorkDraft, 'subjects'>): WorkDraft => ({
    kind: 'call-back',
    reason: 'The customer wants to cancel.',
    due_on: workDay(clock.now(), 7),
    assignee_id: null,
    ...draft,
  })

  async function add(draft: Parameters<typeof draftOf>[0], by: Writer = supervisor): Promise<WorkAdded> {
    const answer = await by.post('/api/work-items', draftOf(draft))
    expect(answer.statusCode, answer.body).toBe(200)
    return workAddedSchema.parse(answer.json())
  }

  /** One item, about a new conversation unless something else is given. */
  async function item(draft: Partial<WorkDraft> = {}, by: Writer = supervisor): Promise<number> {
    const subjects = draft.subjects ?? [{ interaction_id: (await call()).id }]
    const { made } = await add({ ...draft, subjects }, by)
    expect(made).toHaveLength(1)
    return made[0]!.id
  }

  async function read(id: number, as: Reader = supervisor): Promise<WorkItem> {
    const answer = await as.get(`/api/work-items/${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return workItemSchema.parse(answer.json())
  }

  /** Without checking whether it is allowed. */
  async function attempt(id: number, step: Step, by: Writer = supervisor) {
    const found = await db.selectFrom('work_item').where('id', '=', id).select('version').executeTakeFirst()
    return by.post(`/api/work-items/${id}/steps`, { ...step, version: found?.version ?? 1 })
  }

  async function take(id: number, step: Step, by: Writer = supervisor): Promise<WorkItem> {
    const answer = await attempt(id, step, by)
    expect(answer.statusCode, answer.body).toBe(200)
    return workItemSchema.parse(answer.json())
  }

  async function list(query = '', as: Reader = supervisor): Promise<WorkRowDto[]> {
    const answer = await as.get(`/api/work-items?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return workPageSchema.parse(answer.json()).data
  }

  const clear = async () => {
    await db.deleteFrom('work_item').execute()
    await db.deleteFrom('notification').execute()
  }

  const people = { supervisor, auditor, lead }
  const rows = { partner, campaign, north, south, ana, luis }
  return { ...people, ...rows, given, policies, call, policy, draftOf, add, item, read, attempt, take, list, clear }
}
