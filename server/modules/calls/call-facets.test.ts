import { beforeAll, describe, expect, test } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const viewer = await server.as(['call-detail'])
const [sur, norte] = [await given.partner({ name: 'Sur' }), await given.partner({ name: 'Norte' })]
const [team, ana] = [await given.team('Equipo'), await given.agent({ name: 'Ana' })]
const campaign = await given.campaign({ partner_id: sur.id, name: 'Hogar' })

beforeAll(async () => {
  const [first] = await given.interactions([
    {
      partner_id: sur.id,
      campaign_id: campaign.id,
      team_id: team.id,
      agent_id: ana.id,
      language: 'es',
      has_audio: true,
    },
    { partner_id: sur.id, channel: 'email', direction: 'inbound', disposition: 'sale', turn_count: 2 },
    { partner_id: norte.id, direction: 'inbound', disposition: 'sale', language: 'es' },
    { partner_id: norte.id, direction: 'outbound', disposition: 'busy', has_audio: true },
  ])
  await given.turns(first!.id, [{ text: 'Quiero cancelar' }])
})

const facetsFor = async (query: string, client = viewer) => {
  const answer = await client.get(`/api/call-facets?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CallFacets>()
}

test('facets count every value of all conversations in sight', async () => {
  expect(await facetsFor('')).toEqual({
    channels: [
      { value: 'voice', count: 3 },
      { value: 'email', count: 1 },
    ],
    directions: [
      { value: 'inbound', count: 2 },
      { value: 'outbound', count: 1 },
    ],
    partners: [
      { id: norte.id, name: 'Norte', count: 2 },
      { id: sur.id, name: 'Sur', count: 2 },
    ],
    campaigns: [{ id: campaign.id, name: 'Hogar', count: 1 }],
    teams: [{ id: team.id, name: 'Equipo', count: 1 }],
    agents: [{ id: ana.id, name: 'Ana', count: 1 }],
    dispositions: [
      { value: 'sale', count: 2 },
      { value: 'busy', count: 1 },
    ],
    languages: [{ value: 'es', count: 2 }],
    categories: [],
    media: [
      { value: 'audio', count: 2 },
      { value: 'transcript', count: 2 },
      { value: 'none', count: 1 },
    ],
  })
})

describe('a facet', () => {
  test('ignores its own filter and applies all others', async () => {
    const { directions, dispositions, partners, media } = await facetsFor('direction=inbound&disposition=sale')
    expect(directions).toEqual([{ value: 'inbound', count: 2 }]) // of those sold
    expect(dispositions).toEqual([{ value: 'sale', count: 2 }]) // of those inbound
    expect(partners.map(({ count }) => count)).toEqual([1, 1])
    expect(media.map(({ count }) => count)).toEqual([0, 1, 1])
  })

  test('applies the search and the period', async () => {
    expect((await facetsFor('q=cancelar')).partners).toEqual([{ id: sur.id, name: 'Sur', count: 1 }])
    expect((await facetsFor('started_from=2026-01-01')).channels).toEqual([])
  })

  test.each(['audio', 'transcript', 'none'])('of media counts all of its values with %s selected', async (selected) => {
    expect((await facetsFor(`media=${selected}`)).media.map(({ count }) => count)).toEqual([2, 2, 1])
  })

  test('offers what is selected even where no conversation is left', async () => {
    const { teams, dispositions } = await facetsFor(`partner_id=${norte.id}&team_id=${team.id}&disposition=none`)
    expect(teams).toEqual([{ id: team.id, name: 'Equipo', count: 0 }])
    expect(dispositions).toEqual([{ value: 'none', count: 0 }])
  })

  test('names nothing out of sight, for any number in the address', async () => {
    const reader = await server.as({ role: 'Partner viewer', partner_id: norte.id })
    const { partners, teams, channels } = await facetsFor(`partner_id=${sur.id}&team_id=${team.id}`, reader)
    expect({ partners, teams, channels }).toEqual({ partners: [], teams: [], channels: [] })
    const all = await facetsFor('', reader)
    expect(all.partners).toEqual([{ id: norte.id, name: 'Norte', count: 2 }])
    expect(all.agents).toEqual([])
  })

  test('counts nothing for people who may not see conversations', async () => {
    const other = await server.as(['dashboards-freemium'])
    expect((await other.get('/api/call-facets')).statusCode).toBe(403)
  })
})
