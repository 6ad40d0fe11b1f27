import type { Insertable } from 'kysely'
import { expect } from 'vitest'

import type { Channel } from '#contracts/conversation.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Schema } from '#server/db/schema.ts'
import { testConversations } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The partner, team and agent of a generated conversation, by their index in the fixture. */
type Place = { partner: number; team: number | null; agent: number | null; channel: Channel }
/** The filters of a count. */
export type PlaceFilter = { [Part in 'partner' | 'team']?: number | undefined } & { channel?: Channel | undefined }
export type Search = Record<string, string | number | undefined>

type Floor = {
  /** One partner for each time zone. */
  zones: readonly string[]
  agents: number
  /** The permissions of the viewer. */
  viewer: PermissionName[]
}

/** Two teams, partners and agents, whose generated conversations are counted by the server and recounted by a test. */
export async function countedFixture(server: TestServer, { zones, agents: agentCount, viewer: permissions }: Floor) {
  const { db } = server
  const given = testConversations(db)
  const viewer = await server.as(permissions)
  const partners: { id: number }[] = []
  for (const time_zone of zones) partners.push(await given.partner({ time_zone }))
  const teams = [await given.team(), await given.team()]
  const agents: { id: number; name: string }[] = []
  // two digits each, so that names sort like numbers
  for (let index = 0; index < agentCount; index += 1) agents.push(await given.agent({ name: `Agent ${10 + index}` }))

  return {
    agents,

    /** Replaces all conversations by these. */
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

    /** A filter as query parameters. */
    queryOf: ({ partner, team, channel }: PlaceFilter): Search => ({
      partner_id: partner === undefined ? undefined : partners[partner]!.id,
      team_id: team === undefined ? undefined : teams[team]!.id,
      channel,
    }),

    /** The time zone of the filtered conversations: that of the filter's partner, if it has any conversations. */
    zoneOf: (all: readonly Place[], { partner }: PlaceFilter): string =>
      all.some((one) => one.partner === partner) ? zones[partner!]! : 'UTC',

    getJson: async <Answer>(path: string, query: Search): Promise<Answer> => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
      const answer = await viewer.get(`${path}?${search.toString()}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Answer>()
    },
  }
}

/** Whether a conversation matches a filter. */
export const matchesFilter =
  ({ partner, team, channel }: PlaceFilter) =>
  (one: Place): boolean =>
    (partner === undefined || one.partner === partner) &&
    (team === undefined || one.team === team) &&
    (channel === undefined || one.channel === channel)
