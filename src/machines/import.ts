import type { Failure } from '#contracts/failure.ts'
import type { ImportDraft, ImportOptions } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'

/** What the machine needs to know of an import that the server keeps. A screen's imports tell more. */
export type KnownImport = { id: number; state: ImportState }

/** What is asked of the server once it has the files. Checking stores nothing. */
export type ImportCommand = { to: 'check'; options?: ImportOptions } | { to: 'start' | 'cancel' | 'undo' }

/** A file on this device, under the name that the import gives it: with the folders in which it was chosen. */
export type ChosenFile = { name: string; file: File }

export type ImportContext<Kept extends KnownImport> = {
  /** As the server last told it; null before there is one. */
  import: Kept | null
  draft: ImportDraft | null
  /** What is sent, one after the other, and how many of them have arrived. */
  files: readonly ChosenFile[]
  sent: number
  wish: ImportCommand
  failure: Failure | null
}

export type ImportEvent<Kept extends KnownImport> =
  // from the address
  | { type: 'import.opened'; import: Kept }
  /** Also what "another import" asks for. */
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

export type ImportInput<Kept extends KnownImport> = {
  /** The one that the address names, if any. */
  import: Kept | null
}

/** The outside of an import. Each rejects with a failure. */
export type ImportApi<Kept extends KnownImport> = {
  create: (draft: ImportDraft, signal: AbortSignal) => Promise<Kept>
  send: (id: number, chosen: ChosenFile, signal: AbortSignal) => Promise<void>
  ask: (id: number, wish: ImportCommand, signal: AbortSignal) => Promise<void>
  /** Tells how it goes on, and resolves with the import once it waits for a person or is at its end. */
  follow: (id: number, tell: (kept: Kept) => void, signal: AbortSignal) => Promise<Kept>
}

/** Whether the server has something to do for it. */
export const isUnderWay = ({ state }: KnownImport): boolean => WORKING.has(state)

const WORKING = new Set<ImportState>(['checking', 'queued', 'running'])
