import { mentionToken, notePieces } from '#contracts/note-mentions.ts'
import type { RichText, RichTextInline } from '#contracts/rich-text.ts'
import { maskedText } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'

/**
 * Masks text before it is stored: sensitive parts are masked for good, as in notes; without a partner, only by the
 * rules of all countries.
 */
export async function textMasker(db: Database, partnerId: number | null) {
  const country = partnerId === null ? null : ((await countriesOf(db, [partnerId])).get(partnerId) ?? null)
  return {
    line: (words: string): string => maskedNote(words, country).text,
    text: (text: RichText): RichText => maskedRichText(text, country),
  }
}

/** The same for a single text. */
export const maskWords = async (db: Database, partnerId: number | null, words: string): Promise<string> =>
  words === '' ? words : (await textMasker(db, partnerId)).line(words)

/**
 * Rich text as it is stored: sensitive parts are masked for good, also when a number is partly bold. `country` is that
 * of the partner whose customers it is about, if known.
 */
const maskedRichText = (text: RichText, country: string | null): RichText => maskedIn(text, country)

/** Blocks contain blocks, or the content of a line; nothing else of them contains text. */
function maskedIn<Node extends object>(node: Node, country: string | null): Node {
  if (!('content' in node) || !Array.isArray(node.content)) return node
  const content: readonly object[] = node.content
  return {
    ...node,
    content: content.some(isText) ? maskedLine(content, country) : content.map((one) => maskedIn(one, country)),
  }
}

type Text = Extract<RichTextInline, { type: 'text' }>
const isText = (node: object): node is Text => 'type' in node && node.type === 'text'

/** Masks keep the length of a text, so that each piece gets its own part back. */
function maskedLine(line: readonly object[], country: string | null): object[] {
  const { text } = maskedNote(line.map((piece) => (isText(piece) ? piece.text : '\n')).join(''), country)
  let reached = 0
  return line.map((piece) => {
    const from = reached
    reached += isText(piece) ? piece.text.length : 1
    return isText(piece) ? { ...piece, text: text.slice(from, reached) } : piece
  })
}

/**
 * A note's text as it is stored. The detectors for turns are used, and their findings are not stored apart: a note must
 * not contain them. `country` is that of the conversation's partner, if known.
 */
export function maskedNote(text: string, country: string | null): { text: string; masked: number } {
  const spans = sensitiveSpans([{ ...TURN, text: withoutIds(text) }], { country })
  return { text: maskedText(text, spans), masked: spans.length }
}

const TURN = { speaker: 'agent', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const

/** The ids of people are no customers' numbers: letters replace them, one for each character. */
const withoutIds = (text: string) =>
  notePieces(text)
    .map((piece) => ('text' in piece ? piece.text : 'x'.repeat(mentionToken(piece.userId).length)))
    .join('')
