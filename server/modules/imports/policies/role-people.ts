import type { Selectable } from 'kysely'

import { plainWords } from '#domain/text/plain-words.ts'
import type { Schema } from '#server/db/schema.ts'

export type PartyRow = Selectable<Schema['policy_party']>

/** Those who are told in the place of those who were there, each with what only an earlier file knew. */
export const replacedPeople = (before: readonly PartyRow[], told: readonly PartyRow[]): PartyRow[] =>
  told.map((row) => {
    const alike = before.filter((one) => isAlike(one, row))
    const known = before.find((one) => hasIdOf(one, row)) ?? (alike.length === 1 ? alike[0] : undefined)
    return known ? { ...row, ...factsOf(row, known) } : row
  })

/**
 * Those who were there, and who is told beside them by another row of the same file. Each of them is known again: by id, by name
 * or, without a name, by who it is among the customers.
 * @param fills what is told only fills what is missing
 * @param isOpen whether somebody may be added
 */
export function unitedPeople(
  before: readonly PartyRow[],
  told: readonly PartyRow[],
  { fills, isOpen }: { fills: boolean; isOpen: boolean },
): PartyRow[] {
  const people = [...before]
  const met = new Set<number>()
  let last = Math.max(0, ...before.map(({ seq }) => seq))
  for (const row of told) {
    const find = (isThem: (one: PartyRow, other: PartyRow) => boolean) =>
      people.findIndex((one, at) => !met.has(at) && isThem(one, row))
    const at = [find(hasIdOf), find(isAlike), find(isSameCustomer)].find((place) => place >= 0)
    const known = at === undefined ? undefined : people[at]
    if (at !== undefined && known) {
      met.add(at)
      people[at] = completed(known, fills ? factsOf(known, row) : factsOf(row, known), row.import_id)
    } else if (isOpen) {
      met.add(people.length)
      people.push({ ...row, seq: (last += 1) })
    }
  }
  return people
}

/** As long as no other import has changed somebody, the one that told of them is known. */
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

type PartyFacts = ReturnType<typeof factsOf>

/** What is known of somebody: what the first row says, and else the other. */
function factsOf(first: PartyRow, other: PartyRow) {
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
