import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { auditParts } from '#server/modules/imports/audit-parts.ts'
import { type FileToRead, type ReadFile, readParts } from '#server/modules/imports/read-parts.ts'

/** Reads a file of an import as the import is meant: to bring in whatever it holds, or the one thing that is to be audited. */
export async function readFor({ options, for_audit }: ImportRecord, file: FileToRead): Promise<ReadFile> {
  const read = await readParts(file, options)
  return for_audit === null ? read : auditParts(read, file)
}
