import { isNationalId, type NationalIdKind } from '#domain/privacy/national-ids.ts'
import type { Tried } from '#server/importers/tables/table-clock.ts'

/**
 * A national id without dots and blanks. A reason when it is not one of `kind` or, without a kind, not certainly one of
 * any: when two kinds fit, the column's name decides.
 */
export function nationalIdOf(
  text: string,
  kind: NationalIdKind | undefined,
  column: string,
): Tried<{ kind: string; value: string }> {
  const value = text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (kind)
    return isNationalId(kind, value) ? { value: { kind, value } } : { reason: `is no ${kind} whose check digit fits` }
  const fitting = CHECKED.filter((one) => isNationalId(one, value))
  const [first, other] = fitting
  if (!first) return { reason: 'has no check digit of a RUT, DNI, NIE, CPF or CURP: say which kind of id it is' }
  const named = fitting.find((one) => column.toUpperCase().split(/\W+/).includes(one))
  if (other && !named) return { reason: `can be a ${first} or a ${other}: say which kind of id it is` }
  return { value: { kind: named ?? first, value } }
}

/** Whether most of these texts are national ids of one kind: among other texts, some fit a check digit by chance. */
export function areNationalIds(texts: readonly string[]): boolean {
  const values = texts.map((text) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')).filter(Boolean)
  return CHECKED.some((kind) => values.filter((value) => isNationalId(kind, value)).length * 2 > values.length)
}

/** The kinds that a check digit identifies. */
const CHECKED: readonly NationalIdKind[] = ['RUT', 'DNI', 'NIE', 'CPF', 'CURP']
