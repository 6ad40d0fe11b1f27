import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/mask-words.ts'

/** Text that somebody wrote about a conversation, as it is stored: sensitive parts are masked for good. */
export async function maskConversationText(
  db: Database,
  partnerId: number,
  text: string,
): Promise<{ text: string; masked: number }> {
  if (text === '') return { text, masked: 0 }
  const countries = await countriesOf(db, [partnerId])
  return maskedNote(text, countries.get(partnerId) ?? null)
}
