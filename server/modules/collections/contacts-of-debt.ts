import { sql } from 'kysely'

import type { ContactBreach, ContactMedium, ContactSource } from '#contracts/collection-words.ts'
import type { Channel } from '#contracts/conversation.ts'
import type { Debt } from '#contracts/debts.ts'
import { type Disposition, dispositions } from '#contracts/dispositions.ts'
import { dispositionOf, dispositionPath } from '#domain/dialling/dispositions.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  contactMeanings,
  isContactCall,
  isContactDial,
  mediumOfCall,
} from '#server/modules/collections/contact-sources.ts'
import { debtContacts, samePerson } from '#server/modules/collections/same-person.ts'

type Row = {
  id: string
  source: ContactSource
  at: Date
  medium: ContactMedium
  result: string | null
  breach: ContactBreach | null
  note: string
  person_id: number | null
  person_name: string | null
  call_id: number | null
  channel: Channel | null
}

/**
 * The newest attempts to contact whoever owes a debt: those that were noted of it, and those that other systems tell of the person,
 * which count as well. Conversations, and what came of them, are told as far as the reader sees them.
 */
export async function contactsOfDebt(
  db: Database,
  scope: Scope,
  debt: { id: number; partner_id: number },
): Promise<Debt['contacts']> {
  const meanings = await contactMeanings(db, [debt.partner_id])
  const { rows } = await sql<Row>`
    with ${samePerson(debtContacts([debt.id]))}, seen as not materialized (
      select interaction.id, interaction.channel, interaction.disposition from interaction
      where interaction.partner_id = ${debt.partner_id} and ${scope.sees('interaction', 'call-detail')}
    )
    select attempt.id::text, 'noted' as source, attempt.at, attempt.medium, attempt.result, attempt.breach, attempt.note,
      person.id as person_id, person.name as person_name, seen.id as call_id, seen.channel
    from contact_attempt as attempt left join app_user as person on person.id = attempt.user_id
    left join seen on seen.id = attempt.interaction_id
    where attempt.debt_id = ${debt.id}
    union all
    select interaction.id::text, 'conversation', interaction.started_at, ${mediumOfCall}, seen.disposition, null, '', null, null,
      seen.id, seen.channel
    from person_customer join interaction using (partner_id, customer_id) left join seen on seen.id = interaction.id
    where ${isContactCall}
    union all
    select dialling_attempt.record_id || ' ' || dialling_attempt.at, 'base', dialling_attempt.at, 'call', dialling_attempt.result,
      null, '', null, null, null, null
    from person_record join dialling_record on dialling_record.id = person_record.record_id
    join dialling_attempt on dialling_attempt.record_id = dialling_record.id
    where ${isContactDial(meanings)}
    order by at desc, id desc limit ${sql.lit(SHOWN)}`.execute(db)
  return rows.map(({ person_id, person_name, call_id, channel, at, ...contact }) => ({
    ...contact,
    at: at.toISOString(),
    path: pathOf(contact.result),
    by: namedOrNull(person_id, person_name),
    interaction: call_id === null || channel === null ? null : { id: call_id, channel },
  }))
}

const SHOWN = 100

function pathOf(result: string | null): Disposition[] | null {
  if (result === null) return null
  const meaning = dispositions.find((one) => one === result) ?? dispositionOf(result)
  return meaning && dispositionPath(meaning)
}
