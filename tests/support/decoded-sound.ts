import { openAudio } from '#server/analysis/audio/open-audio.ts'

export type Sound = { sampleRate: number; lanes: Float32Array[] }

/** All samples of a recording, by the product's own decoders. */
export async function decoded(bytes: Uint8Array): Promise<Sound> {
  const { channels, sampleRate, decode } = await openAudio(bytes)
  const chunks: Float32Array[][] = []
  for await (const chunk of decode()) chunks.push(chunk)
  const length = chunks.reduce((total, [first]) => total + (first?.length ?? 0), 0)
  const lanes = Array.from({ length: channels }, () => new Float32Array(length))
  let at = 0
  for (const chunk of chunks) {
    lanes.forEach((lane, nth) => lane.set(chunk[nth] ?? [], at))
    at += chunk[0]?.length ?? 0
  }
  return { sampleRate, lanes }
}

export const lengthMs = ({ sampleRate, lanes }: Sound) => (lanes[0]!.length * 1000) / sampleRate

/** The loudest sample between two moments, 0 to 1. */
export function loudest({ sampleRate, lanes }: Sound, fromMs: number, toMs: number): number {
  const sampleAt = (ms: number) => Math.max(0, (ms * sampleRate) / 1000)
  const [from, to] = [Math.floor(sampleAt(fromMs)), Math.ceil(sampleAt(toMs))]
  let peak = 0
  for (const lane of lanes) for (const level of lane.subarray(from, to)) peak = Math.max(peak, Math.abs(level))
  return peak
}

/** The largest difference between two recordings of the same length, between two moments. */
export function difference(one: Sound, other: Sound, fromMs: number, toMs: number): number {
  const lanes = one.lanes.map((lane, nth) => lane.map((level, at) => level - other.lanes[nth]![at]!))
  return loudest({ ...one, lanes }, fromMs, toMs)
}
