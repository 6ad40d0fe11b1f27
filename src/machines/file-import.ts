import type { Failure } from '#contracts/failure.ts'

/** Field → index of the column, from 0. */
export type FileMapping<Field extends string = string> = { [Name in Field]?: number | undefined }

/** What the machine needs to know about a file on the server. The files of a screen have more fields. */
export type ImportFile<Field extends string = string> = {
  id: number
  state: 'received' | 'checked' | 'applied'
  mapping: FileMapping<Field>
}

export type Progress = { done: number; total: number }

/** Options beside the rows, such as whether letters are sent. */
export type Choices = Record<string, boolean>

export type FileImportContext<Imported extends ImportFile, Chosen extends Choices> = {
  /** The file selected on this device; it stays here if it could not be sent, so that it can be sent again. */
  source: File | null
  /** The file as the server last returned it. */
  file: Imported | null
  /** The mapping as the person edits it: the server receives it with the check. */
  mapping: Imported['mapping']
  required: readonly (keyof Imported['mapping'])[]
  choices: Chosen
  /** How many rows are checked or applied so far; null until the server reports it. */
  progress: Progress | null
  failure: Failure | null
}

export type FileImportEvent<Imported extends ImportFile, Chosen extends Choices> =
  // from the address
  | { type: 'file.opened'; file: Imported }
  /** Also sent for "another file". */
  | { type: 'file.closed' }
  // from the person
  | { type: 'file.chosen'; source: File }
  | { type: 'mapping.changed'; mapping: Imported['mapping'] }
  | { type: 'mapping.reopened' }
  | { type: 'check.requested' }
  | { type: 'choices.changed'; choices: Chosen }
  | { type: 'apply.requested' }
  | { type: 'work.cancelled' }
  // from the work itself
  | ({ type: 'work.progressed' } & Progress)

export type FileImportInput<Imported extends ImportFile, Chosen extends Choices> = {
  /** The file in the address, if any. */
  file: Imported | null
  required: readonly (keyof Imported['mapping'])[]
  choices: Chosen
}

/** The requests of an import. Each rejects with a failure; after an aborted signal, nothing must be changed. */
export type FileImportApi<Imported extends ImportFile, Chosen extends Choices> = {
  upload: (source: File, signal: AbortSignal) => Promise<Imported>
  check: (
    file: Imported,
    mapping: Imported['mapping'],
    tell: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<Imported>
  apply: (file: Imported, choices: Chosen, tell: (progress: Progress) => void, signal: AbortSignal) => Promise<Imported>
}

/** A file never goes back to an earlier stage: an earlier stage is an old answer. */
export const hasProgressed = (file: ImportFile, before: ImportFile) =>
  stages.indexOf(file.state) > stages.indexOf(before.state)

const stages = ['received', 'checked', 'applied'] as const
