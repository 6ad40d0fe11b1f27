import type { BaseRow } from './base.ts'

type Fault = (row: BaseRow) => BaseRow

/** A row without any identifying value: it is refused. */
const nobody: Fault = (row) => ({ ...row, 'ID registro': '', RUT: '', Teléfono: '', Correo: '' })

/** Invalid cells: they are left out, and the row is accepted. */
const cells: Fault[] = [
  (row) => ({ ...row, RUT: withWrongEnd(row.RUT ?? '') }),
  (row) => ({ ...row, Teléfono: 'sin teléfono' }),
  (row) => ({ ...row, 'Última llamada': `${(row['Última llamada'] || '2026-01-10').slice(0, 7)}-32 10:15:00` }),
  (row) => ({ ...row, Correo: 'no tiene' }),
  (row) => ({ ...row, Teléfono: '5,69001E+10' }),
  (row) => ({ ...row, Intentos: 'varios' }),
  (row) => ({ ...row, 'No llamar': 'CONSULTAR' }),
]

const FAULTS: readonly Fault[] = [nobody, ...cells, nobody, cells[0]!]

/** The same rows with errors of manual editing: each in a row of its own. */
export const withFaults = (rows: readonly BaseRow[]): BaseRow[] =>
  rows.map((row, at) => {
    const fault = at % ROWS_BETWEEN_FAULTS === FIRST ? FAULTS[(at - FIRST) / ROWS_BETWEEN_FAULTS] : undefined
    return fault ? fault(row) : row
  })

/** How many rows of a base of any length are refused, and how many have a cell left out. */
export const FAULTY = { refused: FAULTS.filter((fault) => fault === nobody).length + 1, noted: cells.length + 1 }

/** A table whose rows are written without quotes is split in the wrong places: one row has a cell too many. */
export const withCutRow = (table: readonly string[][]): string[][] =>
  table.map((row, at) => (at === CUT_ROW ? [...row, 'llamar por la tarde'] : row))

/**
 * An id that is invalid in every country: among those with many digits some fit another kind's check digit by chance.
 */
function withWrongEnd(id: string): string {
  const digits = id.replaceAll(/\W/g, '')
  // ids of Peru have no check digit: a digit is removed
  if (/^\d{8}$/.test(digits)) return digits.slice(1)
  const end = id.slice(-1)
  return id.slice(0, -1) + (/[A-Z]/.test(end) ? NO_CHECK_LETTER : end === '1' ? '2' : '1')
}

const NO_CHECK_LETTER = 'U'
const FIRST = 3
const ROWS_BETWEEN_FAULTS = 7
const CUT_ROW = 9
