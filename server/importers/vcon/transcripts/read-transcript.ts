import { deepgram } from './deepgram.ts'
import { sentences } from './sentences.ts'
import type { Transcript } from './transcript.ts'
import { prose, wholeText } from './whole-text.ts'
import { worldFormat } from './world-format.ts'

/**
 * Reads the body of a transcript in any shape we know. Null when it is none of them. An empty body is an empty transcript.
 * @param dialogStart in milliseconds since 1970, for the shape whose times are dates
 */
export function readTranscript(body: unknown, dialogStart: number): Transcript | null {
  if (typeof body === 'string') return prose(body)
  return sentences(body, dialogStart) ?? worldFormat(body) ?? deepgram(body) ?? wholeText(body)
}
