/** A wav file of 8-bit samples at 8 kHz, each channel a steady tone with its own level. */
export function wav({ channels = 1, ms = 250 }: { channels?: number; ms?: number } = {}): Buffer {
  const frames = ms * 8
  const samples = Buffer.alloc(frames * channels)
  samples.forEach((_, index) => (samples[index] = 128 + (index % 2 === 0 ? 60 : -60) + (index % channels) * 20))
  return Buffer.from(wavFile({ tag: 1, bits: 8, channels, rate: 8_000 }, samples))
}

type Format = { tag: number; bits: number; channels: number; rate: number }

/** A wav file with these sample bytes, in the format given by a tag and a sample size. */
export function wavFile({ tag, bits, channels, rate }: Format, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(44)
  const frameBytes = (channels * bits) / 8
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(tag, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * frameBytes, 28)
  head.writeUInt16LE(frameBytes, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Uint8Array.from(Buffer.concat([head, data]))
}
