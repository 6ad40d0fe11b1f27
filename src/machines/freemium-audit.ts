import type { AuditFacts, AuditStart, AuditUpload } from '#contracts/audits.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import type { Failure } from '#contracts/failure.ts'

/** Where the person is, as the address says it: at a conversation that is chosen, or at an audit that is begun. */
export type AuditPlace = { call: number | null; audit: number | null }

/** A file on this device, and what is known of it. */
export type BroughtFile = { file: File; facts: AuditFacts & { partner_id: number | null } }

export type FreemiumAuditContext = AuditPlace & {
  brought: BroughtFile | null
  /** What the server said of the last file: what it holds, and what of it was not taken. */
  upload: AuditUpload | null
  scorecard: number | null
  failure: Failure | null
}

export type FreemiumAuditEvent =
  // from the address
  | { type: 'place.told'; place: AuditPlace }
  // from the person
  | { type: 'file.chosen'; brought: BroughtFile }
  | { type: 'file.withdrawn' }
  | { type: 'connection.retried' }
  | { type: 'call.chosen'; call: number }
  | { type: 'call.withdrawn' }
  | { type: 'scorecard.chosen'; scorecard: number }
  | { type: 'audit.closed' }

/** The outside of it. Each rejects with a failure. */
export type FreemiumAuditApi = {
  send: (brought: BroughtFile, signal: AbortSignal) => Promise<AuditUpload>
  /** Resolves once the server is through with the file. */
  follow: (id: number, signal: AbortSignal) => Promise<AuditUpload>
  begin: (start: AuditStart, signal: AbortSignal) => Promise<{ id: number }>
}

/** Whether the server still has something to do with a file. */
export const isBeingRead = ({ state }: Pick<AuditUpload, 'state'>): boolean => READING.has(state)

const READING = new Set<ImportState>(['received', 'checking', 'ready', 'queued', 'running'])
