import type { AudioTrack } from './audio-track.ts'
import { type ByteReader, CHUNK_BYTES } from './byte-reader.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

/** Opens a RIFF/WAVE file: linear PCM, float and G.711, as telephone systems write them. */
export async function openWav(reader: ByteReader): Promise<AudioTrack> {
  const { format, size } = await readWavHead(reader)
  return track(reader, format, size)
}

/**
 * Reads up to the first sample: the samples' format, and their number of bytes; null when they continue to the end of
 * the file.
 * @throws UnreadableAudio
 */
export async function readWavHead(reader: ByteReader): Promise<{ format: WavFormat; size: number | null }> {
  await exactly(reader, 12)
  let format: WavFormat | null = null
  for (;;) {
    const head = await reader.take(8)
    if (head.length === 0) throw new UnreadableAudio('The wav file has no data chunk: it holds no sound.')
    if (head.length < 8) throw new UnreadableAudio(CUT_OFF)
    const id = String.fromCharCode(...head.subarray(0, 4))
    const size = viewOf(head).getUint32(4, true)

    if (id === 'data') {
      if (!format)
        throw new UnreadableAudio('The wav file does not describe its samples: no fmt chunk before the data.')
      return { format, size: OPEN_ENDED.has(size) ? null : size }
    }
    const padded = size + (size % 2) // chunks of odd length are followed by one byte that is not counted
    if (id === 'fmt ' && size <= MAX_FORMAT_LENGTH) format = wavFormat(await exactly(reader, padded))
    else if ((await reader.skip(padded)) < size) throw new UnreadableAudio(CUT_OFF)
  }
}

const CUT_OFF = 'The wav file is cut off within its header.'
/** Sizes that ffmpeg and sox leave when they write to a pipe: the sound continues to the end of the file. */
const OPEN_ENDED = new Set([0xffff_ffff, 0x7fff_f000, 0x7fff_ffff])
const MAX_FORMAT_LENGTH = 4_096

type WavFormat = {
  channels: number
  sampleRate: number
  frameBytes: number
  read: SampleReader
  /** The byte value of silence. */
  silence: number
}

function wavFormat(chunk: Uint8Array): WavFormat {
  if (chunk.length < 16) throw new UnreadableAudio('The wav file is damaged: its fmt chunk is too short.')
  const view = viewOf(chunk)
  const declared = view.getUint16(0, true)
  // WAVE_FORMAT_EXTENSIBLE: the real tag is at the start of the sub-format's GUID
  const tag = declared === 0xfffe && chunk.length >= 26 ? view.getUint16(24, true) : declared
  const channels = view.getUint16(2, true)
  const sampleRate = view.getUint32(4, true)
  const frameBytes = view.getUint16(12, true)
  const bits = view.getUint16(14, true)

  const read = sampleReader(tag, bits)
  if (!read) {
    // a codec with packed samples states no bits
    const codec = bits === 0 ? codecName(tag) : `${codecName(tag)} with ${bits} bits`
    throw new UnreadableAudio(`The wav file holds ${codec}, which is not supported.`)
  }
  if (channels === 0 || frameBytes !== (channels * bits) / 8 || sampleRate < 1_000 || sampleRate > 384_000) {
    throw new UnreadableAudio(
      `The wav file is damaged: ${channels} channels of ${bits} bits at ${sampleRate} Hz in frames of ${frameBytes} bytes.`,
    )
  }
  return { channels, sampleRate, frameBytes, read, silence: silentByte(tag, bits) }
}

const CODECS: Record<number, string> = {
  0x01: 'PCM',
  0x02: 'Microsoft ADPCM',
  0x03: 'float PCM',
  0x11: 'IMA ADPCM',
  0x31: 'GSM 6.10',
  0x45: 'G.726 ADPCM',
  0x50: 'MPEG audio',
  0x55: 'MP3',
  0x83: 'G.729',
}
const codecName = (tag: number) => CODECS[tag] ?? `format 0x${tag.toString(16).padStart(4, '0')}`

function track(
  reader: ByteReader,
  { channels, sampleRate, frameBytes, read }: WavFormat,
  size: number | null,
): AudioTrack {
  const expected = size ?? Number.POSITIVE_INFINITY
  const complete = (found: number) => {
    if (size === null || found === size) return found
    throw new UnreadableAudio(`The wav file is cut off: ${size} bytes of sound are announced and ${found} are there.`)
  }

  return {
    mediaType: 'audio/wav',
    channels,
    sampleRate,
    count: async () => Math.floor(complete(await reader.skip(expected)) / frameBytes),
    async *decode() {
      const chunkBytes = frameBytes * Math.floor(CHUNK_BYTES / frameBytes)
      let found = 0
      while (found < expected) {
        const chunk = await reader.take(Math.min(chunkBytes, expected - found))
        if (chunk.length === 0) break
        found += chunk.length
        yield separated(viewOf(chunk), channels, frameBytes, read)
      }
      complete(found)
    },
  }
}

function separated(view: DataView, channels: number, frameBytes: number, read: SampleReader): Float32Array[] {
  const frames = Math.floor(view.byteLength / frameBytes)
  const sampleBytes = frameBytes / channels
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames)
    for (let frame = 0; frame < frames; frame += 1) {
      samples[frame] = read(view, frame * frameBytes + channel * sampleBytes)
    }
    return samples
  })
}

async function exactly(reader: ByteReader, length: number): Promise<Uint8Array> {
  const bytes = await reader.take(length)
  if (bytes.length < length) throw new UnreadableAudio(CUT_OFF)
  return bytes
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads one sample of a wav file, −1 to 1, at a byte offset. */
type SampleReader = (view: DataView, at: number) => number

/** The reader for a wav format tag and its bits per sample; null when there is none. */
function sampleReader(formatTag: number, bits: number): SampleReader | null {
  return READERS[`${formatTag}/${bits}`] ?? null
}

/** The byte value of silence for a wav format tag and its bits per sample. */
function silentByte(formatTag: number, bits: number): number {
  if (formatTag === 6) return 0xd5 // the sign bit set, every second bit inverted: the step above zero
  if (formatTag === 7) return 0xff
  return formatTag === 1 && bits === 8 ? 0x80 : 0
}

const MU_LAW = g711Table(muLaw)
const A_LAW = g711Table(aLaw)

const READERS: Record<string, SampleReader> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) / 128, // the only unsigned format
  '1/16': (view, at) => view.getInt16(at, true) / 0x8000,
  '1/24': (view, at) => (view.getInt8(at + 2) * 0x1_0000 + view.getUint16(at, true)) / 0x80_0000,
  '1/32': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3/32': (view, at) => view.getFloat32(at, true),
  '6/8': (view, at) => A_LAW[view.getUint8(at)]!,
  '7/8': (view, at) => MU_LAW[view.getUint8(at)]!,
}

function g711Table(decode: (code: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => decode(code) / 0x8000)
}

/** ITU-T G.711 µ-law to 16-bit linear. All bits are sent inverted. */
function muLaw(code: number): number {
  const plain = ~code & 0xff
  const magnitude = ((((plain & 0x0f) << 3) + 0x84) << ((plain & 0x70) >> 4)) - 0x84
  return plain & 0x80 ? -magnitude : magnitude
}

/** ITU-T G.711 A-law to 16-bit linear. Every second bit is sent inverted. */
function aLaw(code: number): number {
  const plain = code ^ 0x55
  const segment = (plain & 0x70) >> 4
  const step = ((plain & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return plain & 0x80 ? magnitude : -magnitude
}
