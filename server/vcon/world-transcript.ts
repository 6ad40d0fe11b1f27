import type { Turn } from '#contracts/conversation.ts'

import type { Cast } from './cast.ts'
import type { Vcon } from './vcon.ts'
import type { WrittenConversation } from './written-conversation.ts'

type TimedTurn = Turn & { start_ms: number }

/**
 * What was said, in the World Transcription Format (draft-howe-vcon-wtf-extension). It cannot tell turns without times: they
 * are written as a plain list of who said what.
 */
export function worldTranscript(conversation: WrittenConversation, cast: Cast, now: string): Vcon['analysis'][number] {
  const { turns } = conversation
  const said = { dialog: 0, mediatype: 'application/json', vendor: 'Atalaya', encoding: 'json' } as const
  const isTimed = (turn: Turn): turn is TimedTurn => turn.start_ms !== null
  if (turns.every(isTimed)) {
    return { ...said, type: 'wtf_transcription', schema: 'wtf-1.0', body: worldBody(conversation, turns, cast, now) }
  }
  const body = turns.map((turn) => ({ parties: cast.partyOf(turn.speaker, turn.speaker_name), text: turn.text }))
  return { ...said, type: 'transcript', body }
}

function worldBody(
  { language, duration_ms }: WrittenConversation,
  turns: readonly TimedTurn[],
  cast: Cast,
  now: string,
) {
  const speakers = new Map(turns.map((turn) => [idOf(turn, cast), turn.speaker_name ?? turn.speaker]))
  const sure = turns.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  const last = turns.reduce((end, { start_ms, end_ms }) => Math.max(end, end_ms ?? start_ms), 0)
  return {
    transcript: {
      text: turns.map(({ text }) => text).join(' '),
      language: language ?? 'und',
      duration: (duration_ms ?? last) / 1000,
      ...(sure.length > 0 && { confidence: sure.reduce((sum, one) => sum + one, 0) / sure.length }),
    },
    segments: turns.map((turn, id) => ({
      id,
      start: turn.start_ms / 1000,
      end: (turn.end_ms ?? turn.start_ms) / 1000,
      text: turn.text,
      ...(turn.confidence !== null && { confidence: turn.confidence }),
      speaker: idOf(turn, cast),
    })),
    speakers: Object.fromEntries([...speakers].map(([id, label]) => [id, { id, label }])),
    metadata: { created_at: now, processed_at: now, provider: 'Atalaya', model: 'unknown' },
  }
}

const idOf = ({ speaker, speaker_name }: Turn, cast: Cast) => String(cast.partyOf(speaker, speaker_name))
