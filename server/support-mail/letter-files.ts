import libmime from 'libmime'

import { oneLine } from '#server/support-mail/letter-headers.ts'
import { decodedPart, type MimePart } from '#server/support-mail/mime-parts.ts'
import { isTnef, openTnef, type Tnef } from '#server/support-mail/tnef.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

/** A part of a letter other than its text: a file, a picture shown in the text, another letter. */
export type LetterFile = {
  /** Without folders; a generated one when the letter gives none. */
  name: string
  /** As the letter states it, which may be wrong. */
  media_type: string
  bytes: Buffer
  /** The id by which the letter's text refers to it, without brackets. */
  content_id: string | null
}

/** The files of a letter, at most 25 MB together, and the text that Outlook packed with them into a `winmail.dat`. */
export async function letterFiles(parts: readonly MimePart[]): Promise<{ files: LetterFile[]; packed: Tnef['text'] }> {
  const files: LetterFile[] = []
  let packed: Tnef['text'] = null
  let left = MAX_FILE_BYTES
  for (const part of parts) {
    const { bytes, isCut } = await decodedPart(part, left)
    if (isCut) throw new UnreadableLetter('too-large')
    left -= bytes.length
    if (bytes.length === 0 && !part.node.filename) continue
    const file = describedIn(part, bytes, files.length + 1)
    const tnef = isTnef(file) ? unpacked(file, files.length + 1) : null
    files.push(...(tnef?.files ?? [file]))
    packed ??= tnef?.text ?? null
  }
  return { files, packed }
}

/** Null when it is damaged: it stays a file, so that nothing is lost. */
function unpacked(file: LetterFile, number: number): Tnef | null {
  try {
    const { text, files } = openTnef(file.bytes)
    const named = files.map((one, index) => ({
      ...one,
      name: fileName(one.name, one.media_type, number + index),
      media_type: mediaType(one.media_type),
    }))
    return { text, files: named }
  } catch {
    return null
  }
}

function describedIn({ node }: MimePart, bytes: Buffer, number: number): LetterFile {
  const media_type = mediaType(node.contentType || '')
  const id = node.headers ? /^<?([^<>\s]{1,500})>?$/.exec(node.headers.getFirst('content-id'))?.[1] : undefined
  return { name: fileName(node.filename || '', media_type, number), media_type, bytes, content_id: id ?? null }
}

const mediaType = (given: string) => (/^[\w.+-]+\/[\w.+-]+$/.test(given) ? given : 'application/octet-stream')

function fileName(given: string, media_type: string, number: number): string {
  const name = oneLine(given.split(/[/\\]/).at(-1)!, MAX_NAME)
  return /^\.*$/.test(name) ? `attachment-${number}.${libmime.detectExtension(media_type)}` : name
}

const MAX_FILE_BYTES = 25_000_000
const MAX_NAME = 200
