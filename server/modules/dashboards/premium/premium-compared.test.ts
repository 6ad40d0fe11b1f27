import { describe, expect, test } from 'vitest'

import { premiumAnswers } from '#tests/support/premium-answers.ts'
import { premiumFixture } from '#tests/support/premium-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const floor = await premiumFixture(server)
const { given, lead, norte, north, south, ana, ofAna, today } = floor
const { dashboard } = premiumAnswers(floor)

describe('the comparison is with', () => {
  test('the equal period before', async () => {
    const { id } = await given.interaction({
      ...ofAna,
      started_at: new Date(server.clock.now().getTime() - 86_400_000),
    })
    const { compared_with, compared_conversations } = await dashboard()
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(compared_with).toEqual({ from: yesterday, to: yesterday, partner: null, team: null })
    expect(compared_conversations.all).toBe(1)
    await db.deleteFrom('interaction').where('id', '=', id).execute()
  })

  test('the same days of another team', async () => {
    const { compared_with, compared_conversations, judged } = await dashboard(
      `team_id=${north.id}&compare_team_id=${south.id}`,
    )
    expect(compared_with).toEqual({ from: today, to: today, partner: null, team: { id: south.id, name: south.name } })
    expect(compared_conversations).toEqual({ all: 2, written: 2 })
    expect(judged!.machine.cases).toBe(6)
    expect(judged!.compared.machine).toEqual({ cases: 2, scored: 2, score_sum: 25, score_squares: 625, auto_failed: 1 })
    expect(judged!.compared.people).toMatchObject({ cases: 1, score_sum: 40 })
  })

  test('the same days of another team as a whole, where an agent is compared with it', async () => {
    const { conversations: own, compared_conversations } = await dashboard(
      `agent_id=${ana.id}&compare_team_id=${south.id}`,
    )
    expect([own.all, compared_conversations.all]).toEqual([6, 2])
  })

  test('the same days of another partner', async () => {
    const { compared_with, compared_conversations } = await dashboard(
      `partner_id=${norte.id}&compare_partner_id=${norte.id}`,
    )
    expect(compared_with.partner).toEqual({ id: norte.id, name: norte.name })
    expect(compared_conversations.all).toBe(8)
  })

  test('nobody, where the reader sees nothing of them', async () => {
    const { compared_with, compared_conversations } = await dashboard(`compare_team_id=${south.id}`, lead)
    expect(compared_with.team).toBeNull()
    expect(compared_conversations.all).toBe(0)
  })
})
