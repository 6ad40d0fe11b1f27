import type { CallDetail, CallTurns } from '#contracts/calls.ts'

import { testConversations } from './conversations.ts'
import { bare, type TestServer } from './server.ts'
import { wav } from './wav.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

export const ORIGINAL_TEXT = 'Mi tarjeta es 4111 1111 1111 1111, gracias.'
export const MASKED_TEXT = 'Mi tarjeta es 4111 11•• •••• 1111, gracias.'

/** Conversations in which a card number is spoken between 100 and 200 ms, and what readers see and hear of them. */
export function sensitiveCalls(server: TestServer) {
  const given = testConversations(server.db)
  let longer = 0

  return {
    given,

    /** `audio` is the file of its recording: a unique steady tone of a quarter of a second, unless another file is given. */
    async call({
      partner_id,
      audio = wav({ ms: 250 + (longer += 1) }),
    }: { partner_id?: number; audio?: Uint8Array } = {}) {
      const { id } = await given.interaction(partner_id === undefined ? {} : { partner_id })
      await given.turns(id, [
        { speaker: 'agent', start_ms: 0, end_ms: 50, text: 'Buenos días.' },
        { speaker: 'customer', start_ms: 50, end_ms: 250, text: MASKED_TEXT },
      ])
      await server.db.insertInto('turn_original').values({ interaction_id: id, seq: 1, text: ORIGINAL_TEXT }).execute()
      await server.db.insertInto('sensitive_span').values(cardSpan(id)).execute()
      const recording = await given.recording(id, { audio })
      await server.storage.put(recording.storage_key, audio)
      return { id, audio, recording }
    },

    async read(client: Client, id: number) {
      const answer = await client.get(`/api/calls/${id}/turns`)
      return answer.statusCode === 200 ? answer.json<CallTurns>().data[1]?.text : answer.statusCode
    },

    detail: async (client: Client, id: number) => (await client.get(`/api/calls/${id}`)).json<CallDetail>(),

    /** Requests the audio address of a recording as the client's browser does. */
    follow: (client: Client, url: string, headers: Record<string, string> = {}) =>
      bare(server.app, 'GET', url, { cookies: Object.fromEntries(client.cookies), headers }),
  }
}

const cardSpan = (interaction_id: number) => ({
  interaction_id,
  seq: 1,
  start_char: 14,
  end_char: 33,
  kind: 'card',
  start_ms: 100,
  end_ms: 200,
})
