import type { RichText } from '#contracts/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/masked-note.ts'
import { maskedRichText } from '#server/masking/masked-rich-text.ts'

/** How words of a ticket are kept: what is sensitive in them is masked for good, by what is so where its partner is. */
export async function keepingWords(trx: Database, partnerId: number | null) {
  const countries = partnerId === null ? new Map<number, string>() : await countriesOf(trx, [partnerId])
  const country = partnerId === null ? null : (countries.get(partnerId) ?? null)
  return {
    line: (words: string): string => (words === '' ? words : maskedNote(words, country).text),
    text: (text: RichText): RichText => maskedRichText(text, country),
  }
}
