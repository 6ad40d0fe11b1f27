import type { ImportOptions } from '#contracts/imports.ts'
import { holdsConversations } from '#server/importers/importers.ts'
import { openTable } from '#server/importers/tables/open-table.ts'
import { recordTable } from '#server/importers/tables/record-rows.ts'
import type { ReadFile, FileToRead } from '#server/modules/imports/file-parts.ts'
import { readOpened } from '#server/modules/imports/read-table.ts'
import { tableOptions } from '#server/modules/imports/reading-options.ts'

/**
 * Reads JSON whose records are policies, debts, or what belongs to them: it is known by names of their fields alone, and what may be
 * a conversation is none. Null when it is anything else.
 */
export async function readRecords(
  file: FileToRead,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ReadFile | null> {
  if (!NAMED.test(new TextDecoder().decode(bytes.subarray(0, HEAD)))) return null
  const records = recordTable(bytes)
  if (!records || 'reason' in records || holdsConversations(records.first)) return null
  const opened = await openTable(records.rows, tableOptions(options), ['policies'])
  return opened && readOpened(opened, file, records.findings)
}

/** A name as policies and debts have it: what has none is not read twice. */
const NAMED =
  /"[^"\n]{0,80}(?:polic|p[oó]liza|ap[oó]lice|police|保单|পলিসি|debt|deuda|dette|d[ií]vida|claim|siniestro|sinistr)[^"\n]{0,80}"\s*:/i
const HEAD = 65_536
