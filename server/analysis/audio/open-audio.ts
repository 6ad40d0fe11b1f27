import type { AudioTrack } from './audio-track.ts'
import { type AudioBytes, byteReader } from './byte-reader.ts'
import { openMp3 } from './mp3.ts'
import { readMpegHeader } from './mpeg-frames.ts'
import { openOggOpus } from './ogg-opus.ts'
import { UnreadableAudio } from './unreadable-audio.ts'
import { openWav } from './wav.ts'

/**
 * Reads the header of a recording. The content decides its kind; a file's name is ignored.
 * @throws UnreadableAudio when it is none of wav, mp3 and Ogg Opus, or is damaged
 */
export async function openAudio(bytes: AudioBytes): Promise<AudioTrack> {
  const reader = byteReader(bytes)
  const head = await reader.peek(12)
  if (head.length === 0) throw new UnreadableAudio('The file is empty.')

  const track = await OPENERS[audioKind(head)](reader)
  if (track.channels > MAX_CHANNELS) {
    throw new UnreadableAudio(`It has ${track.channels} channels; a conversation has at most ${MAX_CHANNELS}.`)
  }
  return track
}

const MAX_CHANNELS = 8

const OPENERS = { wav: openWav, ogg: openOggOpus, mp3: openMp3 }

/**
 * The kind of a file by its first bytes.
 * @throws UnreadableAudio when it is none of the three
 */
export function audioKind(bytes: Uint8Array): keyof typeof OPENERS {
  const head = bytes.subarray(0, 12)
  const text = String.fromCharCode(...head)
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'wav'
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('ID3') || readMpegHeader(head) !== null) return 'mp3'
  throw new UnreadableAudio(`The file is ${nameOf(text)}; wav, mp3 and Ogg Opus can be read.`)
}

const FOREIGN: [at: number, signature: string, name: string][] = [
  [0, 'fLaC', 'FLAC audio, which is not supported'],
  [4, 'ftyp', 'an MP4 or M4A file'],
  [0, '\x1aE\xdf\xa3', 'a WebM or Matroska file'],
  [0, '0&\xb2u', 'a Windows Media file'],
  [0, '#!AMR', 'AMR audio'],
  [0, 'FORM', 'AIFF audio'],
  [0, '.snd', 'Sun audio'],
  [0, 'RIFX', 'a big-endian wav file, which is not supported'],
  [0, 'RF64', 'a 64-bit wav file, which is not supported'],
  [0, 'RIFF', 'a RIFF file without sound (an image or a video)'],
  [0, '\xff', 'AAC, MPEG Layer I or MPEG Layer II audio'],
  [0, 'PK\x03\x04', 'a ZIP archive or an Office document'],
  [0, '%PDF', 'a PDF document'],
  [0, '<', 'an HTML or XML document'],
  [0, '{', 'a JSON document'],
]

const nameOf = (head: string) =>
  FOREIGN.find(([at, signature]) => head.startsWith(signature, at))?.[2] ?? 'of an unknown kind'
