import { type Selectable, sql } from 'kysely'

import type { ImportedParty } from '#contracts/imported-policies.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { removeOrphanCustomers } from '#server/modules/imports/orphan-customers.ts'

/** The people of one policy in a row of a file. */
type PolicyPartiesInput = {
  policy_id: number
  parties: readonly ImportedParty[]
  fills: boolean
  source: number
}

/** The people with one role in one policy, the file from which they come, and those before them, as far as they are at hand. */
type Role = { people: readonly PartyRow[]; file: number | undefined; earlier: readonly PartyRow[] }

/**
 * Replaces the people of each role that a file contains, over all its rows, and leaves roles that it does not contain. The same person
 * keeps what only an earlier file knew.
 * @param customerOf the customer that a person is
 * @returns which rows changed anything, in their order
 */
export async function writeParties(
  db: Database,
  inputs: readonly PolicyPartiesInput[],
  customerOf: (party: ImportedParty) => number | null,
  importId: number | null,
): Promise<boolean[]> {
  const concerned = inputs.filter(({ parties }) => parties.length > 0).map(({ policy_id }) => policy_id)
  if (concerned.length === 0) return inputs.map(() => false)
  const rows = await db
    .selectFrom('policy_party')
    .selectAll()
    .where('policy_id', '=', sql<number>`any(${concerned})`)
    .orderBy('policy_id')
    .orderBy('role')
    .orderBy('seq')
    .execute()
  const files = await roleFiles(db, concerned)
  const stored = new Map<string, PartyRow[]>()
  for (const row of rows) stored.set(keyOf(row), [...(stored.get(keyOf(row)) ?? []), row])

  const roles = new Map<string, Role>()
  const changed = new Map<string, readonly PartyRow[]>()
  const newFiles = new Map<string, Selectable<Schema['policy_role']>>()
  const outcomes = inputs.map(({ policy_id, parties, fills, source }) => {
    let isChanged = false
    for (const role of new Set(parties.map((party) => party.role))) {
      const key = keyOf({ policy_id, role })
      const before = roles.get(key) ?? { people: stored.get(key) ?? [], file: files.get(key), earlier: [] }
      const people = parties
        .filter((party) => party.role === role)
        .map((party, index) => ({
          ...rowOf(party, customerOf(party)),
          ...{ policy_id, seq: index + 1, import_id: importId },
        }))
      const after = afterRow(before, people, { fills, source, importId })
      if (after === before) continue
      roles.set(key, after)
      if (after.file !== before.file) newFiles.set(key, { policy_id, role, source_file_id: source })
      if (isSame(before.people, after.people)) continue
      isChanged = true
      changed.set(key, after.people)
    }
    return isChanged
  })
  await replace(db, rows, changed)
  await saveRoleFiles(db, [...newFiles.values()])
  return outcomes
}

/** The people of a role after one more row. */
function afterRow(
  before: Role,
  people: readonly PartyRow[],
  { fills, source, importId }: { fills: boolean; source: number; importId: number | null },
): Role {
  const isOfFile = before.file === source && before.people.length > 0
  // shares are given for all people at once
  const isWhole = people.some(({ share }) => share !== null)
  if (isOfFile && !isWhole) {
    // a row that was applied before adds people only if this very import has begun the role
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
  const removed = before.filter((row) => changed.has(keyOf(row)))
  const roles = [
    ...new Map(removed.map(({ policy_id, role }) => [keyOf({ policy_id, role }), { policy_id, role }])).values(),
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
  const remaining = new Set(rows.map(({ customer_id }) => customer_id))
  await removeOrphanCustomers(
    db,
    removed.flatMap(({ customer_id }) => (customer_id === null || remaining.has(customer_id) ? [] : customer_id)),
  )
}

type RoleFile = Selectable<Schema['policy_role']>

/** The files from which the people of these policies come, by policy and role. */
async function roleFiles(db: Database, policyIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('policy_role')
    .selectAll()
    .where('policy_id', '=', sql<number>`any(${policyIds})`)
    .execute()
  return new Map(rows.map(({ policy_id, role, source_file_id }) => [`${policy_id} ${role}`, source_file_id]))
}

/** Stores from which files they come now. */
async function saveRoleFiles(db: Database, rows: readonly RoleFile[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into policy_role (policy_id, role, source_file_id)
    select policy_id, role, source_file_id from json_populate_recordset(null::policy_role, ${JSON.stringify(rows)})
    on conflict (policy_id, role) do update set source_file_id = excluded.source_file_id
  `.execute(db)
}

type PartyRow = Selectable<Schema['policy_party']>

/** The incoming people in place of those before, each with what only an earlier file knew. */
const replacedPeople = (before: readonly PartyRow[], incoming: readonly PartyRow[]): PartyRow[] =>
  incoming.map((row) => {
    const alike = before.filter((one) => isAlike(one, row))
    const known = before.find((one) => hasIdOf(one, row)) ?? (alike.length === 1 ? alike[0] : undefined)
    return known ? { ...row, ...knownFacts(row, known) } : row
  })

/**
 * The people before, and those whom another row of the same file adds. A person is recognised by id, by name or, without a name, by
 * customer.
 * @param fills incoming values only fill what is missing
 * @param isOpen whether people may be added
 */
function unitedPeople(
  before: readonly PartyRow[],
  incoming: readonly PartyRow[],
  { fills, isOpen }: { fills: boolean; isOpen: boolean },
): PartyRow[] {
  const people = [...before]
  const matched = new Set<number>()
  let last = Math.max(0, ...before.map(({ seq }) => seq))
  for (const row of incoming) {
    const find = (isThem: (one: PartyRow, other: PartyRow) => boolean) =>
      people.findIndex((one, index) => !matched.has(index) && isThem(one, row))
    const position = [find(hasIdOf), find(isAlike), find(isSameCustomer)].find((found) => found >= 0)
    const known = position === undefined ? undefined : people[position]
    if (position !== undefined && known) {
      matched.add(position)
      people[position] = completed(known, fills ? knownFacts(known, row) : knownFacts(row, known), row.import_id)
    } else if (isOpen) {
      matched.add(people.length)
      people.push({ ...row, seq: (last += 1) })
    }
  }
  return people
}

/** A person whom another import changes belongs to no single import any more. */
function completed(known: PartyRow, facts: PartyFacts, importId: number | null): PartyRow {
  const after = { ...known, ...facts }
  const isChanged = JSON.stringify(after) !== JSON.stringify(known)
  return isChanged && known.import_id !== importId ? { ...after, import_id: null } : after
}

const hasIdOf = (one: PartyRow, other: PartyRow) => one.national_id !== null && one.national_id === other.national_id

const isAlike = (one: PartyRow, other: PartyRow) =>
  one.name !== null &&
  plainWords(one.name) === plainWords(other.name ?? '') &&
  (one.national_id === null || other.national_id === null)

const isSameCustomer = (one: PartyRow, other: PartyRow) =>
  one.customer_id !== null && one.customer_id === other.customer_id && (one.name === null || other.name === null)

type PartyFacts = ReturnType<typeof knownFacts>

/** What is known about a person: the values of the first row, otherwise those of the other. */
function knownFacts(first: PartyRow, other: PartyRow) {
  const paper = first.national_id === null ? other : first
  return {
    name: first.name ?? other.name,
    customer_id: first.customer_id ?? other.customer_id,
    national_id: paper.national_id,
    national_id_kind: paper.national_id_kind,
    born_on: first.born_on ?? other.born_on,
    relationship: first.relationship ?? other.relationship,
    share: first.share ?? other.share,
  }
}
