/** A row of a sheet: its number there, from 1, and what its cells hold, as text. */
export type SheetRow = { row: number; cells: string[] }

export const MAX_COLUMNS = 500

/** Characters that a cell can hold: as many as in a spreadsheet program. */
export const MAX_CELL = 32_767

/** Rows that a sheet can have, empty ones too: as many as in a spreadsheet program. */
export const MAX_SHEET_ROWS = 1_048_576
