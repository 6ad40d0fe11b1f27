import { dispositionOf, dispositionPath } from '#domain/dialling/dispositions.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

/** A dialling record as a person would judge it who reads all rows one by one. */
export type RecordByHand = {
  id: number
  partner_id: number
  campaign_id: number | null
  arrived_at: Date | null
  effective: boolean
  sold: boolean
  verified: boolean
  active: boolean
}

/** Judges each record of all calling bases from the rows alone; `today` is the same day everywhere. */
export async function judgeRecords(db: Database, today: Day): Promise<RecordByHand[]> {
  const [records, attempts, customers, calls, turns, links, policies, files, sources, uploads] = await Promise.all([
    db.selectFrom('dialling_record').selectAll().orderBy('id').execute(),
    db.selectFrom('dialling_attempt').selectAll().execute(),
    db.selectFrom('customer').selectAll().execute(),
    db.selectFrom('interaction').selectAll().execute(),
    db.selectFrom('turn').selectAll().execute(),
    db.selectFrom('policy_link').selectAll().execute(),
    db.selectFrom('policy').selectAll().execute(),
    db.selectFrom('verification').selectAll().execute(),
    db.selectFrom('dialling_source').selectAll().execute(),
    db.selectFrom('source_file').selectAll().execute(),
  ])
  const people = new Map(customers.map((one) => [one.id, one]))
  const holders = (partner_id: number, tail: string) =>
    records.filter((one) => one.partner_id === partner_id && tailsOf(one.phones).includes(tail)).length

  return records.map((record) => {
    const { id, partner_id, campaign_id } = record
    const numbers = new Set(tailsOf(record.phones).filter((tail) => holders(partner_id, tail) <= 20))
    const isSame = (customer_id: number) => {
      const customer = people.get(customer_id)!
      const [own, other] = [bare(record.national_id), bare(customer.national_id)]
      if (record.customer_id === customer_id || (own !== null && own === other)) return true
      return (own === null || other === null) && tailsOf(customer.phones).some((tail) => numbers.has(tail))
    }
    const talks = calls.filter(
      (call) =>
        call.partner_id === partner_id &&
        call.customer_id !== null &&
        isSame(call.customer_id) &&
        (call.campaign_id === null || campaign_id === null || call.campaign_id === campaign_id),
    )
    const isTalk = (interaction_id: number) => talks.some((call) => call.id === interaction_id)
    const sales = links.filter(({ role, interaction_id }) => role === 'sale' && isTalk(interaction_id))
    const bought = policies.filter((policy) =>
      sales.some(
        ({ policy_id, state, confidence }) =>
          policy_id === policy.id && (state === 'confirmed' || (state === 'suggested' && (confidence ?? 0) >= 0.8)),
      ),
    )
    const issued = bought.filter(
      ({ status, issued_on, effective_on }) =>
        status !== 'proposed' && status !== 'pending' && (issued_on ?? effective_on) !== null,
    )
    const active = issued.some(
      ({ status, issued_on, effective_on, ended_on }) =>
        status !== null &&
        RUNNING.has(status) &&
        (effective_on ?? issued_on)! <= today &&
        (ended_on === null || ended_on > today),
    )
    const verified = files.some(
      ({ state, interaction_id, policy_id }) =>
        state === 'valid' && (isTalk(interaction_id) || bought.some((policy) => policy.id === policy_id)),
    )
    const words = [
      ...[record.disposition, record.last_result],
      ...attempts.filter(({ record_id }) => record_id === id).map(({ result }) => result),
    ]
    const sold =
      [...words, ...talks.map(({ disposition }) => disposition)].some((disposition) => means(disposition) === 'sale') ||
      sales.some(({ state }) => state === 'confirmed')
    const reached = (call: (typeof talks)[number]) =>
      isReached(call.disposition) ||
      (means(call.disposition) === null &&
        turns.some((turn) => turn.interaction_id === call.id && turn.speaker === 'customer'))
    const own = new Set(sources.filter(({ record_id }) => record_id === id).map((source) => source.source_file_id))
    const arrivals = uploads.filter((file) => own.has(file.id)).map(({ imported_at }) => imported_at)
    return {
      ...{ id, partner_id, campaign_id },
      arrived_at: arrivals.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
      effective: words.some(isReached) || talks.some(reached) || sold || verified || issued.length > 0,
      sold: sold || verified || issued.length > 0,
      verified,
      active,
    }
  })
}

const RUNNING = new Set(['active', 'suspended'])
const means = (words: string | null) => (words === null ? null : dispositionOf(words))
const isReached = (words: string | null) => {
  const meaning = means(words)
  return meaning !== null && meaning !== 'third-party' && dispositionPath(meaning).includes('contacted')
}
const tailsOf = (phones: readonly string[]) =>
  phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-8)).filter((tail) => tail.length === 8)
const bare = (id: string | null) => id?.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null
