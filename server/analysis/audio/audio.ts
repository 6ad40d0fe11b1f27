import type { AudioTrack } from './audio-track.ts'
import type { AudioBytes } from './byte-reader.ts'
import { openAudio } from './open-audio.ts'
import { type AudioPeaks, peaksOf } from './peaks.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

export type AudioDescription = {
  mediaType: AudioTrack['mediaType']
  channels: number
  sampleRate: number
  durationMs: number
}

/**
 * The kind of a recording and its duration, read from its content without decoding it.
 * @throws UnreadableAudio
 */
export async function probeAudio(bytes: AudioBytes): Promise<AudioDescription> {
  const { mediaType, channels, sampleRate, count } = await openAudio(bytes)
  const durationMs = Math.round((someFrames(await count()) * 1000) / sampleRate)
  return { mediaType, channels, sampleRate, durationMs }
}

/**
 * The waveform of a recording: the loudest sample per channel and bucket. Decodes chunk by chunk, so that memory does
 * not grow with the length of the call.
 * @throws UnreadableAudio
 */
export async function audioPeaks(bytes: AudioBytes): Promise<AudioPeaks> {
  const { channels, sampleRate, decode } = await openAudio(bytes)
  const peaks = peaksOf(channels, sampleRate)
  for await (const samples of decode()) peaks.add(samples)
  someFrames(peaks.frames())
  return peaks.result()
}

function someFrames(frames: number): number {
  if (frames <= 0) throw new UnreadableAudio('It holds no sound: its length is zero.')
  return frames
}
