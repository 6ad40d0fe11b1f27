import { type ContactWords, contactWords } from '#domain/partner-data/contact-words.ts'
import type { Database } from '#server/db/database.ts'
import { toldDispositions } from '#server/told-dispositions.ts'

/** What a partner's diallers and conversations call it, by what it means. */
export const toldWords = async (db: Database, partnerId: number): Promise<ContactWords> =>
  contactWords(await toldDispositions(db, [partnerId]))
