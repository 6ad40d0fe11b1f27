import * as z from 'zod'

import type { ImportedMarker, ImportedTurn, Word } from '#contracts/conversation.ts'

import { audioBeside } from '../audio-beside.ts'
import { emptyConversation } from '../empty-conversation.ts'
import { type Reading, refused, type SourceFile } from '../importer.ts'
import { MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { combined, problemsOf } from '../problems.ts'
import { milliseconds } from '../speech/shapes.ts'

/**
 * The segments of a call. Times are `offset_ms`, from the start of the recording: `start_ms` counts from the moment
 * each side joined, so that the sides would not fit together. The call is identified by the name of its file, which is
 * its `sid`.
 */
export async function readSegments(value: unknown[], file: SourceFile): Promise<Reading> {
  const parsed = z.safeParse(z.array(segmentSchema), value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const segments = parsed.data.toSorted((one, other) => one.offset_ms - other.offset_ms)
  const sid = file.name.replace(/\.[^.]*$/, '')
  const audio = await audioBeside(file, [sid])
  const conversation = emptyConversation({
    direction: 'inbound', // customers call a bank
    external_id: SID.test(sid) ? `harper-valley:${sid.toLowerCase()}` : `harper-valley:${file.sha256}`,
    turns: segments.map(turnOf),
    markers: segments.flatMap(markersOf),
    recordings: audio ? [{ ...audio, lanes: null }] : [],
  })
  return { conversations: [conversation], findings: [] }
}

const SID = /^[\da-f]{16}$/i

const text = z.string('must be text').max(MAX_TURN_LENGTH, `must be at most ${MAX_TURN_LENGTH} characters long`)
const times = z.nullish(z.array(milliseconds, 'must be a list of milliseconds'))

const segmentSchema = z.object(
  {
    speaker_role: z.enum(['agent', 'caller'], 'must be agent or caller'),
    offset_ms: milliseconds,
    duration_ms: milliseconds,
    human_transcript: z.nullish(text),
    transcript: z.nullish(text),
    word_offsets_ms: times,
    word_durations_ms: times,
    dialog_acts: z.nullish(z.array(z.string('must be text'), 'must be a list of texts')),
    emotion: z.nullish(z.object({ positive: z.number('must be a number'), negative: z.number('must be a number') })),
  },
  'must be an object',
)
type Segment = z.infer<typeof segmentSchema>

/** The human transcript takes precedence over the machine's, which provides the words. */
function turnOf(segment: Segment): ImportedTurn {
  const { offset_ms: start, duration_ms: duration, emotion } = segment
  const words = wordsOf(segment)
  const sentiment = emotion ? Math.round((emotion.positive - emotion.negative) * 10_000) / 10_000 : null
  return {
    speaker: segment.speaker_role === 'agent' ? 'agent' : 'customer',
    speaker_name: null,
    start_ms: start,
    end_ms: start + duration,
    text: segment.human_transcript || segment.transcript || '',
    confidence: null,
    ...(words.length > 0 && { words }),
    ...(sentiment !== null && Math.abs(sentiment) <= 1 && { sentiment }),
  }
}

function wordsOf({
  offset_ms: start,
  transcript,
  word_offsets_ms: offsets,
  word_durations_ms: durations,
}: Segment): Word[] {
  const words = transcript?.split(' ').filter((word) => word !== '') ?? []
  if (words.length !== offsets?.length || words.length !== durations?.length) return []
  return words.map((word, at) => {
    const wordStart = start + (offsets[at] ?? 0)
    return { text: word, start_ms: wordStart, end_ms: wordStart + (durations[at] ?? 0), confidence: null }
  })
}

function markersOf(
  { dialog_acts: acts, offset_ms: start, duration_ms: duration }: Segment,
  turn: number,
): ImportedMarker[] {
  const names = [...new Set(acts ?? [])].map((act) => act.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed())
  return names
    .filter((name) => name !== '')
    .map((name) => ({ kind: 'category', name, start_ms: start, end_ms: start + duration, turn }))
}
