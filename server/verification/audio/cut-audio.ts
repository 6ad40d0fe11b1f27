import { audioKind } from '#server/analysis/audio/open-audio.ts'

import { cutMp3 } from './cut-mp3.ts'
import { cutWav } from './cut-wav.ts'

/** Milliseconds from the start of a recording. */
export type Cut = { from_ms: number; to_ms: number }

/**
 * What sounds in a stretch of a recording, as a file of the same kind that can be played; null where it cannot be cut, as Ogg
 * cannot here: then the whole recording is the evidence.
 * @throws UnreadableAudio when it is none of wav, mp3 and Ogg
 */
export async function cutAudio(bytes: Uint8Array, cut: Cut): Promise<Uint8Array | null> {
  const kind = audioKind(bytes)
  if (kind === 'ogg') return null
  return kind === 'wav' ? cutWav(bytes, cut) : cutMp3(bytes, cut)
}
