import type { Insertable } from 'kysely'
import { expect } from 'vitest'

import type { Channel } from '#contracts/conversation.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Schema } from '#server/db/schema.ts'
import { testConversations } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Where a made conversation belongs: a partner, a team and an agent of the floor, by their numbers from 0. */
type Place = { partner: number; team: number | null; agent: number | null; channel: Channel }
/** What is counted of them. */
export type PlaceFilter = { [Part in 'partner' | 'team']?: number | undefined } & { channel?: Channel | undefined }
export type Search = Record<string, string | number | undefined>

type Floor = {
  /** A partner in each of them. */
  zones: readonly string[]
  agents: number
  /** What the one who asks may do. */
  viewer: PermissionName[]
}

/** Two teams, partners and agents, whose made conversations are counted: by the server, and once more by a test. */
export async function countedFixture(server: TestServer, { zones, agents: agentCount, viewer: permissions }: Floor) {
  const { db } = server
  const given = testConversations(db)
  const viewer = await server.as(permissions)
  const partners: { id: number }[] = []
  for (const time_zone of zones) partners.push(await given.partner({ time_zone }))
  const teams = [await given.team(), await given.team()]
  const agents: { id: number; name: string }[] = []
  // two digits each: their names are sorted as their numbers are
  for (let at = 0; at < agentCount; at += 1) agents.push(await given.agent({ name: `Agent ${10 + at}` }))

  return {
    agents,

    /** These conversations, and no others. */
    fill: async (all: readonly (Place & Partial<Insertable<Schema['interaction']>>)[]) => {
      await db.deleteFrom('interaction').execute()
      if (all.length === 0) return []
      return given.interactions(
        all.map(({ partner, team, agent, ...one }) => ({
          ...one,
          partner_id: partners[partner]!.id,
          team_id: team === null ? null : teams[team]!.id,
          agent_id: agent === null ? null : agents[agent]!.id,
        })),
      )
    },

    /** A filter as an address has it. */
    queryOf: ({ partner, team, channel }: PlaceFilter): Search => ({
      partner_id: partner === undefined ? undefined : partners[partner]!.id,
      team_id: team === undefined ? undefined : teams[team]!.id,
      channel,
    }),

    /** The zone of what a filter leaves: that of its partner, where there is anything of them. */
    zoneOf: (all: readonly Place[], { partner }: PlaceFilter): string =>
      all.some((one) => one.partner === partner) ? zones[partner!]! : 'UTC',

    ask: async <Answer>(path: string, query: Search): Promise<Answer> => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
      const answer = await viewer.get(`${path}?${search.toString()}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Answer>()
    },
  }
}

/** Whether a filter leaves a conversation. */
export const isLeftBy =
  ({ partner, team, channel }: PlaceFilter) =>
  (one: Place): boolean =>
    (partner === undefined || one.partner === partner) &&
    (team === undefined || one.team === team) &&
    (channel === undefined || one.channel === channel)
