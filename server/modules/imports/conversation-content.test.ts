import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportedConversation } from '#contracts/conversation.ts'
import { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { prepareConversation } from '#server/modules/imports/prepare-conversation.ts'
import { testDatabase } from '#tests/support/database.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'

const { db, truncate } = await testDatabase()
const storage = memoryStorage()
const repository = importsRepository(db)
beforeEach(() => truncate())

const nothing = { direction: null, started_at: null, duration_ms: null, talk_ms: null, hold_ms: null }
const turn = (text: string) => ({
  ...{ speaker: 'customer' as const, speaker_name: null, start_ms: null, end_ms: null, confidence: null, text },
})
const picture = { kind: 'image' as const, file_name: 'a.png', media_type: 'image/png', bytes: Uint8Array.of(1, 2) }

const chat: ImportedConversation = {
  ...nothing,
  ...{ external_id: 'test:1', channel: 'whatsapp', after_call_work_ms: null, language: null, disposition: null },
  ...{ subject: null, agent: null, recordings: [] },
  customer: { name: 'Rosa', phones: [], email: null, national_id: { kind: 'RUT', value: '12.345.678-5' } },
  turns: [
    { ...turn('Look.'), sentiment: 0.5, words: [{ text: 'Look.', start_ms: 0, end_ms: 10, confidence: 0.9 }] },
    { ...turn(''), attachments: [picture] },
  ],
  markers: [{ kind: 'category', name: 'Claim', start_ms: null, end_ms: null, turn: 0 }],
  campaign: 'Winter',
  team: 'Claims',
}

async function store(change: Partial<ImportedConversation>, partnerId: number | null = null) {
  const source = { sha256: 'a', name: 'a', format: 'test', storage_key: 'sources/a' }
  const { item } = await prepareConversation({ ...chat, ...change }, source, { repository, storage })
  const [outcome] = await repository.store([item], { partnerId, importId: null })
  return outcome
}

test('words, sentiment, attachments, marks, campaign, team and national id are stored', async () => {
  expect(await store({})).toBe('accepted')
  expect(await storedConversations(db)).toMatchObject([
    {
      ...{ campaign: 'Winter', team: 'Claims', identity: 'id:RUT:123456785', national_id: '12.345.678-5' },
      turns: [
        { sentiment: 0.5, words: [{ text: 'Look.', confidence: 0.9 }] },
        { sentiment: null, words: null },
      ],
      attachments: [{ seq: 1, kind: 'image', file_name: 'a.png', bytes: 2 }],
      markers: [{ kind: 'category', name: 'Claim', seq: 0, origin: 'source' }],
    },
  ])
  const { storage_key } = await db.selectFrom('attachment').select('storage_key').executeTakeFirstOrThrow()
  expect(await storage.size(storage_key ?? '')).toBe(2)
})

test('the same again changes nothing', async () => {
  await store({})
  const [before, counts] = [await storedConversations(db), await storedCounts(db)]
  expect(await store({})).toBe('repeated')
  expect([await storedConversations(db), await storedCounts(db)]).toEqual([before, counts])
})

describe('an attachment', () => {
  const without = chat.turns.map((imported) => ({
    ...imported,
    attachments: imported.attachments?.map((attachment) => ({ ...attachment, bytes: null })) ?? [],
  }))
  const sent = () => db.selectFrom('attachment').select(['seq', 'file_name', 'bytes']).execute()

  test('comes with a later export if the first left it out, and stays if a later one does', async () => {
    await store({ turns: without })
    expect(await sent()).toEqual([{ seq: 1, file_name: 'a.png', bytes: null }])
    expect(await store({})).toBe('accepted')
    expect(await store({ turns: without })).toBe('repeated')
    expect(await sent()).toEqual([{ seq: 1, file_name: 'a.png', bytes: 2 }])
  })

  test('moves with its message if a longer export begins earlier', async () => {
    await store({})
    await store({ turns: [turn('Before.'), ...without] })
    expect(await sent()).toEqual([{ seq: 2, file_name: 'a.png', bytes: 2 }])
  })
})

test('marks of people stay when a source adds others', async () => {
  await store({})
  const { id: interaction_id } = await db.selectFrom('interaction').select('id').executeTakeFirstOrThrow()
  const note = { interaction_id, kind: 'note', name: 'Look', origin: 'person' } as const
  await db
    .insertInto('marker')
    .values({ ...note, start_ms: null, end_ms: null, seq: 0, created_by: null })
    .execute()
  await store({ markers: [{ kind: 'issue', name: 'Slow', start_ms: 1, end_ms: 2, turn: null }] })
  const marked = await db.selectFrom('marker').select(['kind', 'name']).orderBy('name').execute()
  expect(marked.map(({ name }) => name)).toEqual(['Claim', 'Look', 'Slow'])
})

test('a campaign is found by name within its partner, in upper or lower case', async () => {
  const facts = { country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' }
  const [one, other] = await db
    .insertInto('partner')
    .values([
      { name: 'One', ...facts },
      { name: 'Other', ...facts },
    ])
    .returning('id')
    .execute()
  await store({ external_id: 'test:1' }, one!.id)
  await store({ external_id: 'test:2', campaign: ' WINTER ', team: 'claims' }, one!.id)
  await store({ external_id: 'test:3' }, other!.id)
  const campaigns = await db
    .selectFrom('campaign')
    .select(['partner_id', 'name', 'kind'])
    .orderBy('partner_id')
    .execute()
  expect(campaigns).toEqual([
    { partner_id: one!.id, name: 'Winter', kind: 'service' },
    { partner_id: other!.id, name: 'Winter', kind: 'service' },
  ])
  expect(await storedCounts(db)).toMatchObject({ teams: 1, interactions: 3 })
})
