import { userFileFields, type ColumnMapping, type UserFileField } from '#contracts/user-files.ts'

export const fieldOf = (mapping: ColumnMapping, column: number): UserFileField | null =>
  userFileFields.find((field) => mapping[field] === column) ?? null

/** The mapped fields, in reading order. */
export const mappedFields = (mapping: ColumnMapping): UserFileField[] =>
  userFileFields.filter((field) => mapping[field] !== undefined)

/** The mapping with another field for one column, or none. */
export const withField = (mapping: ColumnMapping, column: number, field: UserFileField | null): ColumnMapping => ({
  ...Object.fromEntries(Object.entries(mapping).filter(([, index]) => index !== column)),
  ...(field && { [field]: column }),
})

/** The cell of a row that fills a field. */
export const cellOf = (cells: readonly string[], mapping: ColumnMapping, field: UserFileField): string =>
  cells[mapping[field] ?? -1]?.trim() ?? ''
