import { opusSamples } from '../opus-samples.ts'

/**
 * An Opus packet of the same length in bytes and in time that is silent (RFC 6716). Whatever the mode of the packet was, the
 * silent one is of the CELT layer at the same bandwidth: that layer alone has a flag for silence, of fifteen bits, after
 * which nothing of a frame is read.
 */
export function silentOpusPacket(packet: Uint8Array): Uint8Array {
  const silent = new Uint8Array(packet.length)
  const samples = opusSamples(packet)
  const [head = 0] = packet
  if (packet.length < 2 || samples === 0 || samples > MAX_SAMPLES) {
    silent.set(packet.subarray(0, 1)) // it holds no sound, or none that a decoder would play
    return silent
  }

  const size = FRAME_SAMPLES.findLastIndex((frame) => samples % frame === 0)
  const frames = samples / FRAME_SAMPLES[size]!
  const toc = ((celtBandwidth(head >> 3) | size) << 3) | (head & STEREO)
  const payload = packet.length - 1
  if (frames === 1 && payload >= SILENCE.length && payload <= MAX_FRAME_LENGTH) silent.set([toc, ...SILENCE])
  else silent.set([toc | 3, ...paddedFrames(frames, packet.length)])
  return silent
}

/** 120 ms at 48 kHz. */
const MAX_SAMPLES = 5_760
/** What a frame of the CELT layer may last, in sample frames, by the last two bits of its configuration. */
const FRAME_SAMPLES = [120, 240, 480, 960]
const MAX_FRAME_LENGTH = 1_275
const SILENCE = [0xff, 0xfe]
const STEREO = 0x04

/** The first CELT configuration of a bandwidth: narrow, wide, super-wide or full. Medium is played as wide. */
function celtBandwidth(configuration: number): number {
  if (configuration >= 16) return configuration & ~3
  if (configuration < 4) return 16
  if (configuration < 12) return 20
  return configuration < 14 ? 24 : 28
}

/** A packet of several frames (code 3) after its first byte. Where the flag has no room the frames are empty: not transmitted. */
function paddedFrames(frames: number, length: number): number[] {
  const hasRoom = length >= 2 + frames * SILENCE.length
  const sound = hasRoom ? Array.from({ length: frames }, () => SILENCE).flat() : []
  const padding = length - 2 - sound.length
  if (padding === 0) return [frames, ...sound]
  // a byte of 255 stands for 254 bytes of padding and for one more byte that tells how many
  const lengths = Math.ceil(padding / 255)
  const counts = Array.from({ length: lengths - 1 }, () => 255)
  return [frames | PADDED, ...counts, padding - lengths - 254 * (lengths - 1), ...sound]
}

const PADDED = 0x40

/** Where the padding of a packet begins; its length where it has none. The padding of new encoders repeats a second of the past. */
export function opusPaddingAt(packet: Uint8Array): number {
  const [head = 0, count = 0] = packet
  if ((head & 3) !== 3 || (count & PADDED) === 0) return packet.length
  let padding = 0
  let at = 2
  for (; packet[at] === 255; at += 1) padding += 254
  padding += packet[at] ?? 0
  return Math.max(at + 1, packet.length - padding)
}
