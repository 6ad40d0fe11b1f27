import { speakerLabel } from '../speech/roles.ts'
import { mean } from '../speech/shapes.ts'
import type { Stretch } from '../speech/stretch.ts'
import type { Segment } from './schema.ts'

/**
 * Whisper's own threshold: https://github.com/openai/whisper/blob/main/whisper/transcribe.py (`no_speech_threshold`)
 */
const NO_SPEECH = 0.6

export const isDoubtful = ({ no_speech_prob }: Segment): boolean => (no_speech_prob ?? 0) > NO_SPEECH

export function segmentStretch(segment: Segment, at: number): Stretch {
  const { start, end, text, speaker, words } = segment
  return {
    field: `segments[${at}]`,
    label: speakerLabel(speaker),
    start_ms: start,
    end_ms: end,
    text: text.trim(),
    confidence: confidenceOf(segment),
    ...(words ? { words: words.flatMap(wordOf) } : {}),
  }
}

/**
 * The mean probability of its tokens, else of its words; for doubtful speech limited by the probability that it is
 * speech.
 */
function confidenceOf(segment: Segment): number | null {
  const { confidence, avg_logprob, no_speech_prob, words } = segment
  const ofTokens = typeof avg_logprob === 'number' ? Math.min(1, Math.exp(avg_logprob)) : null
  const stated = confidence ?? ofTokens ?? mean((words ?? []).map(probabilityOf))
  const limited = isDoubtful(segment) ? Math.min(stated ?? 1, 1 - (no_speech_prob ?? 0)) : stated
  return limited === null ? null : Math.round(limited * 10_000) / 10_000
}

type SegmentWord = NonNullable<Segment['words']>[number]

const probabilityOf = ({ probability, confidence, score }: SegmentWord) => probability ?? confidence ?? score

function wordOf(segmentWord: SegmentWord) {
  const { word, text, start, end } = segmentWord
  const written = (word ?? text ?? '').trim()
  if (written === '') return []
  const end_ms = typeof end === 'number' && end >= (start ?? 0) ? end : null
  return { text: written, start_ms: start ?? null, end_ms, confidence: probabilityOf(segmentWord) }
}
