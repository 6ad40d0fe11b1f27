import type { RichText } from '#contracts/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/masked-note.ts'
import { maskedRichText } from '#server/masking/masked-rich-text.ts'

/** How words are kept: what is sensitive in them is masked for good, as in notes; without a partner by what is so everywhere. */
export async function textMasker(db: Database, partnerId: number | null) {
  const country = partnerId === null ? null : ((await countriesOf(db, [partnerId])).get(partnerId) ?? null)
  return {
    line: (words: string): string => maskedNote(words, country).text,
    text: (text: RichText): RichText => maskedRichText(text, country),
  }
}

/** The same of a single text. */
export const maskWords = async (db: Database, partnerId: number | null, words: string): Promise<string> =>
  words === '' ? words : (await textMasker(db, partnerId)).line(words)
