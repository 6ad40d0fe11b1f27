import type { ImportedDiallingRow } from '#contracts/dialling.ts'

/** What the database holds of a row of a calling base, without whose it is and who brought it. */
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
 * A record once one more row has told of it. A base that is newer, by its last attempt or by how many it counts, goes before
 * what was held; of two that are equal the one that comes later. An older one, or a row that has told already, only fills what
 * is missing. Who must not be called is so for good: a base that does not know of it takes nothing back.
 * @param hasTold whether this very row of this very file is in what is held
 */
export function mergeDialling(held: StoredDialling | null, row: StoredDialling, hasTold: boolean): StoredDialling {
  if (held === null) return row
  const isNewer = !hasTold && !isOlder(row, held)
  const [first, second] = isNewer ? [row, held] : [held, row]
  const paper = first.national_id === null ? second : first
  return {
    record_id: first.record_id ?? second.record_id,
    name: first.name ?? second.name,
    national_id: paper.national_id,
    national_id_kind: paper.national_id_kind,
    phones: [...new Set([...first.phones, ...second.phones])],
    email: first.email ?? second.email,
    attempts: most(held.attempts, row.attempts),
    last_result: first.last_result ?? second.last_result,
    last_attempt_at: latest(held.last_attempt_at, row.last_attempt_at),
    next_attempt_at: first.next_attempt_at ?? second.next_attempt_at,
    do_not_call: held.do_not_call === true || row.do_not_call === true || (first.do_not_call ?? second.do_not_call),
    disposition: first.disposition ?? second.disposition,
    other: { ...first.other, ...missingIn(first.other, second.other) },
    campaign_id: first.campaign_id ?? second.campaign_id,
  }
}

/** A row as it is held when nothing was known before. */
export function newDiallingState(told: ImportedDiallingRow, campaign_id: number | null): StoredDialling {
  const { record_id, customer, attempts, last_result, do_not_call, disposition, other } = told
  return {
    ...{ record_id, attempts, last_result, do_not_call, disposition, other, campaign_id },
    name: customer?.name ?? null,
    national_id: customer?.national_id?.value ?? null,
    national_id_kind: customer?.national_id?.kind ?? null,
    phones: customer?.phones ?? [],
    email: customer?.email ?? null,
    last_attempt_at: momentOf(told.last_attempt_at),
    next_attempt_at: momentOf(told.next_attempt_at),
  }
}

function isOlder(row: StoredDialling, held: StoredDialling): boolean {
  const [at, before] = [row.last_attempt_at?.getTime(), held.last_attempt_at?.getTime()]
  if (at !== undefined && before !== undefined && at !== before) return at < before
  return row.attempts !== null && held.attempts !== null && row.attempts < held.attempts
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))

const momentOf = (iso: string | null) => (iso === null ? null : new Date(iso))
const most = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))
const latest = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other))
