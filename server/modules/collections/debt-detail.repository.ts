import { sql } from 'kysely'

import type { ContactBreach, ContactMedium, ContactSource } from '#contracts/collection-words.ts'
import type { Channel } from '#contracts/conversation.ts'
import type { Debt, PromiseDto } from '#contracts/debts.ts'
import { type Disposition, dispositions } from '#contracts/dispositions.ts'
import { dispositionOf, dispositionPath } from '#domain/dialling/dispositions.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  contactMeanings,
  isContactCall,
  isContactDial,
  mediumOfCall,
} from '#server/modules/collections/contact-sources.ts'
import {
  type DebtRecord,
  debtsWithNames,
  permittedOf,
  presentDebt,
  presentNextContact,
  presentPhones,
} from '#server/modules/collections/debt-rows.ts'
import { promisePaid, promiseState } from '#server/modules/collections/promises.ts'
import { reachedPeople } from '#server/modules/collections/reached-people.ts'
import { debtContacts, samePerson } from '#server/modules/collections/same-person.ts'

export const debtDetailRepository = (db: Database) => ({
  /** One debt as of its partner's today. Null both for one that does not exist and for one that the caller may not see. */
  async detail(scope: Scope, id: number, now: Date): Promise<Debt | null> {
    const found = await db
      .selectFrom('debt')
      .innerJoin('partner', 'partner.id', 'debt.partner_id')
      .where('debt.id', '=', id)
      .where(scope.sees('debt'))
      .select('partner.time_zone')
      .executeTakeFirst()
    if (!found) return null
    const today = dayIn(found.time_zone, now)
    const row = await debtsWithNames(db, scope, today, now).where('debt.id', '=', id).executeTakeFirst()
    if (!row) return null
    const reached = await reachedPeople(db, [id], { until: now })
    const permitted = permittedOf(row, reached(id), now)
    return {
      ...presentDebt(scope, row, permitted.call, today),
      phones: presentPhones(scope, row, permitted.call),
      unmasked: ['name', 'phones', 'national_id'].filter((field) => scope.unmasked.includes(field)),
      today,
      balances: await balancesOf(db, row),
      payments: await paymentsOf(db, id),
      promises: await promisesOfDebt(db, id, now),
      contacts: await contactsOfDebt(db, scope, row),
      permitted: {
        call: presentNextContact(permitted.call),
        visit: presentNextContact(permitted.visit),
        message: presentNextContact(permitted.message),
      },
      ...(await policyOfDebt(db, scope, row)),
      sources: await sourcesOf(db, id),
    }
  },
})

/** Its balance from day to day, including the time when nothing is open any more. */
async function balancesOf(db: Database, { id }: Pick<DebtRecord, 'id'>): Promise<Debt['balances']> {
  const rows = await db
    .selectFrom('debt_balance')
    .where('debt_id', '=', id)
    .select(['since', 'until', 'balance'])
    .orderBy('since')
    .execute()
  return rows.flatMap(({ since, until, balance }, index) => [
    { since, balance },
    ...(until !== null && until !== rows[index + 1]?.since ? [{ since: until, balance: 0 }] : []),
  ])
}

const paymentsOf = (db: Database, id: number) =>
  db
    .selectFrom('debt_payment')
    .where('debt_id', '=', id)
    .select(['on', 'amount'])
    .orderBy('on', 'desc')
    .orderBy('external_id')
    .execute()

async function sourcesOf(db: Database, id: number): Promise<Debt['sources']> {
  const rows = await db
    .selectFrom('debt_source')
    .innerJoin('source_file', 'source_file.id', 'debt_source.source_file_id')
    .where('debt_source.debt_id', '=', id)
    .select(['source_file.name as file', 'debt_source.row', 'source_file.imported_at'])
    .orderBy('source_file.imported_at', 'desc')
    .orderBy('source_file.id', 'desc')
    .orderBy('debt_source.row')
    .limit(MAX_SOURCES)
    .execute()
  return rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }))
}

const MAX_SOURCES = 20

/** The promises about one debt, the newest first. */
async function promisesOfDebt(db: Database, debtId: number, now: Date): Promise<PromiseDto[]> {
  const rows = await db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .leftJoin('agent', 'agent.id', 'promise.agent_id')
    .leftJoin('app_user as creator', 'creator.id', 'promise.created_by')
    .where('promise.debt_id', '=', debtId)
    .select(['promise.id', 'promise.made_on', 'promise.due_on', 'promise.amount', 'promise.settled_on', 'promise.note'])
    .select(['agent.name as agent', 'creator.id as creator_id', 'creator.name as creator_name'])
    .select([promisePaid.as('paid'), promiseState(now).as('state')])
    .orderBy('promise.made_on', 'desc')
    .orderBy('promise.id', 'desc')
    .execute()
  return rows.map(({ creator_id, creator_name, ...row }) => ({
    ...row,
    created_by: namedOrNull(creator_id, creator_name),
  }))
}

/** The policy of a debt, and the conversations about it, as far as the reader sees either. */
async function policyOfDebt(
  db: Database,
  scope: Scope,
  { policy_id, instalment }: Pick<DebtRecord, 'policy_id' | 'instalment'>,
): Promise<Pick<Debt, 'policy' | 'calls'>> {
  if (policy_id === null) return { policy: null, calls: [] }
  const policy = await db
    .selectFrom('policy')
    .where('policy.id', '=', policy_id)
    .where(scope.sees('policy', 'policy-detail'))
    .select(['policy.id', 'policy.number'])
    .executeTakeFirst()
  const calls = await db
    .selectFrom('policy_link')
    .innerJoin('interaction', 'interaction.id', 'policy_link.interaction_id')
    .where('policy_link.policy_id', '=', policy_id)
    .where('policy_link.state', '!=', 'rejected')
    .where(scope.sees('interaction', 'call-detail'))
    .select(['interaction.id', 'interaction.channel', 'interaction.started_at', 'policy_link.role'])
    .orderBy('interaction.started_at', (order) => order.desc().nullsLast())
    .orderBy('interaction.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return {
    policy: policy ? { ...policy, instalment } : null,
    calls: calls.map((call) => ({ ...call, started_at: call.started_at?.toISOString() ?? null })),
  }
}

const MAX_SHOWN = 20

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
 * The newest attempts to contact the person who owes a debt: those that were noted for it, and those of the person in other systems, which
 * count as well. Conversations and their results are included as far as the reader sees them.
 */
async function contactsOfDebt(
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
    order by at desc, id desc limit ${sql.lit(MAX_CONTACTS)}`.execute(db)
  return rows.map(({ person_id, person_name, call_id, channel, at, ...contact }) => ({
    ...contact,
    at: at.toISOString(),
    path: pathOf(contact.result),
    by: namedOrNull(person_id, person_name),
    interaction: call_id === null || channel === null ? null : { id: call_id, channel },
  }))
}

const MAX_CONTACTS = 100

function pathOf(result: string | null): Disposition[] | null {
  if (result === null) return null
  const meaning = dispositions.find((one) => one === result) ?? dispositionOf(result)
  return meaning && dispositionPath(meaning)
}
