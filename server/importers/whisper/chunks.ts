import * as z from 'zod'

import { stretchesOfWords } from '../speech/from-words.ts'
import { speakerLabel } from '../speech/roles.ts'
import { fields, list, seconds, text } from '../speech/shapes.ts'
import type { SpeechResult, Stretch } from '../speech/stretch.ts'

const PAIR = 'must be a list of two numbers of seconds, such as [0.0, 2.4]'
const speaker = z.nullish(z.union([z.string(), z.int()], 'must be the name or number of a speaker'))

const chunkSchema = fields({
  text,
  timestamp: z.tuple([z.nullable(seconds), z.nullable(seconds)], PAIR),
  speaker,
  speaker_id: speaker,
  language: z.nullish(text),
})
type Chunk = z.infer<typeof chunkSchema>

/** The output of the `automatic-speech-recognition` pipelines of Hugging Face and transformers.js. */
export const chunksSchema = z.object({
  language: z.nullish(text),
  duration: z.nullish(seconds),
  chunks: list(chunkSchema),
  /** The same chunks with the people who speak, as insanely-fast-whisper writes them. */
  speakers: z.nullish(list(chunkSchema)),
})

const looseChunk = z.looseObject({ text: z.string(), timestamp: z.array(z.nullable(z.number())) })
const chunksShape = z.object({ chunks: z.array(looseChunk).check(z.minLength(1)) })
const listShape = z.array(looseChunk).check(z.minLength(1))

/** The object with `chunks` in such an output: a program that was given a list of recordings writes a list of one. */
export function chunksIn(value: unknown): unknown {
  const only = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value
  if (chunksShape.safeParse(only).success) return only
  return listShape.safeParse(value).success ? { chunks: value } : null
}

type ChunksResult = Pick<SpeechResult, 'stretches' | 'language' | 'duration_ms'>

export function chunksResult({ chunks, speakers, language, duration }: z.infer<typeof chunksSchema>): ChunksResult {
  const [path, spoken] = speakers && speakers.length > 0 ? ['speakers', speakers] : ['chunks', chunks]
  const timed = spoken.map((chunk, at) => timedChunk(chunk, at, spoken, path, duration ?? null))
  const stretches = areWords(spoken)
    ? sentencesOf(timed)
    : timed.map(({ written, ...rest }) => ({ ...rest, text: written.trim() }))
  return {
    stretches,
    language: language ?? chunks.find((chunk) => chunk.language)?.language ?? null,
    duration_ms: duration ?? null,
  }
}

type TimedChunk = Omit<Stretch, 'text'> & { written: string }

/** An open end is the start of the next chunk, or the end of the recording. */
function timedChunk(
  chunk: Chunk,
  at: number,
  all: readonly Chunk[],
  path: string,
  duration: number | null,
): TimedChunk {
  const [start, end] = chunk.timestamp
  const next = all.slice(at + 1).find(({ timestamp }) => timestamp[0] !== null)?.timestamp[0] ?? duration
  const openEnd = next !== null && next >= (start ?? 0) ? next : null
  return {
    field: `${path}[${at}]`,
    label: speakerLabel(chunk.speaker ?? chunk.speaker_id),
    start_ms: start ?? (at === 0 ? 0 : (all[at - 1]?.timestamp[1] ?? null)),
    end_ms: end ?? openEnd,
    written: chunk.text,
    confidence: null,
  }
}

/** With `return_timestamps: 'word'` each chunk is one word. */
function areWords(chunks: readonly Chunk[]): boolean {
  const texts = chunks.map((chunk) => chunk.text.trim())
  const isWord = (written: string) => !/\s/.test(written) && written.length <= (NO_BLANKS.test(written) ? 6 : 40)
  return texts.every(isWord) && texts.some((written) => !SENTENCE_END.test(written))
}

/** Scripts without blanks between words. */
const NO_BLANKS = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u
const SENTENCE_END = /[.?!…。？！।][»”"')\]]?$/

/** Words as sentences: a new one also begins with another speaker, or after a pause. */
function sentencesOf(chunks: readonly TimedChunk[]): Stretch[] {
  const sentences: TimedChunk[][] = [[]]
  for (const chunk of chunks) {
    sentences.at(-1)?.push(chunk)
    if (SENTENCE_END.test(chunk.written.trim())) sentences.push([])
  }
  const hasBlanks = chunks.some(({ written }) => written !== written.trim())
  const writtenAt = new Map(chunks.map(({ field, written }) => [field, written]))
  return sentences.flatMap((sentence) => {
    const words = sentence.filter(({ written }) => written.trim() !== '')
    const grouped = stretchesOfWords(
      words.map(({ field, label, written, start_ms, end_ms }) => ({
        ...{ field, label, text: written.trim(), start_ms, confidence: null },
        end_ms: end_ms !== null && end_ms < (start_ms ?? 0) ? null : end_ms,
      })),
    )
    if (!hasBlanks)
      return grouped.map((one) => (NO_BLANKS.test(one.text) ? { ...one, text: one.text.replaceAll(' ', '') } : one))
    // only the blanks in the file say where a word ends: ` don` and `'t` are one
    let at = 0
    return grouped.map((one) => {
      const own = words.slice(at, (at += one.words?.length ?? 0))
      return {
        ...one,
        text: own
          .map(({ field }) => writtenAt.get(field) ?? '')
          .join('')
          .trim(),
      }
    })
  })
}
