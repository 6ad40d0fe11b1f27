import { expect, test } from 'vitest'

import type { CallOptions } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)

test('filters offer what has conversations in sight, by name, and nothing else', async () => {
  const [sur, norte] = [
    await given.partner({ name: 'Sur', time_zone: 'America/Santiago' }),
    await given.partner({ name: 'Norte' }),
  ]
  await given.partner({ name: 'Without conversations' })
  const campaign = await given.campaign({ partner_id: sur.id, name: 'Hogar' })
  const foreign = await given.campaign({ partner_id: norte.id, name: 'Auto' })
  await given.campaign({ partner_id: sur.id, name: 'Without conversations' })
  const [team, otherTeam] = [await given.team('Equipo B'), await given.team('Equipo A')]
  await given.team('Without conversations')
  const [ana, luis] = [await given.agent({ name: 'Ana', team_id: team.id }), await given.agent({ name: 'Luis' })]
  await given.agent({ name: 'Without conversations' })
  const ofSur = { partner_id: sur.id, campaign_id: campaign.id, team_id: team.id, agent_id: ana.id }
  await given.interactions([
    { ...ofSur, disposition: 'sale' },
    { ...ofSur, disposition: 'sale' },
    { ...ofSur, disposition: null },
    { partner_id: norte.id, campaign_id: foreign.id, team_id: otherTeam.id, agent_id: luis.id, disposition: 'busy' },
  ])

  const all = await server.as(['call-detail'])
  expect((await all.get('/api/call-options')).json<CallOptions>()).toEqual({
    partners: [
      { id: norte.id, name: 'Norte', time_zone: 'UTC' },
      { id: sur.id, name: 'Sur', time_zone: 'America/Santiago' },
    ],
    campaigns: [
      { id: foreign.id, name: 'Auto', partner_id: norte.id },
      { id: campaign.id, name: 'Hogar', partner_id: sur.id },
    ],
    teams: [
      { id: otherTeam.id, name: 'Equipo A' },
      { id: team.id, name: 'Equipo B' },
    ],
    agents: [
      { id: ana.id, name: 'Ana', team_id: team.id },
      { id: luis.id, name: 'Luis', team_id: null },
    ],
    dispositions: ['busy', 'sale'],
  })

  const some = await server.as({ role: 'Partner viewer', partner_id: sur.id })
  expect((await some.get('/api/call-options')).json<CallOptions>()).toEqual({
    partners: [{ id: sur.id, name: 'Sur', time_zone: 'America/Santiago' }],
    campaigns: [{ id: campaign.id, name: 'Hogar', partner_id: sur.id }],
    teams: [{ id: team.id, name: 'Equipo B' }],
    agents: [{ id: ana.id, name: 'Ana', team_id: team.id }],
    dispositions: ['sale'],
  })

  const none = await server.as(['dashboards-freemium'])
  expect((await none.get('/api/call-options')).statusCode).toBe(403)
})
