import { sql } from 'kysely'

import type { FoundState, JudgedState, VerificationState } from '#contracts/verification-words.ts'
import { datumCodes } from '#contracts/verification-words.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { Database } from '#server/db/database.ts'

import type { Actor } from '../acting.ts'
import type { Random } from '../random.ts'
import { insertAll } from '../rows.ts'

/** A sale whose policy is old enough for a known persistency. */
type Sale = { interaction_id: number; policy_id: number; started_at: Date; country: string; says: boolean }

/**
 * Evidence files of earlier sales with their verdicts, as if imported from an earlier system: findings without
 * positions. A sale that omits the right to withdraw is never valid; a few of the others lack something else.
 */
export async function makeEarlierFiles(db: Database, random: Random, verifier: Actor, now: Date): Promise<void> {
  const files = (await earlierSales(db, new Date(now.getTime() - STORIES_DAYS * DAY_MS))).map((sale) => ({
    sale,
    missing: missingFrom(random, sale),
  }))
  if (files.length === 0) return
  const stored = files.map(({ sale, missing }) => {
    const decided_at = new Date(sale.started_at.getTime() + random.whole(1, 4) * DAY_MS)
    return {
      ...sale,
      missing,
      decided_at,
      state: verdictOf(random, missing),
      opened: laterBy(sale.started_at, DAY_MS / 4),
    }
  })
  const ids = await insertFiles(db, stored, verifier.id)
  await insertAll(
    db,
    'verification_finding',
    stored.flatMap((file, at) => findingsOf(file, ids[at]!, verifier.id)),
  )
  await insertAll(
    db,
    'verification_step',
    stored.map(({ state, decided_at }, at) => ({
      ...{ verification_id: ids[at]!, at: decided_at, user_id: verifier.id, note: NOTES[state] },
      ...{ event: EVENTS[state], from_state: 'pending' as const, to_state: state },
    })),
  )
}

type Verdict = 'valid' | 'repairable' | 'void'
type File = Sale & { missing: string | null; decided_at: Date; opened: Date; state: Verdict }

/** The newest sales have stories: these are older. */
async function earlierSales(db: Database, before: Date): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select distinct on (policy.id) policy.id as policy_id, sale.id as interaction_id, sale.started_at, partner.country,
      exists (
        select from turn where turn.interaction_id = sale.id and speaker = 'agent' and text ~ 'retract|arrepen|desist'
      ) as says
    from policy
    join partner on partner.id = policy.partner_id
    join policy_party as holder on holder.policy_id = policy.id and holder.role = 'holder'
    join interaction as sale on sale.customer_id = holder.customer_id and sale.agent_id = policy.agent_id
      and sale.disposition = 'Venta' and (sale.started_at at time zone partner.time_zone)::date = policy.sold_on
    where policy.effective_on is not null and sale.started_at < ${before}
      and not exists (select from verification where interaction_id = sale.id or verification.policy_id = policy.id)
    order by policy.id, sale.id
  `.execute(db)
  return rows
}

/** The missing disclosure, if any. */
function missingFrom(random: Random, { says }: Sale): string | null {
  if (!says) return 'withdrawal'
  return random.chance(0.12) ? random.pick(OFTEN_LEFT_OUT) : null
}

function verdictOf(random: Random, missing: string | null): Verdict {
  if (missing === null) return 'valid'
  return random.chance(missing === 'withdrawal' ? 0.6 : 0.15) ? 'void' : 'repairable'
}

const OFTEN_LEFT_OUT = ['exclusions', 'charge', 'data']

async function insertFiles(db: Database, files: readonly File[], by: number): Promise<number[]> {
  const rows = await db
    .insertInto('verification')
    .values(
      files.map(({ interaction_id, policy_id, country, state, decided_at, opened }) => ({
        ...{ interaction_id, policy_id, country, state, decided_at, decided_by: by, note: NOTES[state] },
        ...{ disclosures_version: disclosuresOf(country)?.version ?? '', looked_at: opened, created_at: opened },
      })),
    )
    .returning(['id', 'interaction_id', 'policy_id'])
    .execute()
  const byPolicy = new Map(rows.map(({ id, policy_id }) => [policy_id, id]))
  return files.map(({ policy_id }) => byPolicy.get(policy_id)!)
}

function findingsOf({ country, missing, decided_at }: File, verification_id: number, by: number) {
  const law = disclosuresOf(country)?.disclosures ?? []
  const nobody = { judged: null, judged_by: null, judged_at: null, comment: '' }
  const judged = { judged: 'not-met' as JudgedState, judged_by: by, judged_at: decided_at, comment: MISSING }
  const none = { said: null, quote: null, seq: null, from_ms: null, to_ms: null }
  const found = (is: FoundState) => ({ ...none, found: is })
  return [
    ...law.map(({ code }) => ({
      ...{ verification_id, kind: 'disclosure' as const, code },
      ...(code === missing ? { ...found('not-found'), ...judged } : { ...found('met'), ...nobody }),
    })),
    ...datumCodes.map((code) => ({
      ...{ verification_id, kind: 'datum' as const, code },
      ...{ ...found('not-found'), ...nobody },
    })),
  ]
}

const EVENTS = {
  valid: 'verification.passed',
  repairable: 'verification.found-repairable',
  void: 'verification.voided',
} as const satisfies Partial<Record<VerificationState, string>>

const NOTES: Record<Verdict, string> = {
  valid: '',
  repairable: 'Falta una información obligatoria: llamar y completarla.',
  void: 'Sin la información obligatoria la venta no es válida.',
}
const MISSING = 'Escuché la llamada entera: no lo dice.'

const laterBy = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const DAY_MS = 86_400_000
const STORIES_DAYS = 60
