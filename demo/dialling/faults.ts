import type { BaseRow } from './base.ts'

type Fault = (row: BaseRow) => BaseRow

/** Nothing says whom such a row is about: it is refused. */
const nobody: Fault = (row) => ({ ...row, 'ID registro': '', RUT: '', Teléfono: '', Correo: '' })

/** Cells that hold something else than they should: they are left out, and the row is taken. */
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

/** The same rows with what goes wrong when they are put together by hand: each fault in a row of its own. */
export const withFaults = (rows: readonly BaseRow[]): BaseRow[] =>
  rows.map((row, at) => {
    const fault = at % APART === FIRST ? FAULTS[(at - FIRST) / APART] : undefined
    return fault ? fault(row) : row
  })

/** How many rows of a base, however long it is, are refused, and in how many something is left out. */
export const FAULTY = { refused: FAULTS.filter((fault) => fault === nobody).length + 1, noted: cells.length + 1 }

/** A table whose rows are written without quotes is cut in the wrong places: one row has a cell too many. */
export const withCutRow = (table: readonly string[][]): string[][] =>
  table.map((row, at) => (at === CUT_ROW ? [...row, 'llamar por la tarde'] : row))

/** An id that is none of any country: of many digits some fit the check digit of another one by chance. */
function withWrongEnd(id: string): string {
  const digits = id.replaceAll(/\W/g, '')
  // ids of Peru have no check digit: a digit is lost
  if (/^\d{8}$/.test(digits)) return digits.slice(1)
  const end = id.slice(-1)
  return id.slice(0, -1) + (/[A-Z]/.test(end) ? NO_CHECK_LETTER : end === '1' ? '2' : '1')
}

const NO_CHECK_LETTER = 'U'
const FIRST = 3
const APART = 7
const CUT_ROW = 9
