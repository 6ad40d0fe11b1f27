import libmime from 'libmime'

import { oneLine } from '#server/support-mail/letter-headers.ts'
import { decodedPart, type MimePart } from '#server/support-mail/mime-parts.ts'
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

/** The files of a letter, at most 25 MB together. */
export async function letterFiles(parts: readonly MimePart[]): Promise<LetterFile[]> {
  const files: LetterFile[] = []
  let left = MAX_FILE_BYTES
  for (const part of parts) {
    const { bytes, isCut } = await decodedPart(part, left)
    if (isCut) throw new UnreadableLetter('too-large')
    left -= bytes.length
    if (bytes.length > 0 || part.node.filename) files.push({ ...describedIn(part, files.length + 1), bytes })
  }
  return files
}

function describedIn({ node }: MimePart, number: number): Omit<LetterFile, 'bytes'> {
  const media_type = /^[\w.+-]+\/[\w.+-]+$/.test(node.contentType || '')
    ? `${node.contentType}`
    : 'application/octet-stream'
  const named = oneLine((node.filename || '').split(/[/\\]/).at(-1)!, MAX_NAME)
  const name = /^\.*$/.test(named) ? `attachment-${number}.${libmime.detectExtension(media_type)}` : named
  const id = node.headers ? /^<?([^<>\s]{1,500})>?$/.exec(node.headers.getFirst('content-id'))?.[1] : undefined
  return { name, media_type, content_id: id ?? null }
}

const MAX_FILE_BYTES = 25_000_000
const MAX_NAME = 200
