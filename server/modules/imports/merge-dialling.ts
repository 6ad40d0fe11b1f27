import type { ImportedDiallingRow } from '#contracts/dialling.ts'

/** The stored values of a row of a calling base, without its partner and its import. */
export type StoredDialling = {
  record_id: string | null
  name: string | null
  national_id: string | null
  national_id_kind: string | null
  phones: string[]
  email: string | null
  attempts: number | null
  last_result: string | null
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  do_not_call: boolean | null
  disposition: string | null
  other: Record<string, string>
  campaign_id: number | null
}

/**
 * Merges one more row into a record. A newer base, by its last attempt or by how many it counts, takes precedence over what is stored; of
 * two that are equal the later one does. An older one, or a row that was applied before, only fills what is missing. A person who must not
 * be called stays so for good: a base without that mark takes nothing back.
 * @param isApplied whether this very row of this very file was merged before
 */
export function mergeDialling(stored: StoredDialling | null, row: StoredDialling, isApplied: boolean): StoredDialling {
  if (stored === null) return row
  const isNewer = !isApplied && !isOlder(row, stored)
  const [first, second] = isNewer ? [row, stored] : [stored, row]
  const paper = first.national_id === null ? second : first
  return {
    record_id: first.record_id ?? second.record_id,
    name: first.name ?? second.name,
    national_id: paper.national_id,
    national_id_kind: paper.national_id_kind,
    phones: [...new Set([...first.phones, ...second.phones])],
    email: first.email ?? second.email,
    attempts: most(stored.attempts, row.attempts),
    last_result: first.last_result ?? second.last_result,
    last_attempt_at: latest(stored.last_attempt_at, row.last_attempt_at),
    next_attempt_at: first.next_attempt_at ?? second.next_attempt_at,
    do_not_call: stored.do_not_call === true || row.do_not_call === true || (first.do_not_call ?? second.do_not_call),
    disposition: first.disposition ?? second.disposition,
    other: { ...first.other, ...missingIn(first.other, second.other) },
    campaign_id: first.campaign_id ?? second.campaign_id,
  }
}

/** A row as it is stored if nothing was known before. */
export function newDiallingState(incoming: ImportedDiallingRow, campaign_id: number | null): StoredDialling {
  const { record_id, customer, attempts, last_result, do_not_call, disposition, other } = incoming
  return {
    ...{ record_id, attempts, last_result, do_not_call, disposition, other, campaign_id },
    name: customer?.name ?? null,
    national_id: customer?.national_id?.value ?? null,
    national_id_kind: customer?.national_id?.kind ?? null,
    phones: customer?.phones ?? [],
    email: customer?.email ?? null,
    last_attempt_at: momentOf(incoming.last_attempt_at),
    next_attempt_at: momentOf(incoming.next_attempt_at),
  }
}

function isOlder(row: StoredDialling, stored: StoredDialling): boolean {
  const [lastAttempt, before] = [row.last_attempt_at?.getTime(), stored.last_attempt_at?.getTime()]
  if (lastAttempt !== undefined && before !== undefined && lastAttempt !== before) return lastAttempt < before
  return row.attempts !== null && stored.attempts !== null && row.attempts < stored.attempts
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))

const momentOf = (iso: string | null) => (iso === null ? null : new Date(iso))
const most = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))
const latest = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other))
