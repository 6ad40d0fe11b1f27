import { type ContactWords, contactWords } from '#domain/partner-data/contact-words.ts'
import type { Database } from '#server/db/database.ts'
import { partnerDispositions } from '#server/partners/partner-dispositions.ts'

/** The dispositions of a partner's diallers and conversations, by their meaning. */
export const partnerWords = async (db: Database, partnerId: number): Promise<ContactWords> =>
  contactWords(await partnerDispositions(db, [partnerId]))
