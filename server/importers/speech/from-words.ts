import type { Word } from '#contracts/conversation.ts'

import { mean } from './shapes.ts'
import type { Stretch } from './stretch.ts'

export type LabelledWord = Word & {
  /** Its position in the file. */
  field: string
  label: string | null
  sentiment?: number | null
}

/** Deepgram's own default, which is close to other services: https://developers.deepgram.com/docs/utterance-split */
const PAUSE_MS = 800

/** Stretches of speech from words alone, in order: a new one begins with another speaker, or after a pause. */
export function stretchesOfWords(words: readonly LabelledWord[]): Stretch[] {
  const groups: LabelledWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const pause = (word.start_ms ?? 0) - (last?.end_ms ?? word.start_ms ?? 0)
    if (group && last?.label === word.label && pause < PAUSE_MS) group.push(word)
    else groups.push([word])
  }
  return groups.map((group) => {
    const feeling = mean(group.map(({ sentiment }) => sentiment))
    return {
      field: group[0]?.field ?? '',
      label: group[0]?.label ?? null,
      start_ms: group[0]?.start_ms ?? null,
      end_ms: group.findLast(({ end_ms: end }) => end !== null)?.end_ms ?? null,
      text: group.map(({ text }) => text).join(' '),
      confidence: mean(group.map(({ confidence }) => confidence)),
      words: group.map(plainWord),
      ...(feeling === null ? {} : { sentiment: feeling }),
    }
  })
}

export const plainWord = ({ text, start_ms, end_ms, confidence }: Word): Word => ({
  text,
  start_ms,
  end_ms,
  confidence,
})
