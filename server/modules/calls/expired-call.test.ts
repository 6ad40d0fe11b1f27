import { describe, expect, test } from 'vitest'

import type { CallDetail, CallTurns, callPageSchema } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { bare, testServer } from '#tests/support/server.ts'
import { storedCounts } from '#tests/support/stored-conversations.ts'
import { VCON_UUID } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const admin = await server.as('Administrator')

const over = (id: number) =>
  db
    .updateTable('interaction')
    .set({ expired_at: new Date('2026-01-31T12:00:00Z') })
    .where('id', '=', id)
    .execute()

describe('a conversation whose retention period is over', () => {
  test('keeps its facts, masked, and its row in lists', async () => {
    const customer = await given.customer({ name: 'María González' })
    const { id } = await given.interaction({ customer_id: customer.id, duration_ms: 60_000, disposition: 'Sold' })
    await over(id)
    const viewer = await server.as(['call-detail'])
    expect((await viewer.get(`/api/calls/${id}`)).json<CallDetail>()).toMatchObject({
      expired_at: '2026-01-31T12:00:00.000Z',
      duration_ms: 60_000,
      disposition: 'Sold',
      customer_name: 'María G.',
      recording: null,
    })
    const { data } = (await viewer.get('/api/calls')).json<typeof callPageSchema._zod.output>()
    expect(data.map((row) => row.id)).toContain(id)
  })

  test('shows nothing that was said, even where it is still there', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [{ text: 'Hola' }])
    await given.recording(id)
    const attachment = await given.attachment(id, { file: new Uint8Array([1]) })
    await db
      .insertInto('marker')
      .values({
        interaction_id: id,
        kind: 'issue',
        name: 'Hola',
        seq: 0,
        start_ms: null,
        end_ms: null,
        origin: 'source',
        created_by: null,
      })
      .execute()
    const { recording } = (await admin.get(`/api/calls/${id}`)).json<CallDetail>()
    const [sent] = (await admin.get(`/api/calls/${id}/attachments`)).json<{ data: { url: string }[] }>().data
    await over(id)

    expect((await admin.get(`/api/calls/${id}/turns`)).json<CallTurns>()).toEqual({ data: [] })
    for (const list of ['markers', 'attachments']) {
      expect((await admin.get(`/api/calls/${id}/${list}`)).json(), list).toEqual({ data: [] })
    }
    expect((await admin.get(`/api/calls/${id}/peaks`)).statusCode).toBe(404)
    expect((await admin.get(`/api/calls/${id}/raw`)).json()).toMatchObject({ recordings: [], download: 'no-file' })
    const cookies = Object.fromEntries(admin.cookies)
    for (const url of [recording!.url, sent!.url]) {
      expect((await bare(server.app, 'GET', url, { cookies })).statusCode, url).toBe(404)
    }
    expect(attachment.id).toBeGreaterThan(0)
  })

  test('is not found by anything that was said in it or was not, and is exported without a word', async () => {
    const { id } = await given.interaction()
    await given.turns(id, [{ text: 'Quiero el ornitorrinco' }])
    const found = async (q: string) =>
      (await admin.get(`/api/calls?q=${encodeURIComponent(q)}`)).json<typeof callPageSchema._zod.output>().meta.total
    expect([await found('ornitorrinco'), await found('quiero -ballena')]).toEqual([1, 1])
    await over(id)
    expect([await found('ornitorrinco'), await found('quiero -ballena')]).toEqual([0, 0])
    expect(await db.selectFrom('turn').where('interaction_id', '=', id).selectAll().execute()).toEqual([])
    const { data } = (await admin.get('/api/calls?media=none')).json<typeof callPageSchema._zod.output>()
    expect(data.map((row) => row.id)).toContain(id)
  })

  test('is not swapped', async () => {
    const { id } = await given.interaction()
    await over(id)
    expect((await admin.get(`/api/calls/${id}`)).json<CallDetail>().may_edit).toBe(false)
    expect((await admin.post(`/api/calls/${id}/swap-speakers`, { swapped: true, reason: '' })).statusCode).toBe(404)
  })

  test('is not brought back by a file', async () => {
    const turns = {
      vcon: VCON_UUID,
      duration_s: 2,
      channels: { '0': 'customer', '1': 'agent' },
      turns: [{ speaker: 'agent', start_s: 0, end_s: 1, text: 'Good day.' }],
    }
    const imports = importClient(server, admin)
    const sound = wav({ channels: 2, ms: 500 })
    const file = { [`${VCON_UUID}.turns.json`]: turns, [`${VCON_UUID}.stereo.wav`]: sound }
    await imports.done(file)
    const { id } = await db
      .updateTable('interaction')
      .set({ expired_at: new Date(), turn_count: 0 })
      .where('external_id', '=', `vcon:${VCON_UUID}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('turn').where('interaction_id', '=', id).execute()
    await db.deleteFrom('recording').where('interaction_id', '=', id).execute()
    const before = await storedCounts(db)
    expect(await imports.done(file)).toMatchObject({ accepted: 0, repeated: 1, refused: 0 })
    expect(await storedCounts(db)).toEqual(before)
  })
})
