import type { Tried } from '#server/importers/tables/table-clock.ts'

/** `3`, `03`, `3.0`, `3/12` → 3. */
export function wholeNumber(text: string): Tried<number> {
  const digits = /^(\d{1,6})(?:[.,]0+|\s*(?:\/|de|of|sur)\s*\d{1,6})?$/i.exec(text)?.[1]
  return digits === undefined ? { reason: 'is no whole number' } : { value: Number(digits) }
}
