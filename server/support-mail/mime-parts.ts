import { Readable } from 'node:stream'

import { type Headers, type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'

import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

/** A part of a letter with content of its own: a text, a file, another letter. */
export type MimePart = {
  node: MimeNode
  /** As received, still in their transfer encoding. */
  pieces: Buffer[]
}

export type MimeParts = { headers: Headers; parts: MimePart[] }

/** The maximum size of a received letter, in bytes: 25 MB of files, a third more for their encoding, and some text. */
export const MAX_RAW_LETTER_BYTES = 35_000_000

/**
 * Splits a letter into parts (RFC 5322, 2045, 2046), within limits and with pauses, so that nobody else waits. A letter
 * within a letter stays one part. A letter whose parts cannot be separated is one text.
 */
export async function mimeParts(raw: Buffer): Promise<MimeParts> {
  if (raw.length > MAX_RAW_LETTER_BYTES) throw new UnreadableLetter('too-large')
  const source = Readable.from(slices(raw), { objectMode: false })
  const splitter = source.pipe(
    new Splitter({ ignoreEmbedded: true, maxHeadSize: MAX_HEADER_BYTES, maxChildNodes: MAX_PARTS }),
  )
  const found: MimePart[] = []
  const between: Buffer[] = []
  try {
    for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
      if (chunk.type === 'node') {
        if (depthOf(chunk) > MAX_DEPTH) throw new UnreadableLetter('unreadable')
        found.push({ node: chunk, pieces: [] })
      } else if (chunk.type === 'body') found.at(-1)?.pieces.push(chunk.value)
      else between.push(chunk.value)
    }
  } catch (error) {
    throw isBeyondLimits(error) ? new UnreadableLetter('too-large', error) : error
  } finally {
    source.destroy()
  }
  const root = found[0]
  if (!root?.node.headers) throw new UnreadableLetter('unreadable')
  const parts = found.filter(({ node }) => !node.multipart)
  return { headers: root.node.headers, parts: parts.length > 0 ? parts : [asText(root.node, between)] }
}

/** The part's decoded bytes, up to a limit, and whether there were more. */
export async function decodedPart(
  { node, pieces }: MimePart,
  limit: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const decoder = Readable.from(pieces, { objectMode: false }).pipe(node.getDecoder())
  const decoded: Buffer[] = []
  let size = 0
  for await (const piece of decoder as AsyncIterable<Buffer>) {
    decoded.push(piece)
    size += piece.length
    if (size > limit) break
  }
  return { bytes: Buffer.concat(decoded).subarray(0, limit), isCut: size > limit }
}

/** The splitter's own limits: headers and parts. */
const isBeyondLimits = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EMAXLEN'

function asText(root: MimeNode, pieces: Buffer[]): MimePart {
  root.contentType = 'text/plain'
  return { node: root, pieces }
}

function depthOf(node: MimeNode): number {
  let depth = 0
  for (let parent = node.parentNode; parent; parent = parent.parentNode) depth += 1
  return depth
}

function* slices(raw: Buffer) {
  for (let at = 0; at < raw.length; at += SLICE) yield raw.subarray(at, at + SLICE)
}

const SLICE = 65_536
const MAX_HEADER_BYTES = 262_144
const MAX_PARTS = 300
/** Every line is compared with the boundaries of all parts around it. */
const MAX_DEPTH = 20
