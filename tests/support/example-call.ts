import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, Peaks } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'

/** A call of one minute with audio and transcript, as the server returns it. */
export const exampleCall: CallDetail = {
  id: 7,
  external_id: 'vcon:7',
  channel: 'voice',
  direction: 'outbound',
  started_at: '2026-03-02T15:04:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 60_000,
  partner: { id: 1, name: 'Banco Andes' },
  campaign: { id: 2, name: 'Hogar' },
  team: { id: 3, name: 'Norte' },
  agent: { id: 4, name: 'Lucía Quispe' },
  customer_name: 'Jorge H.',
  disposition: 'Vendido',
  language: 'es-CL',
  has_audio: true,
  has_transcript: true,
  subject: null,
  talk_ms: 58_000,
  hold_ms: 0,
  after_call_work_ms: 12_000,
  customer: {
    name: 'Jorge H.',
    national_id: '••••••38-K',
    phones: ['•••• 4521'],
    email: 'jorge@example.test',
    unmasked: ['email'],
  },
  recording: {
    id: 9,
    url: '/api/recordings/9/audio?signature=first',
    media_type: 'audio/ogg',
    duration_ms: 60_000,
    lanes: ['agent', 'customer'],
    muted: false,
    withheld: null,
  },
  unmasking: { may: false, until: null },
  speakers_swapped: false,
  may_edit: false,
  expired_at: null,
  turn_count: 6,
  analysis: 'ready',
  source: {
    file: 'calls/7.vcon.json',
    format: 'vcon',
    sha256: 'a'.repeat(64),
    imported_at: '2026-03-03T10:00:00.000Z',
  },
}

const turn = (speaker: Turn['speaker'], start_ms: number, end_ms: number, text: string): Turn => ({
  speaker,
  speaker_name: null,
  start_ms,
  end_ms,
  text,
  confidence: null,
})

/** With a silence from 0:20 to 0:25, and the agent over the customer from 0:29 to 0:30. */
export const exampleTurns: Turn[] = [
  turn('agent', 0, 8_000, 'Buenas tardes, habla Lucía.'),
  turn('customer', 8_000, 20_000, 'Hola, llamo por la póliza de mi casa.'),
  { ...turn('customer', 25_000, 30_000, 'No entiendo bien el deducible.'), confidence: 0.41 },
  turn('agent', 29_000, 40_000, 'La póliza cubre su casa entera.'),
  turn('customer', 40_000, 50_000, 'Está bien, la quiero.'),
  turn('agent', 50_000, 60_000, 'Perfecto, queda grabado.'),
]

export const examplePeaks: Peaks = {
  bucket_ms: 100,
  duration_ms: 60_000,
  lanes: [Array.from({ length: 600 }, (_, index) => index % 200), Array.from({ length: 600 }, () => 50)],
}

/** Its stored analysis. */
export const exampleAnalysis: CallAnalysis = {
  waiting: false,
  version: 2,
  analysed_at: '2026-03-03T10:00:00.000Z',
  not_analysed: null,
  speech_not_analysed: null,
  sentiment_not_analysed: 'The language of the conversation is not known.',
  duration_ms: 60_000,
  agent_talk_ms: 29_000,
  customer_talk_ms: 27_000,
  silence_ms: 5_000,
  overtalk_ms: 1_000,
  interruptions: 1,
  agent_turns: 3,
  longest_monologue_ms: 11_000,
  agent_wpm: 120,
  customer_wpm: null,
  sentiment_agent: null,
  sentiment_customer: null,
}
