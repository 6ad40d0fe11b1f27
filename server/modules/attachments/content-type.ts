import type { AttachmentKind } from '#contracts/conversation.ts'

/** How a browser may present a file. Null: not at all, it is saved. */
export type Presented = { mediaType: string; as: 'picture' | 'sound' } | null

/**
 * The type of a file by its first bytes only: neither its name nor what the source says about it counts. Only what browsers draw without
 * running it is a picture; only what was sent as audio or video is played.
 */
export function presented(head: Buffer, kind: AttachmentKind): Presented {
  const is = ({ at = 0, starts }: Signature) => head.subarray(at, at + starts.length).equals(starts)
  const picture = PICTURES.find(({ signatures }) => signatures.every(is))
  if (picture) return { mediaType: picture.mediaType, as: 'picture' }
  if (kind !== 'audio' && kind !== 'video') return null

  const container = CONTAINERS.find(({ signatures }) => signatures.every(is))
  if (container) return { mediaType: `${kind}/${container.name}`, as: 'sound' }
  return kind === 'audio' && isMpegFrame(head) ? { mediaType: 'audio/mpeg', as: 'sound' } : null
}

/** How many bytes of a file decide its type. */
export const HEAD_BYTES = 16

type Signature = { at?: number; starts: Buffer }

const bytes = (text: string, at = 0): Signature => ({ at, starts: Buffer.from(text, 'latin1') })

const PICTURES = [
  { mediaType: 'image/png', signatures: [bytes('\x89PNG\r\n\x1a\n')] },
  { mediaType: 'image/jpeg', signatures: [bytes('\xff\xd8\xff')] },
  { mediaType: 'image/gif', signatures: [bytes('GIF8'), bytes('a', 5)] },
  { mediaType: 'image/webp', signatures: [bytes('RIFF'), bytes('WEBP', 8)] },
]

const CONTAINERS = [
  { name: 'ogg', signatures: [bytes('OggS')] },
  { name: 'mp4', signatures: [bytes('ftyp', 4)] },
  { name: 'webm', signatures: [bytes('\x1a\x45\xdf\xa3')] },
  { name: 'wav', signatures: [bytes('RIFF'), bytes('WAVE', 8)] },
  { name: 'mpeg', signatures: [bytes('ID3')] },
]

/** Eleven bits that are set, and a layer: the start of an MP3 without a tag, or of AAC, which browsers play as well. */
const isMpegFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
