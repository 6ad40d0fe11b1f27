import { beforeAll, describe, expect, test } from 'vitest'

import { diallingPageSchema } from '#contracts/dialling-records.ts'
import { type PremiumFunnel, premiumFunnelSchema } from '#contracts/funnel.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'
import type { Funnel } from '#contracts/partner-data-funnel.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { type FunnelFixture, funnelFixture } from '#tests/support/funnel-fixture.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const { record } = testDialling(db)
const { told } = testPartnerData(db)
const reader = await server.as(['dashboards-premium', 'partner-data', 'call-detail'])

type Client = typeof reader
const fetchFunnel = async (query: string, client: Client = reader): Promise<PremiumFunnel> => {
  const answer = await client.get(`/api/dashboards/premium/funnel${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return premiumFunnelSchema.parse(answer.json())
}
const counts = (funnel: PremiumFunnel['counted']) => funnel?.steps.map(({ records }) => records)

describe('with many events', () => {
  let floor: FunnelFixture
  beforeAll(async () => {
    floor = await funnelFixture(db)
    for (const seed of [1, 2, 3, 4]) await floor.simulate(seed, 50)
    // a partner's zone is known to people who see a conversation of it
    for (const partner_id of floor.partners) await given.interaction({ partner_id })
  })

  test.each([
    ['2026-02-01', '2026-03-31'],
    ['2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-03-01'],
  ])('it says of %s to %s what the funnel of each partner says, and so does the list behind it', async (from, to) => {
    for (const id of floor.partners) {
      for (const campaign of ['', ...floor.campaigns.map((one) => `&campaign_id=${one}`)]) {
        const { counted } = await fetchFunnel(`?partner_id=${id}&started_from=${from}&started_to=${to}${campaign}`)
        const other = (await reader.get(`/api/partners/${id}/funnel?from=${from}&to=${to}${campaign}`)).json<Funnel>()
        for (const { step, records, implied } of counted!.steps) {
          expect(other.steps.find((one) => one.step === step)).toMatchObject({ records, implied })
          const listed = await reader.get(
            `/api/dialling-records?partner_id=${id}${campaign}&reached=${step}&came_from=${from}&came_to=${to}`,
          )
          expect(diallingPageSchema.parse(listed.json()).meta.total, step).toBe(records)
        }
      }
    }
  })

  test('without a partner it covers all of them, by the days of UTC', async () => {
    const days = 'started_from=2026-01-01&started_to=2026-12-31'
    const all = await fetchFunnel(`?${days}`)
    const each = await Promise.all(floor.partners.map((id) => fetchFunnel(`?${days}&partner_id=${id}`)))
    expect(all.period.time_zone).toBe('UTC')
    expect(counts(all.counted)![0]).toBeGreaterThan(20)
    expect(counts(all.counted)).toEqual(
      dashboardFunnelSteps.map((_, index) => each.reduce((sum, { counted }) => sum + counts(counted)![index]!, 0)),
    )
    expect(all.counted!.undated).toBe(each.reduce((sum, { counted }) => sum + counted!.undated, 0))
  })
})

describe('a request', () => {
  const moment = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const base = async (days: number, partner_id: number, words: string | null = null) =>
    told([await record({ partner_id, disposition: words })], moment(days))
  let own: number
  let others: number

  beforeAll(async () => {
    for (const table of ['interaction', 'policy', 'dialling_record', 'source_file'] as const)
      await db.deleteFrom(table).execute()
    own = (await given.partner({ name: 'Banco' })).id
    others = (await given.partner({ name: 'Tienda' })).id
    await given.interaction({ partner_id: own })
    await given.interaction({ partner_id: others })
    for (const days of [-1, -2, -3]) await base(days, own, 'VENTA')
    for (const days of [-31, -32]) await base(days, own)
    await base(-4, others, 'No interesado')
  })

  test('is compared with the period before, or with another partner in the same days', async () => {
    const before = await fetchFunnel(`?partner_id=${own}`)
    expect([before.counted, before.compared].map(counts)).toEqual([
      [3, 3, 3, 0, 0],
      [2, 0, 0, 0, 0],
    ])
    expect(before.compared_with.partner).toBeNull()
    const beside = await fetchFunnel(`?partner_id=${own}&compare_partner_id=${others}`)
    expect(counts(beside.compared)).toEqual([1, 1, 0, 0, 0])
    expect(beside.compared_with).toEqual({
      from: beside.period.from,
      to: beside.period.to,
      partner: { id: others, name: 'Tienda' },
    })
  })

  test('has no funnel by channels, teams or agents, which records do not have', async () => {
    for (const filter of ['channel=voice', 'team_id=1', 'agent_id=1'])
      expect(await fetchFunnel(`?${filter}`)).toMatchObject({ counted: null, compared: null })
    expect(await fetchFunnel('?compare_team_id=1')).toMatchObject({
      counted: { steps: [{}, {}, {}, {}, {}] },
      compared: null,
    })
  })

  test('reaches as far as the rules: one partner, and none with rules about a team', async () => {
    const team = await given.team()
    const ofPartner = await server.as({
      partner_id: others,
      rules: [{ action: 'dashboards-premium', conditions: { partner_id: '$user.partner_id' } }],
    })
    const ofTeam = await server.as({
      team_id: team.id,
      rules: [{ action: 'dashboards-premium', conditions: { team_id: '$user.team_id' } }],
    })
    expect(counts((await fetchFunnel('', ofPartner)).counted)).toEqual([1, 1, 0, 0, 0])
    expect(counts((await fetchFunnel(`?partner_id=${own}`, ofPartner)).counted)).toEqual([0, 0, 0, 0, 0])
    expect(counts((await fetchFunnel('', ofTeam)).counted)).toEqual([0, 0, 0, 0, 0])
    expect((await fetchFunnel(`?compare_partner_id=${own}`, ofPartner)).compared_with.partner).toBeNull()
  })

  test('may not be longer than ten years, and needs the permission of the dashboard', async () => {
    const long = await reader.get('/api/dashboards/premium/funnel?started_from=2001-01-01&started_to=2020-01-01')
    expect(long.statusCode).toBe(400)
    const stranger = await server.as(['call-detail'])
    expect((await stranger.get('/api/dashboards/premium/funnel')).statusCode).toBe(403)
  })
})
