import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/rich-text-words.ts'

/**
 * Whether their text is one that we sent: it begins with the same letters and digits, in the same order. Freshdesk's
 * changes of markup and blanks, and the signature that it adds, make no difference; see
 * docs/decisions/0020-freshdesk-mirror.md.
 */
export function isSameText(ours: RichText, theirs: RichText): boolean {
  const [sent, found] = [bareWords(ours), bareWords(theirs)]
  return sent === '' ? found === '' : found.startsWith(sent)
}

export const isSameLine = (one: string, other: string): boolean => bare(one) === bare(other)

const bareWords = (text: RichText) => bare(plainTextOf(text))
const bare = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
