import { beforeEach, describe, expect, test } from 'vitest'

import { type PolicyOptions, policyPageSchema } from '#contracts/policies.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({}, { clock: () => new Date('2026-03-29T02:30:00Z') })
const { db } = server
const given = testConversations(db)
const { policy, party, instalments, claim, link } = testPolicies(db)
const { verification } = testPartnerData(db)
// at half past two UTC it is still the 28th in both
const partner = await given.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Seguros del Sur', country: 'MX', currency: 'MXN', time_zone: 'Asia/Tokyo' })
const partner_id = partner.id
const reader = await server.as(['policy-detail', 'call-detail'])
const seer = await server.as({
  rules: [{ action: 'policy-detail' }, { action: 'customer-unmask', subject: 'customer' }],
})
const own = await server.as({
  partner_id,
  rules: [{ action: 'policy-detail', conditions: { partner_id: '$user.partner_id' } }],
})

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('customer').execute()
})

const list = async (query = '', client = reader) => {
  const answer = await client.get(`/api/policies${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return policyPageSchema.parse(answer.json())
}
const idsIn = async (query: string, client = reader) => {
  const { data, meta } = await list(query, client)
  expect(meta.total).toBe(data.length)
  return data.map(({ id }) => id)
}

describe('the list of policies', () => {
  test('shows each with its holder masked, what is overdue, and how many claims there are', async () => {
    const campaign = await given.campaign({ partner_id, name: 'Hogar' })
    const agent = await given.agent({ name: 'Ana Paz' })
    const id = await policy({
      ...{ partner_id, number: 'HO-0001/26', certificate: 'C 9', product: 'Hogar Protegido', line: 'Hogar' },
      ...{ campaign_id: campaign.id, agent_id: agent.id, seller: 'PAZ, ANA', status: 'active', status_told: 'VIGENTE' },
      ...{ effective_on: '2026-01-01', expires_on: '2027-01-01', premium_total: 12_990, premium_yearly: 155_880 },
      frequency: 'monthly',
    })
    await party(id, { name: 'Rosa Díaz Soto' })
    await party(id, { role: 'insured', name: 'Pedro Rojas' })
    await instalments(id, ['2026-01-27', '2026-02-27', '2026-03-27', '2026-03-28', '2026-04-27'], { paid: 1 })
    await claim(id)
    expect((await list()).data).toEqual([
      {
        id,
        number: 'HO-0001/26',
        certificate: 'C 9',
        partner: { id: partner_id, name: 'Banco Austral' },
        campaign: { id: campaign.id, name: 'Hogar' },
        time_zone: 'America/Santiago',
        product: 'Hogar Protegido',
        line: 'Hogar',
        holder: 'Rosa D.',
        status: 'active',
        status_told: 'VIGENTE',
        effective_on: '2026-01-01',
        expires_on: '2027-01-01',
        ended_on: null,
        currency: 'CLP',
        premium_total: 12_990,
        premium_yearly: 155_880,
        frequency: 'monthly',
        agent: { id: agent.id, name: 'Ana Paz' },
        seller: 'PAZ, ANA',
        overdue: { count: 2, minor: 20_000 },
        claims: 1,
        evidence: null,
      },
    ])
  })

  test('shows names unmasked to readers who may see them, which is recorded', async () => {
    await party(await policy({ partner_id }), { name: 'Rosa Díaz Soto' })
    expect((await list('', seer)).data[0]!.holder).toBe('Rosa Díaz Soto')
    expect(await lastRecord(db)).toMatchObject({ action: 'unmask', detail: { fields: ['name'], policies: 1 } })
  })

  test('has what the reader’s rules reach, in rows, counts, options and files', async () => {
    const agent = await given.agent({ name: 'Luz Sol' })
    const campaign = await given.campaign({ partner_id, name: 'Vida' })
    const mine = await policy({
      partner_id,
      product: 'Vida',
      line: 'Vida',
      agent_id: agent.id,
      campaign_id: campaign.id,
    })
    await policy({
      ...{ partner_id: other.id, product: 'Auto', line: 'Autos', currency: 'MXN' },
      ...{ agent_id: (await given.agent()).id, campaign_id: (await given.campaign({ partner_id: other.id })).id },
    })
    await given.agent()
    await given.campaign({ partner_id })
    expect(await idsIn('', own)).toEqual([mine])
    expect(await idsIn(`?partner_id=${other.id}`, own)).toEqual([])
    expect((await own.get('/api/policy-options')).json<PolicyOptions>()).toEqual({
      partners: [{ id: partner_id, name: 'Banco Austral' }],
      campaigns: [{ id: campaign.id, name: 'Vida', partner_id }],
      agents: [{ id: agent.id, name: 'Luz Sol' }],
      lines: ['Vida'],
      products: ['Vida'],
    })
    expect((await exportedRows(own, '/api/policies')).map(({ id }) => id)).toEqual([String(mine)])
  })

  test('reaches by team and by agent what rules about these reach', async () => {
    const [{ id: team_id }, { id: agent_id }] = [await given.team(), await given.agent()]
    const [ofTeam, ofAgent] = [await policy({ partner_id, team_id }), await policy({ partner_id, agent_id })]
    await policy({ partner_id })
    const lead = await server.as({ rules: [{ action: 'policy-detail', conditions: { team_id } }] })
    const seller = await server.as({ rules: [{ action: 'policy-detail', conditions: { agent_id } }] })
    expect(await idsIn('', lead)).toEqual([ofTeam])
    expect(await idsIn('', seller)).toEqual([ofAgent])
  })
})

describe('filters', () => {
  test('keep policies by their state', async () => {
    const [active, suspended] = [
      await policy({ partner_id, status: 'active' }),
      await policy({ partner_id, status: 'suspended' }),
    ]
    const lapsed = await policy({ partner_id, status: 'lapsed', ended_on: '2026-01-01' })
    const pending = await policy({ partner_id, status: 'pending' })
    const unknown = await policy({ partner_id })
    expect(await idsIn('?standing=in-force&sort=number')).toEqual([active, suspended])
    expect(await idsIn('?standing=ended')).toEqual([lapsed])
    expect(await idsIn('?standing=not-begun')).toEqual([pending])
    expect(await idsIn('?standing=not-told')).toEqual([unknown])
    expect(await idsIn('?status=suspended')).toEqual([suspended])
  })

  test('keep policies by their properties', async () => {
    const { id: campaign_id } = await given.campaign({ partner_id })
    const { id: agent_id } = await given.agent()
    const id = await policy({ partner_id, campaign_id, agent_id, line: 'Vida', product: 'Vida Plena' })
    await policy({ partner_id: other.id, line: 'Autos', product: 'Vida', currency: 'MXN' })
    for (const query of [
      `partner_id=${partner_id}`,
      `campaign_id=${campaign_id}`,
      `agent_id=${agent_id}`,
      'line=Vida',
      'product=Vida%20Plena',
      'currency=CLP',
    ]) {
      expect(await idsIn(`?${query}`), query).toEqual([id])
    }
  })

  test('keep policies that began within days, both included', async () => {
    await policy({ partner_id, effective_on: '2026-01-31' })
    const [first, last] = [
      await policy({ partner_id, effective_on: '2026-02-01' }),
      await policy({ partner_id, effective_on: '2026-02-28' }),
    ]
    await policy({ partner_id, effective_on: '2026-03-01' })
    await policy({ partner_id })
    expect(await idsIn('?effective_from=2026-02-01&effective_to=2026-02-28&sort=effective_on')).toEqual([first, last])
  })

  test('keep policies with or without claims', async () => {
    const [with_, without] = [await policy({ partner_id }), await policy({ partner_id })]
    await claim(with_)
    await claim(with_)
    expect(await idsIn('?claims=yes')).toEqual([with_])
    expect(await idsIn('?claims=no')).toEqual([without])
  })

  test('keep what is overdue in the partner’s time zone, and was not paid, cancelled or past the end', async () => {
    // it is the 28th in Santiago and the 29th in Tokyo
    const due = async (values: Parameters<typeof policy>[0], days: string[], paid = 0) => {
      const id = await policy(values)
      await instalments(id, days, { paid })
      return id
    }
    const overdue = await due({ partner_id }, ['2026-03-27'])
    await due({ partner_id }, ['2026-03-28'])
    const abroad = await due({ partner_id: other.id, currency: 'MXN' }, ['2026-03-28'])
    await due({ partner_id }, ['2026-03-01'], 1)
    await due({ partner_id, status: 'cancelled', ended_on: '2026-03-01' }, ['2026-03-01'])
    const beforeEnd = await due({ partner_id, status: 'cancelled', ended_on: '2026-03-02' }, ['2026-03-01'])
    const cancelled = await due({ partner_id }, ['2026-02-01'])
    await db.updateTable('instalment').set({ cancelled: true }).where('policy_id', '=', cancelled).execute()

    const found = (await list('?overdue=yes&sort=number')).data
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([overdue, abroad, beforeEnd]))
    expect(found.every(({ overdue: { count } }) => count === 1)).toBe(true)
    const rest = (await list('?overdue=no')).data
    expect(rest).toHaveLength(4)
    expect(rest.every(({ overdue: { count } }) => count === 0)).toBe(true)
  })

  test('keep policies with a visible conversation linked as their sale', async () => {
    const [sold, rejected, served, unlinked] = [
      await policy({ partner_id }),
      await policy({ partner_id }),
      await policy({ partner_id }),
      await policy({ partner_id }),
    ]
    const call = (await given.interaction({ partner_id })).id
    await link(sold, call)
    await link(rejected, call, { state: 'rejected' })
    await link(served, call, { role: 'service', state: 'confirmed' })
    expect(await idsIn('?sale_call=yes')).toEqual([sold])
    expect(await idsIn('?sale_call=no&sort=number')).toEqual([rejected, served, unlinked])
    // who sees no conversations sees none linked
    expect(await idsIn('?sale_call=yes', own)).toEqual([])
    // nor does another conversation that the reader sees make up for the hidden one
    const hidden = await policy({ partner_id })
    await link(hidden, (await given.interaction({ partner_id: other.id })).id)
    const ofPartner = await server.as({
      rules: [{ action: 'policy-detail' }, { action: 'call-detail', conditions: { partner_id } }],
    })
    expect(await idsIn('?sale_call=yes', ofPartner)).toEqual([sold])
  })

  test('keep policies with an evidence file in one state, or none, as far as the reader sees the conversations', async () => {
    const [first, second, foreign] = await given.interactions([
      { partner_id },
      { partner_id },
      { partner_id: other.id },
    ])
    const [judged, waiting, without] = [
      await policy({ partner_id }),
      await policy({ partner_id }),
      await policy({ partner_id }),
    ]
    const opened = { created_at: new Date('2026-03-01T12:00:00Z') }
    await verification({ ...opened, interaction_id: first!.id, policy_id: judged, state: 'pending' })
    const decided_at = new Date('2026-03-02T12:00:00Z')
    await verification({ ...opened, interaction_id: second!.id, policy_id: judged, state: 'valid', decided_at })
    await verification({ ...opened, interaction_id: second!.id, policy_id: waiting, state: 'pending' })
    await verification({ interaction_id: foreign!.id, policy_id: without, state: 'void' })
    const rows = (await list('?evidence=pending&sort=number')).data
    expect(rows.map(({ id, evidence }) => [id, evidence])).toEqual([
      [judged, { call_id: second!.id, state: 'valid' }], // its other file waits
      [waiting, { call_id: second!.id, state: 'pending' }],
    ])
    expect(await idsIn('?evidence=void')).toEqual([without])
    expect(await idsIn('?evidence=void', own)).toEqual([])
    expect(await idsIn('?evidence=none', own)).toEqual([without])
    expect((await exportedRows(reader, '/api/policies', 'evidence=void')).map(({ evidence }) => evidence)).toEqual([
      'void',
    ])
  })

  test('keep policies by the score of the sale or its verdict, for readers to whom the dashboard shows it', async () => {
    const analyst = await server.as(['policy-detail', 'dashboards-beyond'])
    const ofAnother = await server.as({
      rules: [{ action: 'policy-detail' }, { action: 'dashboards-beyond', conditions: { partner_id: other.id } }],
    })
    const [scored, judged] = [await policy({ partner_id }), await policy({ partner_id })]
    await db.updateTable('policy').set({ sale_band: 60, verdict: null }).where('id', '=', scored).execute()
    await db.updateTable('policy').set({ sale_band: null, verdict: 'void' }).where('id', '=', judged).execute()
    expect(await idsIn('?sale_band=60', analyst)).toEqual([scored])
    expect(await idsIn('?sale_band=none', analyst)).toEqual([judged])
    expect(await idsIn('?verdict=void', analyst)).toEqual([judged])
    expect(await idsIn('?verdict=none', analyst)).toEqual([scored])
    expect(await idsIn('?verdict=valid', analyst)).toEqual([])
    for (const query of ['?verdict=void', '?verdict=none', '?sale_band=60', '?sale_band=none']) {
      expect(await idsIn(query, reader)).toEqual([])
      expect(await idsIn(query, ofAnother)).toEqual([])
    }
    expect((await analyst.get('/api/policies?sale_band=70')).statusCode).toBe(400)
  })

  test('keep policies by how they count for persistency, and by their outcome', async () => {
    const kept = await policy({ partner_id, status: 'active', effective_on: '2025-01-10' })
    const lapsed = await policy({ partner_id, status: 'lapsed', effective_on: '2025-01-11', ended_on: '2025-06-01' })
    const left = await policy({ partner_id, status: 'deceased', effective_on: '2025-01-12', ended_on: '2025-06-01' })
    const reasons = {
      'no-status': await policy({ partner_id }),
      'not-begun': await policy({ partner_id, status: 'proposed' }),
      'no-first-day': await policy({ partner_id, status: 'active' }),
      'no-last-day': await policy({ partner_id, status: 'cancelled', effective_on: '2025-01-13' }),
    }
    expect(await idsIn('?persistency=counted&sort=effective_on')).toEqual([kept, lapsed, left])
    for (const [why, id] of Object.entries(reasons)) expect(await idsIn(`?persistency=${why}`), why).toEqual([id])
    expect(await idsIn('?after=3&outcome=kept&sort=effective_on')).toEqual([kept, lapsed, left])
    expect(await idsIn('?after=6&outcome=kept')).toEqual([kept])
    expect(await idsIn('?after=6&outcome=lapsed')).toEqual([lapsed])
    expect(await idsIn('?after=6&outcome=left')).toEqual([left])
    expect((await list('?after=6')).meta.total).toBe(7)
  })
})

test.each(['effective_on', '-effective_on', 'issued_on', '-ended_on', 'number', '-number'])(
  'pages and files have the same rows in the same order, sorted by %s',
  async (sort) => {
    for (const at of [1, 2, 3, 4, 5]) {
      const day = at % 2 === 0 ? null : `2026-0${at % 3}-01`.replace('-00-', '-04-')
      await policy({ partner_id, effective_on: day, issued_on: day, ended_on: day })
    }
    const paged = await listedIds(reader, '/api/policies', `sort=${sort}`)
    expect(new Set(paged).size).toBe(5)
    expect((await exportedRows(reader, '/api/policies', `sort=${sort}`)).map(({ id }) => id)).toEqual(paged)
  },
)

test('a file has amounts in units of their currency and masked names, and is recorded without the search text', async () => {
  const id = await policy({ partner_id: other.id, currency: 'MXN', premium_total: 129_950, number: 'MX-12345' })
  await party(id, { name: 'Rosa Díaz Soto' })
  const [row] = await exportedRows(reader, '/api/policies', 'q=MX-12345')
  expect(row).toMatchObject({ number: 'MX-12345', holder: 'Rosa D.', currency: 'MXN', premium_total: '1299.5' })
  expect(await lastRecord(db)).toMatchObject({
    action: 'export',
    subject: 'policies',
    detail: { format: 'csv', q: '••-••345', rows: 1 },
  })
})

test.each(['/api/policies', '/api/policy-options', '/api/policies/export?format=csv', '/api/policy-cohorts'])(
  '%s is refused without the permission',
  async (address) => {
    expect((await (await server.as(['call-detail'])).get(address)).statusCode).toBe(403)
  },
)

test('invalid queries are refused', async () => {
  for (const query of ['?after=4', '?currency=peso', '?overdue=perhaps', '?effective_from=2026-02-30']) {
    expect((await reader.get(`/api/policies${query}`)).statusCode, query).toBe(400)
  }
})
