import * as z from 'zod'

import { channelLabel } from '../speech/roles.ts'
import { fields, list, mean, milliseconds, share, text } from '../speech/shapes.ts'
import type { SpeechResult } from '../speech/stretch.ts'

const segmentSchema = fields({
  offsets: fields({ from: milliseconds, to: milliseconds }),
  text,
  speaker: z.nullish(text),
  tokens: z.nullish(list(fields({ text, p: share }))),
})

/** The output of whisper.cpp with `--output-json` or `--output-json-full`. */
export const cppSchema = z.object({
  result: z.nullish(fields({ language: z.nullish(text) })),
  transcription: list(segmentSchema),
})

type CppResult = Pick<SpeechResult, 'stretches' | 'language' | 'lanes'>

/** With `--diarize` the speaker is the louder of two channels, `0` or `1`; `?` when neither is. */
export function cppResult({ result, transcription }: z.infer<typeof cppSchema>): CppResult {
  const isSplit = transcription.some(({ speaker }) => speaker)
  const stretches = transcription.map(({ offsets, text: written, speaker, tokens }, at) => ({
    field: `transcription[${at}]`,
    label: speaker && speaker !== '?' ? channelLabel(speaker) : null,
    start_ms: offsets.from,
    end_ms: offsets.to,
    text: written.trim(),
    confidence: mean((tokens ?? []).filter((token) => !token.text.startsWith('[_')).map(({ p }) => p)),
  }))
  return { stretches, language: result?.language ?? null, lanes: isSplit ? [channelLabel(0), channelLabel(1)] : null }
}
