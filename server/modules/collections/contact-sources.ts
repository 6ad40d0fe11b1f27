import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ContactMedium } from '#contracts/collection-words.ts'
import { dispositionOf } from '#domain/dialling/dispositions.ts'
import type { Database } from '#server/db/database.ts'
import { partnerDispositions } from '#server/partners/partner-dispositions.ts'

/**
 * What counts as a contact besides the attempts that were noted here: what the partner's other systems report for campaigns of kind
 * collection. The law asks whether somebody was called, and not which program knows it.
 */

const COLLECTING = sql`(select id from campaign where kind = 'collection')`

/** A row of `interaction` that went out. One that an attempt names counts as that attempt. */
export const isContactCall: RawBuilder<SqlBool> = sql`(
  interaction.direction = 'outbound' and interaction.started_at is not null and interaction.campaign_id in ${COLLECTING}
  and not exists (select from contact_attempt as named where named.interaction_id = interaction.id)
)`

export const mediumOfCall = sql<ContactMedium>`case interaction.channel when 'voice' then 'call' else 'message' end`

/** A row of `dialling_attempt` with its `dialling_record` that was a call to somebody. */
export const isContactDial = ({ idle }: ContactMeanings): RawBuilder<SqlBool> => sql`(
  dialling_record.campaign_id in ${COLLECTING} and coalesce(dialling_attempt.result <> all(${idle}::text[]), true)
)`

/** The words of people who must not be called, and those of attempts that were no call. */
export type ContactMeanings = { never: string[]; idle: string[] }

export async function contactMeanings(db: Database, partnerIds: readonly number[]): Promise<ContactMeanings> {
  const words = await partnerDispositions(db, partnerIds)
  return {
    never: words.filter((one) => dispositionOf(one) === 'do-not-call'),
    idle: words.filter((one) => dispositionOf(one) === 'not-dialled'),
  }
}
