import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'

/** A chat over two days with an attachment of every kind, as the server returns it. */
export const exampleChat: CallDetail = {
  id: 8,
  external_id: 'whatsapp:8',
  channel: 'whatsapp',
  direction: 'inbound',
  started_at: '2026-03-03T02:41:00.000Z', // 20:41 of the day before in Mexico City
  time_zone: 'America/Mexico_City',
  duration_ms: 46_800_000,
  partner: { id: 1, name: 'Seguros del Valle' },
  campaign: { id: 2, name: 'Servicio Valle' },
  team: { id: 3, name: 'Guadalajara' },
  agent: { id: 4, name: 'Rodrigo Zavala' },
  customer_name: 'Rocío C.',
  disposition: 'Resuelto',
  language: 'es-MX',
  has_audio: false,
  has_transcript: true,
  subject: null,
  talk_ms: null,
  hold_ms: null,
  after_call_work_ms: null,
  customer: { name: 'Rocío C.', national_id: null, phones: ['•••• 0117'], email: null, unmasked: [] },
  recording: null,
  unmasking: { may: false, until: null },
  speakers_swapped: false,
  may_edit: false,
  expired_at: null,
  turn_count: 9,
  analysis: 'ready',
  source: { file: 'chat.txt', format: 'whatsapp', sha256: 'b'.repeat(64), imported_at: '2026-03-04T10:00:00.000Z' },
}

const HOUR = 3_600_000
const turn = (speaker: Turn['speaker'], start_ms: number, text: string, speaker_name: string | null = null): Turn => ({
  speaker,
  speaker_name,
  start_ms,
  end_ms: start_ms,
  text,
  confidence: null,
})

export const exampleMessages: Turn[] = [
  turn('system', 0, 'El cliente inició la conversación.'),
  turn('customer', 1_000, 'Buenas noches, chocaron mi auto.'),
  turn('bot', 5_000, 'Hola, soy Vale.', 'Vale'),
  turn('customer', 60_000, 'Así quedó la puerta.'),
  turn('customer', 120_000, ''),
  turn('agent', 12.5 * HOUR, 'Buenos días, ya tengo su foto del auto.'),
  turn('customer', 12.6 * HOUR, '¿Y el taller?'),
  turn('agent', 12.6 * HOUR + 90_000, 'Este es.'),
  turn('customer', 13 * HOUR, 'Gracias.'),
]

const sent = (id: number, seq: number, kind: Attachment['kind'], file_name: string | null): Attachment => ({
  id,
  seq,
  kind,
  file_name,
  media_type: null,
  bytes: 34_567,
  url: `/api/attachments/${id}/file?signature=first`,
})

export const exampleAttachments: Attachment[] = [
  sent(1, 3, 'image', 'IMG-0041.png'),
  sent(2, 4, 'audio', 'PTT-0042.opus'),
  { ...sent(3, 4, 'video', null), bytes: null, url: null },
  { ...sent(4, 6, 'location', null), bytes: null, url: null },
  sent(5, 7, 'document', 'Póliza.pdf'),
]

/** Its stored analysis. */
export const exampleChatAnalysis: CallAnalysis = {
  waiting: false,
  version: 2,
  analysed_at: '2026-03-04T10:01:00.000Z',
  not_analysed: null,
  speech_not_analysed: 'It was written, not spoken.',
  sentiment_not_analysed: null,
  duration_ms: 46_800_000,
  agent_talk_ms: null,
  customer_talk_ms: null,
  silence_ms: null,
  overtalk_ms: null,
  interruptions: null,
  agent_turns: 2,
  longest_monologue_ms: null,
  agent_wpm: null,
  customer_wpm: null,
  sentiment_agent: 0.25,
  sentiment_customer: -0.4,
}
