/** A wav file of 8-bit samples at 8 kHz, each channel a steady tone of its own level. */
export function wav({ channels = 1, ms = 250 }: { channels?: number; ms?: number } = {}): Buffer {
  const frames = ms * 8
  const samples = Buffer.alloc(frames * channels)
  samples.forEach((_, at) => (samples[at] = 128 + (at % 2 === 0 ? 60 : -60) + (at % channels) * 20))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000 * channels, 28)
  head.writeUInt16LE(channels, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
