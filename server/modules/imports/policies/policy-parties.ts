import { type Selectable, sql } from 'kysely'

import type { ImportedParty } from '#contracts/imported-policies.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { removeOrphanCustomers } from '#server/modules/imports/orphan-customers.ts'
import { type PartyRow, replacedPeople, unitedPeople } from '#server/modules/imports/policies/role-people.ts'

/** The people whom a row of a file tells of one policy. */
export type PolicyPartiesInput = {
  policy_id: number
  parties: readonly ImportedParty[]
  fills: boolean
  source: number
}

/** Who has one role in one policy, the file that tells it, and who had it before that, as far as it is at hand. */
type Role = { people: readonly PartyRow[]; file: number | undefined; earlier: readonly PartyRow[] }

/**
 * Puts the people of each role that a file tells, over all its rows, in the place of those who were there; of a role that it does
 * not tell, they stay. Who is the same person keeps what only an earlier file knew.
 * @param customerOf whom somebody is among the customers
 * @returns which rows changed anything, in their order
 */
export async function writeParties(
  db: Database,
  told: readonly PolicyPartiesInput[],
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
  const files = await roleFiles(db, concerned)
  const held = new Map<string, PartyRow[]>()
  for (const row of rows) held.set(keyOf(row), [...(held.get(keyOf(row)) ?? []), row])

  const roles = new Map<string, Role>()
  const changed = new Map<string, readonly PartyRow[]>()
  const newFiles = new Map<string, Selectable<Schema['policy_role']>>()
  const outcomes = told.map(({ policy_id, parties, fills, source }) => {
    let isNews = false
    for (const role of new Set(parties.map((party) => party.role))) {
      const key = keyOf({ policy_id, role })
      const before = roles.get(key) ?? { people: held.get(key) ?? [], file: files.get(key), earlier: [] }
      const people = parties
        .filter((party) => party.role === role)
        .map((party, at) => ({
          ...rowOf(party, customerOf(party)),
          ...{ policy_id, seq: at + 1, import_id: importId },
        }))
      const after = afterRow(before, people, { fills, source, importId })
      if (after === before) continue
      roles.set(key, after)
      if (after.file !== before.file) newFiles.set(key, { policy_id, role, source_file_id: source })
      if (isSame(before.people, after.people)) continue
      isNews = true
      changed.set(key, after.people)
    }
    return isNews
  })
  await replace(db, rows, changed)
  await noteRoles(db, [...newFiles.values()])
  return outcomes
}

/** Who has a role once one more row has told of it. */
function afterRow(
  before: Role,
  people: readonly PartyRow[],
  { fills, source, importId }: { fills: boolean; source: number; importId: number | null },
): Role {
  const isOfFile = before.file === source && before.people.length > 0
  // shares are told for all of them at once
  const isWhole = people.some(({ share }) => share !== null)
  if (isOfFile && !isWhole) {
    // a row that has told before tells somebody new only where this very import makes the role anew
    const isBegun = importId !== null && before.people.every(({ import_id }) => import_id === importId)
    const known = replacedPeople(before.earlier, people)
    return { ...before, people: unitedPeople(before.people, known, { fills, isOpen: !fills || isBegun }) }
  }
  if (fills && before.people.length > 0) return before
  return { people: replacedPeople(before.people, people), file: source, earlier: before.people }
}

const keyOf = ({ policy_id, role }: Pick<PartyRow, 'policy_id' | 'role'>) => `${policy_id} ${role}`

const rowOf = ({ role, customer, name, born_on, relationship, share }: ImportedParty, customer_id: number | null) => ({
  ...{ role, customer_id, name, born_on, relationship, share },
  national_id: customer?.national_id?.value ?? null,
  national_id_kind: customer?.national_id?.kind ?? null,
})

const isSame = (one: readonly PartyRow[], other: readonly PartyRow[]) =>
  JSON.stringify(one.map(factsOf)) === JSON.stringify(other.map(factsOf))

const factsOf = (row: PartyRow) => [
  ...[row.seq, row.customer_id, row.name, row.national_id, row.national_id_kind],
  ...[row.born_on, row.relationship, row.share],
]

async function replace(db: Database, before: readonly PartyRow[], changed: ReadonlyMap<string, readonly PartyRow[]>) {
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
  await removeOrphanCustomers(
    db,
    gone.flatMap(({ customer_id }) => (customer_id === null || kept.has(customer_id) ? [] : customer_id)),
  )
}

type RoleFile = Selectable<Schema['policy_role']>

/** The files that tell who is in these policies, by policy and role. */
async function roleFiles(db: Database, policyIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('policy_role')
    .selectAll()
    .where('policy_id', '=', sql<number>`any(${policyIds})`)
    .execute()
  return new Map(rows.map(({ policy_id, role, source_file_id }) => [`${policy_id} ${role}`, source_file_id]))
}

/** Notes which files tell it from now on. */
async function noteRoles(db: Database, rows: readonly RoleFile[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into policy_role (policy_id, role, source_file_id)
    select policy_id, role, source_file_id from json_populate_recordset(null::policy_role, ${JSON.stringify(rows)})
    on conflict (policy_id, role) do update set source_file_id = excluded.source_file_id
  `.execute(db)
}
