import { type ColumnMapping, userFileFields } from '#contracts/user-files.ts'
import { folded } from '#server/modules/user-files/folded.ts'
import { wordsForColumns } from '#server/modules/user-files/words-for-columns.ts'

/** Which column is probably which field, by their names; a field that no name speaks of is left out. */
export function suggestedMapping(columns: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const field of userFileFields) {
    const words = new Set(wordsForColumns[field].map(folded))
    const column = columns.findIndex((name) => words.has(folded(name)))
    if (column !== -1) mapping[field] = column
  }
  return mapping
}
