import { audioKind } from '../open-audio.ts'
import { muteMp3 } from './mute-mp3.ts'
import { muteOggOpus } from './mute-ogg-opus.ts'
import { muteWav } from './mute-wav.ts'
import { mergedSpans, type MutedSpan } from './muted-span.ts'

/**
 * A recording of the same length in bytes and in time that is silent in the spans and unchanged elsewhere, but for the few
 * milliseconds over which a codec joins one packet to the next. What was said in the spans is gone from it, not hidden.
 * What the lengths of packets tell stays: with a variable bitrate they are longer for louder and richer sound.
 * @throws UnreadableAudio when it is none of wav, mp3 and Ogg Opus with one stream, or is damaged
 */
export async function muteAudio(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<Uint8Array> {
  const muted = Uint8Array.from(bytes)
  const merged = mergedSpans(spans)
  if (merged.length > 0) await MUTERS[audioKind(muted)](muted, merged)
  return muted
}

const MUTERS = { wav: muteWav, ogg: muteOggOpus, mp3: muteMp3 }
