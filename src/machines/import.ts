import type { Failure } from '#contracts/failure.ts'
import type { ImportDraft, ImportOptions } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'

/** What the machine needs to know about an import on the server. The imports of a screen have more fields. */
export type TrackedImport = { id: number; state: ImportState }

/** The commands to the server once it has the files. Checking stores nothing. */
export type ImportCommand = { to: 'check'; options?: ImportOptions } | { to: 'start' | 'cancel' | 'undo' }

/** A file on this device, with its name in the import, which includes the folders of the selection. */
export type ChosenFile = { name: string; file: File }

export type ImportContext<Kept extends TrackedImport> = {
  /** As the server last returned it; null before there is one. */
  import: Kept | null
  draft: ImportDraft | null
  /** The files to send, one after the other, and how many of them have arrived. */
  files: readonly ChosenFile[]
  sent: number
  wish: ImportCommand
  failure: Failure | null
}

export type ImportEvent<Kept extends TrackedImport> =
  // from the address
  | { type: 'import.opened'; import: Kept }
  /** Also sent for "another import". */
  | { type: 'import.closed' }
  // from the person
  | { type: 'source.chosen'; draft: ImportDraft; files: readonly ChosenFile[] }
  | { type: 'sending.stopped' }
  | { type: 'sending.resumed' }
  | { type: 'check.requested'; options: ImportOptions }
  | { type: 'start.requested' }
  | { type: 'cancel.requested' }
  | { type: 'undo.requested' }
  | { type: 'connection.retried' }
  // from the server, while it works
  | { type: 'import.progressed'; import: Kept }

export type ImportInput<Kept extends TrackedImport> = {
  /** The import in the address, if any. */
  import: Kept | null
}

/** The requests of an import. Each rejects with a failure. */
export type ImportApi<Kept extends TrackedImport> = {
  create: (draft: ImportDraft, signal: AbortSignal) => Promise<Kept>
  send: (id: number, chosen: ChosenFile, signal: AbortSignal) => Promise<void>
  ask: (id: number, wish: ImportCommand, signal: AbortSignal) => Promise<void>
  /** Reports the progress, and resolves with the import once it waits for a person or has ended. */
  follow: (id: number, tell: (kept: Kept) => void, signal: AbortSignal) => Promise<Kept>
}

/** Whether the server is working on it. */
export const isUnderWay = ({ state }: TrackedImport): boolean => WORKING.has(state)

const WORKING = new Set<ImportState>(['checking', 'queued', 'running'])
