import type { Failure } from '#contracts/failure.ts'

/** Field → number of the column, from 0. */
export type FileMapping<Field extends string = string> = { [Name in Field]?: number | undefined }

/** What the machine needs to know of a file that the server keeps. The files of a screen tell more. */
export type ImportFile<Field extends string = string> = {
  id: number
  state: 'received' | 'checked' | 'applied'
  mapping: FileMapping<Field>
}

export type Progress = { done: number; total: number }

/** What is decided beside the rows: whether letters are sent, and the like. */
export type Choices = Record<string, boolean>

export type FileImportContext<Imported extends ImportFile, Chosen extends Choices> = {
  /** What was chosen on this device; kept when it could not be sent, to be sent again. */
  source: File | null
  /** As the server last told it. */
  file: Imported | null
  /** As the person has it: the server learns it by checking. */
  mapping: Imported['mapping']
  required: readonly (keyof Imported['mapping'])[]
  choices: Chosen
  /** Of the rows, while they are checked or applied; null until the server tells. */
  progress: Progress | null
  failure: Failure | null
}

export type FileImportEvent<Imported extends ImportFile, Chosen extends Choices> =
  // from the address
  | { type: 'file.opened'; file: Imported }
  /** Also what "another file" asks for. */
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
  /** The one that the address names, if any. */
  file: Imported | null
  required: readonly (keyof Imported['mapping'])[]
  choices: Chosen
}

/** The outside of an import. Each rejects with a failure; an aborted signal means that nothing is to be changed. */
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

/** A file never goes back: what tells of less is old. */
export const hasProgressed = (file: ImportFile, before: ImportFile) =>
  stages.indexOf(file.state) > stages.indexOf(before.state)

const stages = ['received', 'checked', 'applied'] as const
