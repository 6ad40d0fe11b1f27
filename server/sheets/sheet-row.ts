/** A row of a sheet: its number in the sheet, from 1, and its cells, as text. */
export type SheetRow = { row: number; cells: string[] }

export const MAX_COLUMNS = 500

/** The most characters of a cell, as in spreadsheet programs. */
export const MAX_CELL = 32_767

/** The most rows of a sheet, including empty ones, as in spreadsheet programs. */
export const MAX_SHEET_ROWS = 1_048_576
