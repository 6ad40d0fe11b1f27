import type { AuditFacts, AuditStart, AuditUpload } from '#contracts/audits.ts'
import type { Failure } from '#contracts/failure.ts'
import type { ImportState } from '#contracts/lists/imports.ts'

/** Where the person is, according to the address: at a selected conversation, or at an audit. */
export type AuditStep = { call: number | null; audit: number | null }

/** A file on this device, and the facts about it. */
export type BroughtFile = { file: File; facts: AuditFacts & { partner_id: number | null } }

export type FreemiumAuditContext = AuditStep & {
  brought: BroughtFile | null
  /** The server's result for the last file: the conversations in it, and what was rejected. */
  upload: AuditUpload | null
  scorecard: number | null
  failure: Failure | null
}

export type FreemiumAuditEvent =
  // from the address
  | { type: 'place.told'; place: AuditStep }
  // from the person
  | { type: 'file.chosen'; brought: BroughtFile }
  | { type: 'file.withdrawn' }
  | { type: 'connection.retried' }
  | { type: 'call.chosen'; call: number }
  | { type: 'call.withdrawn' }
  | { type: 'scorecard.chosen'; scorecard: number }
  | { type: 'audit.closed' }

/** The requests of the audit. Each rejects with a failure. */
export type FreemiumAuditApi = {
  send: (brought: BroughtFile, signal: AbortSignal) => Promise<AuditUpload>
  /** Resolves once the server has processed the file. */
  follow: (id: number, signal: AbortSignal) => Promise<AuditUpload>
  begin: (start: AuditStart, signal: AbortSignal) => Promise<{ id: number }>
}

/** Whether the server is still processing a file. */
export const isBeingRead = ({ state }: Pick<AuditUpload, 'state'>): boolean => READING.has(state)

const READING = new Set<ImportState>(['received', 'checking', 'ready', 'queued', 'running'])
