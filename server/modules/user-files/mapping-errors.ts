import { type ColumnMapping, userFileFields } from '#contracts/user-files.ts'
import { Refusal } from '#server/failures.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** Refuses a mapping that says nothing of the address, or names a column that is not there or that another field has. */
export function refuseMapping(mapping: ColumnMapping, columns: readonly string[]): void {
  const errors: Record<string, Message[]> = {}
  const taken = new Set<number>()
  if (mapping.email === undefined) errors['email'] = [texts.emailColumnMissing]
  for (const field of userFileFields) {
    const column = mapping[field]
    if (column === undefined) continue
    if (column >= columns.length) errors[field] = [texts.columnMissing]
    else if (taken.has(column)) errors[field] = [texts.columnTwice]
    taken.add(column)
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
