import { describe, expect, test } from 'vitest'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { storedConversations } from '#tests/support/stored-conversations.ts'
import { VCON_UUID } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const admin = await server.as('Administrator')
const auditor = await server.as('Quality auditor')

const swap = (id: number, swapped: boolean, client = auditor, reason = 'The lanes were named the wrong way round') =>
  client.post(`/api/calls/${id}/swap-speakers`, { swapped, reason })
const detailOf = async (id: number) => (await auditor.get(`/api/calls/${id}`)).json<CallDetail>()
const speakersOf = async (id: number) =>
  (await auditor.get(`/api/calls/${id}/turns`)).json<CallTurns>().data.map(({ speaker }) => speaker)
const analysisOf = async (id: number) => (await auditor.get(`/api/calls/${id}/analysis`)).json<CallAnalysis>()

async function call() {
  const { id } = await given.interaction({ duration_ms: 10_000, language: 'es' })
  await given.turns(id, [
    { speaker: 'agent', speaker_name: 'spk_0', start_ms: 0, end_ms: 1_000, text: 'Hola' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 5_000, text: 'Buenos días, le llamo del banco' },
    { speaker: 'bot', start_ms: 5_000, end_ms: 6_000, text: 'Gracias' },
  ])
  await given.recording(id, { channels: 3, lanes: ['agent', 'customer', 'system'] })
  return id
}

describe('swapping agent and customer', () => {
  test('swaps them in the turns and on the lanes, and leaves all others', async () => {
    const id = await call()
    expect((await swap(id, true)).statusCode).toBe(200)
    expect(await speakersOf(id)).toEqual(['customer', 'agent', 'bot'])
    expect(await detailOf(id)).toMatchObject({
      speakers_swapped: true,
      may_edit: true,
      recording: { lanes: ['customer', 'agent', 'system'] },
    })
  })

  test('twice restores everything exactly', async () => {
    const id = await call()
    const before = await storedConversations(db)
    await swap(id, true)
    expect(await storedConversations(db)).not.toEqual(before)
    await swap(id, false)
    expect(await storedConversations(db)).toEqual(before)
  })

  test('twice for the same direction does it once, and is recorded once with its reason', async () => {
    const id = await call()
    await swap(id, true)
    await swap(id, true)
    expect(await speakersOf(id)).toEqual(['customer', 'agent', 'bot'])
    const records = await db
      .selectFrom('access_record')
      .selectAll()
      .where('subject', '=', `interaction:${id}`)
      .execute()
    expect(records).toMatchObject([
      {
        action: 'edit',
        user_id: auditor.person.id,
        reason: 'The lanes were named the wrong way round',
        detail: { speakers: 'swapped' },
      },
    ])
  })

  test('has the conversation measured again, and found under its new speakers', async () => {
    const id = await call()
    await swap(id, true)
    await server.app.jobs.idle()
    expect(await analysisOf(id)).toMatchObject({ waiting: false, agent_talk_ms: 4_000, customer_talk_ms: 1_000 })
    const found = async (q: string) =>
      (await auditor.get(`/api/calls?q=${encodeURIComponent(q)}`)).json<{ data: { id: number }[] }>().data
    expect((await found('agent:banco')).map((row) => row.id)).toContain(id)
    expect((await found('customer:banco')).map((row) => row.id)).not.toContain(id)
  })

  test('needs its permission, on that conversation', async () => {
    const id = await call()
    expect((await swap(id, true, await server.as(['call-detail']))).statusCode).toBe(403)
    const own = await given.partner()
    const limited = await server.as({
      partner_id: own.id,
      rules: [{ action: 'call-detail' }, { action: 'call-edit', conditions: { partner_id: '$user.partner_id' } }],
    })
    expect((await limited.get(`/api/calls/${id}`)).json<CallDetail>().may_edit).toBe(false)
    const [foreign, missing] = [await swap(id, true, limited), await swap(999_999, true, limited)]
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    const blind = await server.as(['call-edit'])
    expect((await swap(id, true, blind)).statusCode).toBe(404)
    expect(await speakersOf(id)).toEqual(['agent', 'customer', 'bot'])
  })
})

describe('a file that contains a conversation whose speakers were swapped', () => {
  const imports = importClient(server, admin)
  const transcript = (texts: string[]) => ({
    vcon: VCON_UUID,
    duration_s: 10,
    channels: { '0': 'customer', '1': 'agent' },
    turns: texts.map((text, index) => ({
      speaker: index % 2 ? 'customer' : 'agent',
      start_s: index,
      end_s: index + 1,
      text,
    })),
  })
  const name = `${VCON_UUID}.turns.json`

  test('neither swaps it back nor is refused, imported again or with more turns and a recording', async () => {
    const stereo = { [`${VCON_UUID}.stereo.wav`]: wav({ channels: 2, ms: 500 }) }
    const first = await imports.done({ [name]: transcript(['Good day.', 'Hi.']) })
    const { id } = await db
      .selectFrom('interaction')
      .select('id')
      .where('external_id', '=', `vcon:${VCON_UUID}`)
      .executeTakeFirstOrThrow()
    await swap(id, true)

    expect(await imports.done({ [name]: transcript(['Good day.', 'Hi.']) })).toMatchObject({
      accepted: 0,
      repeated: 1,
      refused: first.refused, // the recording is missing
    })
    expect(await speakersOf(id)).toEqual(['customer', 'agent'])

    const more = { [name]: transcript(['Good day.', 'Hi.', 'How are you?']), ...stereo }
    expect(await imports.done(more)).toMatchObject({ accepted: 1, refused: 0 })
    expect(await speakersOf(id)).toEqual(['customer', 'agent', 'customer'])
    expect((await detailOf(id)).recording?.lanes).toEqual(['agent', 'customer'])

    await swap(id, false)
    expect(await speakersOf(id)).toEqual(['agent', 'customer', 'agent'])
    expect((await detailOf(id)).recording?.lanes).toEqual(['customer', 'agent'])
  })
})
