import type { ChartData, ChartRow } from './chart-data.ts'

/** The data as RFC 4180, with plain numbers and their units in the header. A value that is not told is an empty field. */
export function csvOf({ heading, columns, rows }: ChartData): string {
  const header = [heading, ...columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))]
  const lines = rows.map((row) => [plainName(row), ...row.values.map((value) => (value === null ? '' : String(value)))])
  return [header, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

/** A day is written so that a program reads it. */
const plainName = ({ key, name }: ChartRow) => (/^\d{4}-\d\d-\d\d$/.test(key) ? key : name)

function field(text: string): string {
  // a name from outside must not become a formula in somebody's spreadsheet
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
