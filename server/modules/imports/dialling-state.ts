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

export const stateOfRecord = ({ attempts_told, sources, ...held }: StoredDiallingRow): DiallingState => ({
  row: held,
  attempts: attempts_told.map(({ at, result, agent, phone }) => ({ at: new Date(at), result, agent, phone })),
  sources,
  isChanged: false,
})

/** What the record refers to, as its file tells it. */
type References = Pick<DiallingRow, 'external_id' | 'partner_id' | 'campaign_id' | 'customer_id' | 'import_id'> & {
  source: DiallingSource
}

/** The record once this row has told of it. */
export function mergeDiallingRow(
  before: DiallingState,
  dialling: ImportedDiallingRow,
  { source, ...told }: References,
): DiallingState {
  const held = before.row
  const hasTold = before.sources.some((one) => isSameSource(one, source))
  // campaigns are their partner's
  const isMoved = held !== null && held.partner_id !== told.partner_id
  const known = isMoved ? { ...held, campaign_id: null } : held
  const row: DiallingRow = {
    ...mergeDialling(known, newDiallingState(dialling, told.campaign_id), hasTold),
    id: held?.id ?? null,
    external_id: told.external_id,
    partner_id: told.partner_id,
    customer_id: told.customer_id ?? held?.customer_id ?? null,
    import_id: held ? held.import_id : told.import_id,
    last_import_id: told.import_id,
  }
  const attempts = withLast(before.attempts, dialling)
  const sources = hasTold ? before.sources : [...before.sources, source]
  const isChanged = before.isChanged || !held || !isSameRecord(held, row) || !isSame(before.attempts, attempts)
  return { row: isChanged ? row : held, attempts, sources, isChanged }
}

/** Whether a row told anything new. */
export const hasRecordChanged = (before: DiallingState, after: DiallingState): boolean =>
  !before.row || !after.row || !isSameRecord(before.row, after.row) || !isSame(before.attempts, after.attempts)

/** A base tells its last attempt only: with those of earlier bases it makes a timeline. */
function withLast(attempts: DiallingAttempt[], told: ImportedDiallingRow): DiallingAttempt[] {
  if (told.last_attempt_at === null) return attempts
  const at = new Date(told.last_attempt_at)
  const last = { at, result: told.last_result, agent: told.agent, phone: told.dialled_phone }
  const known = attempts.find((attempt) => attempt.at.getTime() === at.getTime())
  if (!known) return [...attempts, last]
  const { result, agent, phone } = known
  const filled = { at, result: result ?? last.result, agent: agent ?? last.agent, phone: phone ?? last.phone }
  return attempts.map((attempt) => (attempt === known ? filled : attempt))
}

const isSameSource = (one: DiallingSource, other: DiallingSource) =>
  one.source_file_id === other.source_file_id && one.row === other.row

/** Whether writing the row would change nothing but by whom. */
const isSameRecord = (one: DiallingRow, other: DiallingRow): boolean =>
  isSame(
    FACTS.map((column) => one[column]),
    FACTS.map((column) => other[column]),
  )

const FACTS = DIALLING_COLUMNS.filter((column) => column !== 'last_import_id')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
