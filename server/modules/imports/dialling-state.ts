import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import {
  DIALLING_COLUMNS,
  type DiallingRow,
  type DiallingSource,
  type StoredDiallingRow,
  type DiallingAttempt,
  type DiallingState,
} from '#server/modules/imports/dialling-rows.ts'
import { newDiallingState, mergeDialling } from '#server/modules/imports/merge-dialling.ts'
export const NEW_RECORD: DiallingState = { row: null, attempts: [], sources: [], isChanged: false }

export const stateOfRecord = ({ attempts_told, sources, ...stored }: StoredDiallingRow): DiallingState => ({
  row: stored,
  attempts: attempts_told.map(({ at, result, agent, phone }) => ({ at: new Date(at), result, agent, phone })),
  sources,
  isChanged: false,
})

/** The references of the record, from its file. */
type References = Pick<DiallingRow, 'external_id' | 'partner_id' | 'campaign_id' | 'customer_id' | 'import_id'> & {
  source: DiallingSource
}

/** Merges one more row into the record. */
export function mergeDiallingRow(
  before: DiallingState,
  dialling: ImportedDiallingRow,
  { source, ...references }: References,
): DiallingState {
  const stored = before.row
  const isApplied = before.sources.some((one) => isSameSource(one, source))
  // campaigns belong to their partner
  const isMoved = stored !== null && stored.partner_id !== references.partner_id
  const known = isMoved ? { ...stored, campaign_id: null } : stored
  const row: DiallingRow = {
    ...mergeDialling(known, newDiallingState(dialling, references.campaign_id), isApplied),
    id: stored?.id ?? null,
    external_id: references.external_id,
    partner_id: references.partner_id,
    customer_id: references.customer_id ?? stored?.customer_id ?? null,
    import_id: stored ? stored.import_id : references.import_id,
    last_import_id: references.import_id,
  }
  const attempts = withLast(before.attempts, dialling)
  const sources = isApplied ? before.sources : [...before.sources, source]
  const isChanged = before.isChanged || !stored || !isSameRecord(stored, row) || !isSame(before.attempts, attempts)
  return { row: isChanged ? row : stored, attempts, sources, isChanged }
}

/** Whether a row had anything new. */
export const hasRecordChanged = (before: DiallingState, after: DiallingState): boolean =>
  !before.row || !after.row || !isSameRecord(before.row, after.row) || !isSame(before.attempts, after.attempts)

/** A base has only its last attempt: with those of earlier bases it makes a timeline. */
function withLast(attempts: DiallingAttempt[], incoming: ImportedDiallingRow): DiallingAttempt[] {
  if (incoming.last_attempt_at === null) return attempts
  const at = new Date(incoming.last_attempt_at)
  const last = { at, result: incoming.last_result, agent: incoming.agent, phone: incoming.dialled_phone }
  const known = attempts.find((attempt) => attempt.at.getTime() === at.getTime())
  if (!known) return [...attempts, last]
  const { result, agent, phone } = known
  const filled = { at, result: result ?? last.result, agent: agent ?? last.agent, phone: phone ?? last.phone }
  return attempts.map((attempt) => (attempt === known ? filled : attempt))
}

const isSameSource = (one: DiallingSource, other: DiallingSource) =>
  one.source_file_id === other.source_file_id && one.row === other.row

/** Whether the rows are the same except for the import that wrote them. */
const isSameRecord = (one: DiallingRow, other: DiallingRow): boolean =>
  isSame(
    FACTS.map((column) => one[column]),
    FACTS.map((column) => other[column]),
  )

const FACTS = DIALLING_COLUMNS.filter((column) => column !== 'last_import_id')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
