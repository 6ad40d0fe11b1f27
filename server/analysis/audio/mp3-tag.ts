import type { MpegHeader } from './mpeg-header.ts'

/** The encoder's notes in the silent first frame of its file ("Xing" or "Info", with LAME's extension). */
export type Mp3Tag = {
  /** The number of frames of sound, without this one; null when not noted. */
  frames: number | null
  /** The sample frames that the encoder added before and after the sound. */
  delay: number
  padding: number
}

/** The tag in a recording's first frame; null when that frame is sound. */
export function readMp3Tag(frame: Uint8Array, { tagAt }: MpegHeader): Mp3Tag | null {
  const name = String.fromCharCode(...frame.subarray(tagAt, tagAt + 4))
  if ((name !== 'Xing' && name !== 'Info') || frame.length < tagAt + 8) return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const flags = view.getUint32(tagAt + 4)
  const fields = [flags & 1 ? 4 : 0, flags & 2 ? 4 : 0, flags & 4 ? 100 : 0, flags & 8 ? 4 : 0]
  const lameAt = tagAt + 8 + fields.reduce((sum, bytes) => sum + bytes, 0)
  const hasFrames = fields[0] === 4 && frame.length >= tagAt + 12
  const hasLame = frame.length >= lameAt + 24

  return {
    frames: hasFrames ? view.getUint32(tagAt + 8) : null,
    delay: hasLame ? view.getUint16(lameAt + 21) >> 4 : 0,
    padding: hasLame ? view.getUint16(lameAt + 22) & 0xfff : 0,
  }
}
