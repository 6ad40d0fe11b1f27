import { beforeEach, describe, expect, test } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import {
  type CallCategories,
  type CategoryPreview,
  type CategoryRule,
  type CategoryRuleDraft,
  categoryRulePageSchema,
} from '#contracts/category-rules.ts'
import type { Turn } from '#contracts/conversation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const server = await testServer()
const { db, app } = server
const given = testConversations(db)
const writer = await server.as(['call-categories', 'call-detail'])
const [sur, norte] = [await given.partner({ name: 'Sur' }), await given.partner({ name: 'Norte' })]
const campaign = await given.campaign({ partner_id: norte.id, name: 'Hogar' })
const ofSur = { conditions: { partner_id: sur.id } }
const reader = await server.as({ rules: [{ action: 'call-categories' }, { action: 'call-detail', ...ofSur }] })

const agent = (text: string, start_s: number | null = null): Partial<Turn> => {
  const times = start_s === null ? {} : { start_ms: start_s * 1000, end_ms: start_s * 1000 + 4_000 }
  return { speaker: 'agent', text, ...times }
}

let calls: Record<'greeted' | 'late' | 'untimed' | 'silent' | 'chat', number>

beforeEach(async () => {
  await app.jobs.idle() // a run that an earlier test started locks the rows that are deleted here
  await db.deleteFrom('category_rule').execute()
  await db.deleteFrom('interaction').execute()
  const addCall = async (external_id: string, more: object, turns: Partial<Turn>[]) => {
    const { id } = await given.interaction({ partner_id: sur.id, language: 'es', external_id, ...more })
    if (turns.length > 0) await given.turns(id, turns)
    return id
  }
  calls = {
    greeted: await addCall('greeted', { duration_ms: 100_000 }, [agent('Hola, le habla Ana', 2), agent('Adiós', 90)]),
    late: await addCall('late', { duration_ms: 100_000 }, [agent('¿Sí?', 1), agent('Hola, le habla Eva', 50)]),
    untimed: await addCall('untimed', {}, [agent('Le habla Eva')]),
    silent: await addCall('silent', { has_audio: true }, []),
    chat: await addCall('chat', { channel: 'webchat', partner_id: norte.id, campaign_id: campaign.id }, [
      agent('Hola', 0),
    ]),
  }
  await db.deleteFrom('category_due').execute()
})

const draft = (more: Partial<CategoryRuleDraft> = {}): CategoryRuleDraft => ({
  ...{ name: 'Greeting', description: '', query: 'hola', channels: [], campaign_ids: [], active: true },
  ...more,
})
async function made(more: Partial<CategoryRuleDraft> = {}): Promise<CategoryRule> {
  const answer = await writer.post('/api/category-rules', draft(more))
  expect(answer.statusCode, answer.body).toBe(200)
  await app.jobs.idle()
  return one(answer.json<CategoryRule>().id)
}
/** A rule that whatever is done with another leaves as it is. */
const BESIDE = { name: 'Beside', query: 'adiós' }
const one = async (id: number, who = writer) => (await who.get(`/api/category-rules/${id}`)).json<CategoryRule>()
const list = async (query = '', who = writer) =>
  categoryRulePageSchema.parse((await who.get(`/api/category-rules?${query}`)).json()).data
const put = (rule: CategoryRule, more: Partial<CategoryRuleDraft>, version = rule.version) => {
  const { name, description, query, channels, campaign_ids, active } = { ...rule, ...more }
  const body = { name, description, query, channels, campaign_ids, active, version }
  return writer.send('PUT', `/api/category-rules/${rule.id}`, body)
}
const preview = async (query: string, more = '', who = writer) => {
  const answer = await who.get(`/api/category-preview?query=${encodeURIComponent(query)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CategoryPreview>()
}
const categoriesOf = async (id: number, who = writer) =>
  (await who.get(`/api/calls/${id}/categories`)).json<CallCategories>()

describe('a rule', () => {
  test('that is new judges what is there, and reports what it could not judge', async () => {
    const answer = await writer.post('/api/category-rules', draft())
    expect(answer.json<CategoryRule>().run).toEqual({ state: 'waiting', done: 0, total: null })
    expect(answer.json<CategoryRule>().counts).toMatchObject({ matched: 0, judged: 0, waiting: 4 })
    await app.jobs.idle()
    const rule = await one(answer.json<CategoryRule>().id)
    expect(rule.run).toEqual({ state: 'done', done: 3, total: 3 })
    expect(rule.counts).toEqual({
      ...{ matched: 3, judged: 4, waiting: 0 },
      not_judged: { no_transcript: 1, untimed: 0 },
    })
    expect(rule.created_by).toEqual({ id: writer.person.id, name: writer.person.name })
  })

  test('with a window does not judge conversations without times, whether it looks for words or for their absence', async () => {
    const counted = { judged: 3, not_judged: { no_transcript: 1, untimed: 1 }, waiting: 0 }
    expect((await made({ name: 'Early', query: 'first/30("le habla")' })).counts).toEqual({ ...counted, matched: 1 })
    expect((await made({ name: 'Late', query: '-first/30("le habla")' })).counts).toEqual({ ...counted, matched: 2 })
  })

  test.each<[Partial<CategoryRuleDraft>, string, RegExp]>([
    [{ query: '"hola' }, 'query', /character 1/],
    [{ query: 'first/0(hola)' }, 'query', /3600/],
    [{ query: '  ' }, 'query', /fill in/],
    [{ name: ' ' }, 'name', /fill in/],
    [{ name: 'TAKEN' }, 'name', /already/],
    [{ campaign_ids: [999_999] }, 'campaign_ids', /does not exist/],
  ])('that makes no sense, %j, is refused at its field', async (more, field, reason) => {
    await made({ name: 'Taken' })
    const answer = await writer.post('/api/category-rules', draft(more))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: Record<string, string[]> }>().errors[field]?.[0]).toMatch(reason)
  })

  test('that is changed finds something else, unless somebody else was first', async () => {
    const rule = await made()
    const beside = await made(BESIDE)
    expect((await put(rule, { query: 'adiós' }, rule.version - 1)).statusCode).toBe(409)
    const answer = await put(rule, { query: 'adiós' })
    // earlier matches are no longer reported, before anything else is found
    expect(answer.json<CategoryRule>().counts).toMatchObject({ matched: 0, waiting: 4 })
    await app.jobs.idle()
    expect((await one(rule.id)).counts).toMatchObject({ matched: 1, waiting: 0 })
    expect((await put(rule, { query: 'hola' })).statusCode).toBe(409)
    expect(await one(beside.id)).toEqual(beside)
  })

  test('keeps its matches under another name, and loses them when it is switched off', async () => {
    const rule = await made()
    const renamed = (await put(rule, { name: 'Hello' })).json<CategoryRule>()
    expect(renamed).toMatchObject({ name: 'Hello', counts: { matched: 3 }, run: { state: 'done' } })
    const off = (await put(renamed, { active: false })).json<CategoryRule>()
    expect([off.counts, off.run.state]).toEqual([null, 'inactive'])
    expect((await categoriesOf(calls.greeted)).matches).toEqual([])
  })

  test('is removed with all its matches', async () => {
    const rule = await made()
    const beside = await made(BESIDE)
    const remove = () => writer.send('DELETE', `/api/category-rules/${rule.id}`)
    // as long as its matches are not deleted yet, it is in no list and cannot be removed again
    await db.updateTable('category_rule').set({ removed: true }).where('id', '=', rule.id).execute()
    expect((await remove()).statusCode).toBe(404)
    expect(await list()).toEqual([beside])
    await db.updateTable('category_rule').set({ removed: false }).where('id', '=', rule.id).execute()
    expect((await remove()).statusCode).toBe(200)
    expect((await categoriesOf(calls.greeted)).matches.map(({ name }) => name)).toEqual(['Beside'])
    expect(await list()).toEqual([beside])
    await app.jobs.idle()
    const markers = await db.selectFrom('marker').where('origin', '=', 'rule').select('name').execute()
    expect(markers).toEqual([{ name: 'Beside' }])
    expect((await made()).name).toBe('Greeting') // the name is free again
  })

  test('can be run again', async () => {
    const rule = await made()
    const beside = await made(BESIDE)
    await db.updateTable('category_rule').set({ run_state: 'failed' }).where('id', '=', rule.id).execute()
    await db.deleteFrom('category_match').where('rule_id', '=', rule.id).execute()
    const answer = await writer.post(`/api/category-rules/${rule.id}/runs`, {})
    expect(await one(beside.id)).toEqual(beside)
    expect(answer.json<CategoryRule>().run.state).toBe('waiting')
    await app.jobs.idle()
    expect((await one(rule.id)).counts?.matched).toBe(3)
  })

  test('is recorded when it is made, changed and removed', async () => {
    const rule = await made()
    await put(rule, { query: 'adiós' })
    await writer.send('DELETE', `/api/category-rules/${rule.id}`)
    const records = await db
      .selectFrom('access_record')
      .where('subject', '=', `category_rule:${rule.id}`)
      .select(['action', 'detail', 'user_id'])
      .orderBy('id')
      .execute()
    expect(records).toEqual([
      { action: 'category-rule', user_id: writer.person.id, detail: { after: draft() } },
      {
        action: 'category-rule',
        user_id: writer.person.id,
        detail: { before: draft(), after: draft({ query: 'adiós' }) },
      },
      { action: 'category-rule', user_id: writer.person.id, detail: { before: draft({ query: 'adiós' }) } },
    ])
  })
})

describe('rules are listed', () => {
  test.each([
    ['', ['Bye', 'Greeting', 'Unsaid']],
    ['sort=-matched', ['Unsaid', 'Greeting', 'Bye']],
    ['q=gree', ['Greeting']],
    ['sort=-name&per_page=1&page=2', ['Greeting']],
  ])('%s', async (query, names) => {
    await made()
    await made({ name: 'Unsaid', query: '-nunca' })
    await made({ name: 'Bye', query: 'adiós' })
    expect((await list(query)).map(({ name }) => name)).toEqual(names)
  })

  test('with their counts in the sight of the reader only', async () => {
    const rule = await made({ campaign_ids: [campaign.id] })
    expect(rule.counts).toMatchObject({ matched: 1, judged: 1 })
    expect(rule.campaigns).toEqual([{ id: campaign.id, name: 'Hogar' }])
    const seen = await one(rule.id, reader)
    expect(seen.counts).toEqual({ matched: 0, judged: 0, waiting: 0, not_judged: { no_transcript: 0, untimed: 0 } })
    expect([seen.campaign_ids, seen.campaigns]).toEqual([[campaign.id], []])
    expect((await list('', reader))[0]).toEqual(seen)
  })
})

test('a campaign out of sight can stay in a rule, but neither be added nor offered', async () => {
  const rule = await made({ campaign_ids: [campaign.id] })
  const body = { ...draft({ description: 'Other', campaign_ids: [campaign.id] }), version: rule.version }
  expect((await reader.send('PUT', `/api/category-rules/${rule.id}`, body)).statusCode).toBe(200)
  const added = draft({ name: 'Mine', campaign_ids: [campaign.id] })
  expect((await reader.post('/api/category-rules', added)).statusCode).toBe(422)
  expect((await reader.get('/api/category-rule-options')).json()).toEqual({ campaigns: [] })
  expect((await writer.get('/api/category-rule-options')).json()).toEqual({
    campaigns: [{ id: campaign.id, name: 'Hogar', partner: { id: norte.id, name: 'Norte' } }],
  })
})

describe('a preview', () => {
  test('counts what a rule would match, and shows the newest with what was said', async () => {
    const result = await preview('first/30("le habla")')
    expect(result).toMatchObject({
      matched: 1,
      judged: 3,
      not_judged: { no_transcript: 1, untimed: 1 },
      of_newest: null,
    })
    expect(result.examples.map(({ id, hits }) => [id, hits?.map(({ seq }) => seq)])).toEqual([[calls.greeted, [0]]])
  })

  test.each([
    ['hola', '', ['chat', 'greeted', 'late']],
    ['hola', '&channels=voice', ['greeted', 'late']],
    ['hola', '&channels=voice,webchat&campaign_ids=', ['chat', 'greeted', 'late']],
    ['-hola', '', ['untimed']],
    ['chat', '', []], // names and subjects are not what was said
  ])('of %s %s', async (query, more, found) => {
    const { matched, examples } = await preview(query, more)
    expect(matched).toBe(found.length)
    expect(examples.map(({ external_id }) => external_id).toSorted()).toEqual(found)
  })

  test('of a campaign', async () => {
    expect(await preview('hola', `&campaign_ids=${campaign.id}`)).toMatchObject({ matched: 1, judged: 1 })
  })

  test('counts what the reader sees', async () => {
    expect(await preview('hola', '', reader)).toMatchObject({ matched: 2, judged: 3 })
    const other = await server.as(['call-categories'])
    expect(await preview('hola', '', other)).toMatchObject({ matched: 0, judged: 0, examples: [] })
  })

  test('of an unreadable query gives the position of the error', async () => {
    const answer = await writer.get('/api/category-preview?query=a%20OR')
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['query']])
  })
})

describe('a conversation', () => {
  test('has its categories and their positions, and the rules that do not judge it', async () => {
    const greeting = await made()
    const { data: markers } = (await writer.get(`/api/calls/${calls.greeted}/markers`)).json<{ data: object[] }>()
    const greetings = { kind: 'category', name: 'Greeting', origin: 'rule', seq: 0, start_ms: 2_000, end_ms: 6_000 }
    expect(markers).toEqual([expect.objectContaining(greetings)])
    const early = await made({ name: 'Early', query: 'first/30("le habla")' })
    const unsaid = await made({ name: 'Unsaid', query: '-nunca' })
    expect(await categoriesOf(calls.greeted)).toEqual({
      matches: [
        { id: early.id, name: 'Early', places: [{ seq: 0, start_ms: 2_000, end_ms: 6_000 }] },
        { id: greeting.id, name: 'Greeting', places: [{ seq: 0, start_ms: 2_000, end_ms: 6_000 }] },
        { id: unsaid.id, name: 'Unsaid', places: [] },
      ],
      not_judged: [],
      waiting: false,
    })
    expect(await categoriesOf(calls.untimed)).toEqual({
      matches: [{ id: unsaid.id, name: 'Unsaid', places: [] }],
      not_judged: [{ id: early.id, name: 'Early', why: 'untimed' }],
      waiting: false,
    })
    const { matches, not_judged } = await categoriesOf(calls.silent)
    expect([matches, not_judged.map(({ why }) => why)]).toEqual([[], Array(3).fill('no-transcript')])
  })

  test('out of sight answers like one that does not exist', async () => {
    const fetchCategories = async (id: number) => {
      const { statusCode, body } = await reader.get(`/api/calls/${id}/categories`)
      return { statusCode, body }
    }
    expect((await fetchCategories(calls.chat)).statusCode).toBe(404)
    expect(await fetchCategories(calls.chat)).toEqual(await fetchCategories(999_999_999))
  })

  test('that changes waits, and has no categories until it is judged again', async () => {
    const rule = await made()
    await db.updateTable('turn').set({ text: 'Nada' }).where('interaction_id', '=', calls.late).execute()
    expect(await categoriesOf(calls.late)).toEqual({ matches: [], not_judged: [], waiting: true })
    expect((await one(rule.id)).counts).toMatchObject({ matched: 2, judged: 3, waiting: 1 })
    // nor one that the rule is not about, or that the reader does not see
    const ofChats = await made({ name: 'Chats', channels: ['webchat'] })
    await db
      .insertInto('category_due')
      .values([{ interaction_id: calls.chat }, { interaction_id: calls.late }])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect((await one(ofChats.id)).counts).toMatchObject({ matched: 0, judged: 0, waiting: 1 })
    expect((await one(rule.id, reader)).counts).toMatchObject({ matched: 1, judged: 2, waiting: 1 })
  })

  test('waits for a rule that is running, and does not show what an earlier version found', async () => {
    const rule = await made()
    const freshRun = { run_version: 9, run_state: 'running', run_after: calls.greeted } as const
    await db.updateTable('category_rule').set(freshRun).execute()
    expect(await categoriesOf(calls.late)).toEqual({ matches: [], not_judged: [], waiting: true })
    expect(await categoriesOf(calls.greeted)).toEqual({ matches: [], not_judged: [], waiting: false })
    expect((await one(rule.id)).counts).toMatchObject({ matched: 0, judged: 1, waiting: 3 })
    expect((await writer.get(`/api/calls/${calls.greeted}/markers`)).json()).toEqual({ data: [] })
  })

  test('that is imported is judged by all rules after its import', async () => {
    const rule = await made({ query: 'chat OR hola OR hello OR a*' })
    const before = (await one(rule.id)).counts!
    const admin = await server.as('Administrator')
    const { accepted } = await importClient(server, admin).done(
      { 'chat.json': JSON.stringify(vconChat(1)) },
      { partner_id: sur.id },
    )
    expect(accepted).toBe(1)
    await app.jobs.idle()
    expect((await one(rule.id)).counts).toMatchObject({ judged: before.judged + 1, waiting: 0 })
    expect(await db.selectFrom('category_due').selectAll().execute()).toEqual([])
  })
})

describe('the explorer', () => {
  const facets = async (query = '', who = writer) => (await who.get(`/api/call-facets?${query}`)).json<CallFacets>()
  const found = async (query: string, who = writer) =>
    (await who.get(`/api/calls?sort=channel&${query}`))
      .json<{ data: { external_id: string }[] }>()
      .data.map(({ external_id }) => external_id)
      .toSorted()

  test('counts categories and filters by one', async () => {
    const hello = await made()
    const bye = await made({ name: 'Bye', query: 'adiós' })
    const both = [
      { id: bye.id, name: 'Bye', count: 1 },
      { id: hello.id, name: 'Greeting', count: 3 },
    ]
    expect((await facets()).categories).toEqual(both)
    expect((await facets(`category_id=${bye.id}`)).categories).toEqual(both)
    expect((await facets('channel=webchat')).categories).toEqual([{ id: hello.id, name: 'Greeting', count: 1 }])
    expect((await facets(`category_id=${hello.id}`)).channels).toEqual([
      { value: 'voice', count: 2 },
      { value: 'webchat', count: 1 },
    ])
    expect(await found(`category_id=${hello.id}`)).toEqual(['chat', 'greeted', 'late'])
    expect(await found(`category_id=${hello.id}&q=adiós`)).toEqual(['greeted'])
  })

  test('names no category of which the reader sees nothing, and finds nothing by one that is off', async () => {
    const rule = await made({ channels: ['webchat'] })
    expect((await facets(`category_id=${rule.id}`, reader)).categories).toEqual([])
    expect(await found(`category_id=${rule.id}`, reader)).toEqual([])
    await put(rule, { active: false })
    expect(await found(`category_id=${rule.id}`)).toEqual([])
    expect((await facets()).categories).toEqual([])
  })
})
