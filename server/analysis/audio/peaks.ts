/** A waveform to draw: per channel, the loudest sample of each bucket, 0 (silence) to 255 (full scale). */
export type AudioPeaks = {
  channels: number
  /** 20 ms, doubled until a channel has no more than 4,000 buckets. */
  bucket_ms: number
  duration_ms: number
  lanes: Uint8Array[]
}

const FINEST_BUCKET_MS = 20
const MAX_BUCKETS = 4_000

/** Gathers peaks from samples as they arrive. The same samples yield the same peaks, however they were cut. */
export function peaksOf(channels: number, sampleRate: number) {
  const lanes = Array.from({ length: channels }, () => new Uint8Array(MAX_BUCKETS))
  let bucketMs = FINEST_BUCKET_MS
  let bucket = 0
  let frames = 0

  /** The first frame after the bucket. Rounded up, so that doubled buckets share their edges with the finer ones. */
  const endOf = (index: number) => Math.ceil(((index + 1) * bucketMs * sampleRate) / 1000)

  function openBucket(): void {
    while (frames >= endOf(bucket)) bucket += 1
    if (bucket < MAX_BUCKETS) return
    lanes.forEach(halve)
    bucketMs *= 2
    bucket = MAX_BUCKETS / 2
  }

  return {
    frames: () => frames,

    /** Each channel's next samples, −1 to 1. */
    add(samples: Float32Array[]): void {
      const length = samples[0]?.length ?? 0
      for (let at = 0; at < length;) {
        openBucket()
        const end = Math.min(length, at + endOf(bucket) - frames)
        lanes.forEach((lane, channel) => {
          lane[bucket] = Math.max(lane[bucket]!, loudest(samples[channel]!, at, end))
        })
        frames += end - at
        at = end
      }
    },

    result(): AudioPeaks {
      return {
        channels,
        bucket_ms: bucketMs,
        duration_ms: Math.round((frames * 1000) / sampleRate),
        lanes: lanes.map((lane) => lane.slice(0, frames === 0 ? 0 : bucket + 1)),
      }
    },
  }
}

function loudest(samples: Float32Array, from: number, to: number): number {
  let peak = 0
  for (let at = from; at < to; at += 1) {
    const level = Math.abs(samples[at]!)
    if (level > peak) peak = level
  }
  return Math.round(Math.min(peak, 1) * 255)
}

function halve(lane: Uint8Array): void {
  const half = lane.length / 2
  for (let at = 0; at < half; at += 1) lane[at] = Math.max(lane[2 * at]!, lane[2 * at + 1]!)
  lane.fill(0, half)
}
