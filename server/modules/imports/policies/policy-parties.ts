import { type Selectable, sql } from 'kysely'

import type { ImportedParty } from '#contracts/policies-told.ts'
import { plainWords } from '#domain/plain-words.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { removeStrangers } from '#server/modules/imports/strangers.ts'

type PartyRow = Selectable<Schema['policy_party']>

/** The people whom a row tells of one policy. */
export type ToldParties = { policy_id: number; parties: readonly ImportedParty[]; fills: boolean }

/**
 * Puts the people of each role that a row tells in the place of those who were there; of a role that it does not tell, they
 * stay. Who is the same person keeps what only an earlier file knew.
 * @param customerOf whom somebody is among the customers
 * @returns which rows changed anything, in their order
 */
export async function writeParties(
  db: Database,
  told: readonly ToldParties[],
  customerOf: (party: ImportedParty) => number | null,
  importId: number | null,
): Promise<boolean[]> {
  const concerned = told.filter(({ parties }) => parties.length > 0).map(({ policy_id }) => policy_id)
  if (concerned.length === 0) return told.map(() => false)
  const rows = await db
    .selectFrom('policy_party')
    .selectAll()
    .where('policy_id', '=', sql<number>`any(${concerned})`)
    .orderBy('policy_id')
    .orderBy('role')
    .orderBy('seq')
    .execute()
  const sets = new Map<string, PartyRow[]>()
  for (const row of rows) sets.set(keyOf(row), [...(sets.get(keyOf(row)) ?? []), row])

  const changed = new Map<string, PartyRow[]>()
  const outcomes = told.map(({ policy_id, parties, fills }) => {
    let isNews = false
    for (const role of new Set(parties.map((party) => party.role))) {
      const key = keyOf({ policy_id, role })
      const before = sets.get(key) ?? []
      if (fills && before.length > 0) continue
      const after = parties
        .filter((party) => party.role === role)
        .map((party, at) =>
          withKnown({ ...rowOf(party, customerOf(party)), policy_id, seq: at + 1, import_id: importId }, before),
        )
      if (isSame(before, after)) continue
      isNews = true
      sets.set(key, after)
      changed.set(key, after)
    }
    return isNews
  })
  await replace(db, rows, changed)
  return outcomes
}

const keyOf = ({ policy_id, role }: Pick<PartyRow, 'policy_id' | 'role'>) => `${policy_id} ${role}`

const rowOf = ({ role, customer, name, born_on, relationship, share }: ImportedParty, customer_id: number | null) => ({
  ...{ role, customer_id, name, born_on, relationship, share },
  national_id: customer?.national_id?.value ?? null,
  national_id_kind: customer?.national_id?.kind ?? null,
})

/** A person with what was known of them, where it is surely the same one: by id, or alone in the role under that name. */
function withKnown(row: PartyRow, before: readonly PartyRow[]): PartyRow {
  const byId = before.find(({ national_id }) => national_id !== null && national_id === row.national_id)
  const byName = before.filter(
    ({ name, national_id }) =>
      name !== null &&
      plainWords(name) === plainWords(row.name ?? '') &&
      (national_id === null || row.national_id === null),
  )
  const known = byId ?? (byName.length === 1 ? byName[0] : undefined)
  if (!known) return row
  const paper = row.national_id === null ? known : row
  return {
    ...row,
    name: row.name ?? known.name,
    customer_id: row.customer_id ?? known.customer_id,
    national_id: paper.national_id,
    national_id_kind: paper.national_id_kind,
    born_on: row.born_on ?? known.born_on,
    relationship: row.relationship ?? known.relationship,
    share: row.share ?? known.share,
  }
}

const isSame = (one: readonly PartyRow[], other: readonly PartyRow[]) =>
  JSON.stringify(one.map(factsOf)) === JSON.stringify(other.map(factsOf))

const factsOf = (row: PartyRow) => [
  ...[row.seq, row.customer_id, row.name, row.national_id, row.national_id_kind],
  ...[row.born_on, row.relationship, row.share],
]

async function replace(db: Database, before: readonly PartyRow[], changed: ReadonlyMap<string, PartyRow[]>) {
  if (changed.size === 0) return
  const gone = before.filter((row) => changed.has(keyOf(row)))
  const roles = [
    ...new Map(gone.map(({ policy_id, role }) => [keyOf({ policy_id, role }), { policy_id, role }])).values(),
  ]
  if (roles.length > 0) {
    await sql`
      delete from policy_party using json_to_recordset(${JSON.stringify(roles)}) as gone (policy_id bigint, role text)
      where policy_party.policy_id = gone.policy_id and policy_party.role = gone.role
    `.execute(db)
  }
  const rows = [...changed.values()].flat()
  await sql`
    insert into policy_party select * from json_populate_recordset(null::policy_party, ${JSON.stringify(rows)})
  `.execute(db)
  const kept = new Set(rows.map(({ customer_id }) => customer_id))
  await removeStrangers(
    db,
    gone.flatMap(({ customer_id }) => (customer_id === null || kept.has(customer_id) ? [] : customer_id)),
  )
}
