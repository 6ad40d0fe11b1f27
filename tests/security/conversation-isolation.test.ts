import { type Arbitrary, array, assert, asyncProperty, constant, constantFrom, nat, option, record } from 'fast-check'
import { expect, test } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import type { CallOptions, callPageSchema } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { recordingUrl } from '#server/conversations/recording-links.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { times } from '#tests/support/night.ts'
import { giveRules, type NewRule } from '#tests/support/people.ts'
import { bare, testServer } from '#tests/support/server.ts'

import { getJson, type Generated, idsOf, three } from './isolation.ts'

/** Random tenants, random rules, random filters: conversations outside of the rules are not visible anywhere. */

const server = await testServer()
const given = testConversations(server.db)
const world = prepare()
const reader = await server.as({ rules: [{ action: 'call-detail' }, { action: 'dashboards-freemium' }] })
const { id: session } = await server.db
  .selectFrom('session')
  .select('id')
  .where('user_id', '=', reader.person.id)
  .executeTakeFirstOrThrow()

const AUDIO = new Uint8Array([1, 2, 3, 4])
const DAY = '2025-03-10'

const conversation = record({
  partner: nat(2),
  campaign: option(nat(2)),
  team: option(nat(2)),
  agent: option(nat(2)),
  disposition: option(nat(2)),
  isDated: constantFrom(true, true, false),
})

/** The conversations that a rule reaches. */
const rules: [what: string, rules: Arbitrary<Rules>][] = [
  [
    'the own partner',
    constant({ conditions: [{ partner_id: '$user.partner_id' }], reaches: (one) => one.partner === 0 }),
  ],
  ['the own team', constant({ conditions: [{ team_id: '$user.team_id' }], reaches: (one) => one.team === 0 })],
  [
    'conversations of both the own partner and the own team',
    constant({
      conditions: [{ partner_id: '$user.partner_id', team_id: '$user.team_id' }],
      reaches: (one) => one.partner === 0 && one.team === 0,
    }),
  ],
  [
    'conversations of the own partner or the own team',
    constant({
      conditions: [{ partner_id: '$user.partner_id' }, { team_id: '$user.team_id' }],
      reaches: (one) => one.partner === 0 || one.team === 0,
    }),
  ],
  [
    'one agent',
    nat(2).map((agent) => ({ conditions: [{ agent_id: { agent } }], reaches: (one) => one.agent === agent })),
  ],
  [
    'all but one partner',
    nat(2).map((partner) => ({
      conditions: [{}],
      forbidden: { partner_id: { partner } },
      reaches: (one) => one.partner !== partner,
    })),
  ],
]

const filter = record(
  { partner: nat(2), campaign: nat(2), team: nat(2), agent: nat(2), disposition: nat(2) },
  { requiredKeys: [] },
)

test.each(rules)(
  'a reader of %s finds nothing of others in lists, counts, facets, sums, details, transcripts, waveforms or audio',
  async (_, ofKind) => {
    await assert(
      asyncProperty(
        array(conversation, { minLength: 1, maxLength: 16, size: 'max' }),
        ofKind,
        array(filter, { minLength: 3, maxLength: 3 }),
        async (all, rule, filters) => {
          const stored = await fill(all)
          await allow(rule)
          const own = stored.filter(({ one }) => rule.reaches(one))
          for (const some of filters) {
            await checkList(own, some)
            await checkFacets(own, some)
            await checkDashboard(own, some)
          }
          await checkOptions(own)
          const { rawPayload: nothing } = await reader.get('/api/calls/999999999')
          for (const each of stored) await checkConversation(each, rule.reaches(each.one), nothing)
        },
      ),
      { numRuns: times(4, 10) },
    )
  },
  120_000,
)

async function checkList(own: StoredConversation[], some: Filter) {
  const expected = own.filter(({ one }) => matchesFilter(one, some))
  for (const words of ['', '&q=secret', '&q=customer:secret']) {
    const matching = words.includes('customer') ? [] : expected // it is the agent who says it
    const address = `/api/calls?${await search(some)}${words}`
    const { data, meta } = await getJson<typeof callPageSchema._zod.output>(reader, address)
    expect(idsOf(data)).toEqual(idsOf(matching))
    expect(meta.total).toBe(matching.length)
  }
}

async function checkFacets(own: StoredConversation[], some: Filter) {
  const facets = await getJson<CallFacets>(reader, `/api/call-facets?${await search(some)}`)
  const { partners, campaigns, teams, agents } = await world
  const counts = (rows: readonly { id: number }[], field: keyof Filter & keyof Conversation) => {
    const matching = own.filter(({ one }) => matchesFilter(one, { ...some, [field]: undefined }))
    const counted = rows.map(
      ({ id }, index) => [id, matching.filter(({ one }) => one[field] === index).length] as const,
    )
    return counted.filter(([, count]) => count > 0)
  }
  const withCounts = (rows: readonly { id: number; count: number }[]) =>
    rows.map(({ id, count }) => [id, count] as const).filter(([, count]) => count > 0)
  expect(withCounts(facets.partners).toSorted(byFirst)).toEqual(counts(partners, 'partner'))
  expect(withCounts(facets.campaigns).toSorted(byFirst)).toEqual(counts(campaigns, 'campaign'))
  expect(withCounts(facets.teams).toSorted(byFirst)).toEqual(counts(teams, 'team'))
  expect(withCounts(facets.agents).toSorted(byFirst)).toEqual(counts(agents, 'agent'))
}

const byFirst = (one: readonly [number, number], other: readonly [number, number]) => one[0] - other[0]

async function checkDashboard(own: StoredConversation[], { partner, campaign, team }: Filter) {
  const some = { partner, campaign, team }
  const expected = own.filter(({ one }) => matchesFilter(one, some)).map(({ one }) => one)
  const dated = expected.filter(({ isDated }) => isDated)
  const sums = await getJson<FreemiumDashboard>(
    reader,
    `/api/dashboards/freemium?started_from=${DAY}&started_to=${DAY}&${await search(some)}`,
  )
  expect(sums.totals.interactions).toBe(dated.length)
  expect(sums.undated).toBe(expected.length - dated.length)
  const agents = (await world).agents.filter((_, index) => dated.some(({ agent }) => agent === index))
  expect(idsOf(sums.agents)).toEqual(idsOf(agents))
}

async function checkOptions(own: StoredConversation[]) {
  const facets = await getJson<CallOptions>(reader, '/api/call-options')
  const { partners, campaigns, teams, agents } = await world
  const visible = <Row>(rows: readonly Row[], field: 'partner' | 'campaign' | 'team' | 'agent') =>
    rows.filter((_, index) => own.some(({ one }) => one[field] === index))
  expect(idsOf(facets.partners)).toEqual(idsOf(visible(partners, 'partner')))
  expect(idsOf(facets.campaigns)).toEqual(idsOf(visible(campaigns, 'campaign')))
  expect(idsOf(facets.teams)).toEqual(idsOf(visible(teams, 'team')))
  expect(idsOf(facets.agents)).toEqual(idsOf(visible(agents, 'agent')))
  const dispositions = own.flatMap(({ one }) => (one.disposition === null ? [] : [nameOf(one.disposition)]))
  expect(facets.dispositions).toEqual([...new Set(dispositions)].toSorted())
}

async function checkConversation({ id, recording }: StoredConversation, isOwn: boolean, nothing: Buffer) {
  const addresses = [
    '',
    '/turns',
    '/peaks',
    '/attachments',
    '/analysis',
    '/markers',
    '/raw',
    '/categories',
    '/machine-scores',
  ].map((part) => `/api/calls/${id}${part}`)
  const answers = await Promise.all(addresses.map((address) => reader.get(address)))
  // the link is genuine, except that it was never given to this reader
  const key = await server.app.secret('recording-link')
  const browser = reader.cookies.get('XSRF-TOKEN')!
  const link = recordingUrl(key, server.clock.now(), { recording, session, browser })
  const audio = await bare(server.app, 'GET', link, { cookies: Object.fromEntries(reader.cookies) })
  const all = [...answers, audio].map(({ statusCode, rawPayload }) => ({
    statusCode,
    isNothing: rawPayload.equals(nothing),
  }))
  expect(all).toEqual(
    all.map(() => (isOwn ? { statusCode: 200, isNothing: false } : { statusCode: 404, isNothing: true })),
  )
}

const matchesFilter = (one: Conversation, some: Filter) =>
  (Object.keys(some) as (keyof Filter)[]).every((field) => some[field] === undefined || one[field] === some[field])

async function search(some: Filter): Promise<string> {
  const { partners, campaigns, teams, agents } = await world
  const query = {
    partner_id: some.partner === undefined ? undefined : partners[some.partner]!.id,
    campaign_id: some.campaign === undefined ? undefined : campaigns[some.campaign]!.id,
    team_id: some.team === undefined ? undefined : teams[some.team]!.id,
    agent_id: some.agent === undefined ? undefined : agents[some.agent]!.id,
    disposition: some.disposition === undefined ? undefined : nameOf(some.disposition),
  }
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new URLSearchParams(entries).toString()
}

/** Gives the reader's role these rules for both permissions, and no others. */
async function allow({ conditions, forbidden }: Rules) {
  const { partners, agents } = await world
  const known = (condition: Rules['conditions'][number]) => ({
    ...condition,
    ...('agent_id' in condition ? { agent_id: agents[condition.agent_id.agent]!.id } : {}),
  })
  const of = (action: NewRule['action']) => [
    ...conditions.map((condition) => ({ action, conditions: known(condition), inverted: false })),
    ...(forbidden
      ? [{ action, conditions: { partner_id: partners[forbidden.partner_id.partner]!.id }, inverted: true }]
      : []),
  ]
  await giveRules(server.db, reader.person.role_id!, [...of('call-detail'), ...of('dashboards-freemium')])
  const own = { partner_id: partners[0].id, team_id: (await world).teams[0].id }
  await server.db.updateTable('app_user').set(own).where('id', '=', reader.person.id).execute()
}

async function prepare() {
  const partners = await three(() => given.partner())
  const campaigns = await three((index) => given.campaign({ partner_id: partners[index]!.id }))
  const teams = await three(() => given.team())
  const agents = await three(() => given.agent())
  return { partners, campaigns, teams, agents }
}

async function fill(all: Conversation[]): Promise<StoredConversation[]> {
  const { partners, campaigns, teams, agents } = await world
  const idOf = (rows: readonly { id: number }[], index: number | null) => (index === null ? null : rows[index]!.id)
  await server.db.deleteFrom('interaction').execute()
  const rows = await given.interactions(
    all.map((one) => ({
      partner_id: partners[one.partner]!.id,
      campaign_id: idOf(campaigns, one.campaign),
      team_id: idOf(teams, one.team),
      agent_id: idOf(agents, one.agent),
      disposition: one.disposition === null ? null : nameOf(one.disposition),
      started_at: one.isDated ? new Date(`${DAY}T12:00:00Z`) : null,
    })),
  )
  const turns = rows.map(({ id }) => ({ interaction_id: id, seq: 0, speaker: 'agent' as const, text: 'secret' }))
  await server.db.insertInto('turn').values(turns).execute()
  await server.db.updateTable('interaction').set({ turn_count: 1, timed: false }).execute()
  const stored: StoredConversation[] = []
  for (const [index, { id }] of rows.entries()) {
    const { id: recording, storage_key } = await given.recording(id, { audio: AUDIO })
    await server.storage.put(storage_key, AUDIO)
    stored.push({ one: all[index]!, id, recording })
  }
  return stored
}

const nameOf = (disposition: number) => `disposition ${disposition}`

type Conversation = Generated<typeof conversation>
type Filter = Generated<typeof filter>
type StoredConversation = { one: Conversation; id: number; recording: number }
type Rules = {
  conditions: ({ partner_id?: string; team_id?: string } | { agent_id: { agent: number } })[]
  forbidden?: { partner_id: { partner: number } }
  reaches: (one: Conversation) => boolean
}
