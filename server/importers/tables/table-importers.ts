import { callListFields, diallingFields } from '#contracts/table-fields.ts'

import { asteriskCustomImporter, asteriskImporter } from './asterisk.ts'
import { callListImporter } from './call-list.ts'
import { diallingBaseImporter } from './dialling-base.ts'
import { five9Importer } from './five9.ts'
import { genesysImporter } from './genesys.ts'
import type { Head, TableImporter, TableOptions } from './table-importer.ts'
import { talkdeskImporter } from './talkdesk.ts'

/** Every format, in the order in which they are tried. */
const IMPORTERS: readonly TableImporter[] = [
  asteriskImporter,
  asteriskCustomImporter,
  genesysImporter,
  five9Importer,
  talkdeskImporter,
  diallingBaseImporter,
  callListImporter,
]

/** Who reads a table: whom the options name, whose fields they map, or who knows it by its first rows. Null when nobody does. */
export function tableImporterFor(head: Head, options: TableOptions): TableImporter | null {
  if (head.length === 0) return null
  const { format } = options
  if (format) return IMPORTERS.find((importer) => importer.format === format) ?? null
  const mapped = mappedImporter(Object.keys(options.mapping ?? {}))
  return mapped ?? IMPORTERS.find(({ recognises }) => recognises(head)) ?? null
}

/** What both have is taken for a list of calls. */
function mappedImporter(fields: readonly string[]): TableImporter | null {
  if (fields.length === 0) return null
  const areAllIn = (known: readonly string[]) => fields.every((field) => known.includes(field))
  if (areAllIn(callListFields)) return callListImporter
  return areAllIn(diallingFields) ? diallingBaseImporter : null
}
