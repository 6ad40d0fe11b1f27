import { type CellValue, writeXlsx } from 'hucre/xlsx'

import { guardedCell } from '#server/list/table-cells.ts'
import { DIGITS } from '#server/reports/printed-cell.ts'
import type { ReportCell, ReportDocument } from '#server/reports/report-document.ts'

/** A report as a workbook: a sheet with its facts, and one for each of its tables, with numbers as numbers. */
export async function reportXlsx({ title, facts, sections, madeAt }: ReportDocument): Promise<Buffer> {
  const names = new Set([RESERVED])
  const about = {
    name: sheetName(title, names),
    columns: [{ width: 24 }, { width: 100 }],
    rows: [[text(title)], [], ...facts.map(([name, value]) => [text(name), text(value)])],
  }
  const tables = sections.map((section) => {
    const rows: CellValue[][] = [
      section.columns.map(text),
      ...section.rows.map((row) => section.columns.map((_, at) => valueOf(row[at] ?? null))),
    ]
    return {
      name: sheetName(section.title, names),
      rows: [...rows, ...(section.notes.length > 0 ? [[], ...section.notes.map((note) => [text(note)])] : [])],
      columns: section.columns.map((heading) => ({ width: Math.min(50, Math.max(12, heading.length + 2)) })),
      cells: new Map(
        section.rows.flatMap((row, at) =>
          row.flatMap((cell, column) =>
            cell === null || typeof cell === 'string'
              ? []
              : [[`${at + 1},${column}`, { value: valueOf(cell), style: { numFmt: formatOf(cell) } }] as const],
          ),
        ),
      ),
      freezePane: { rows: 1 },
    }
  })
  return Buffer.from(
    await writeXlsx({ sheets: [about, ...tables], properties: { title, created: madeAt, creator: 'Atalaya' } }),
  )
}

const text = (value: string) => guardedCell(value.replaceAll(NO_CHARACTERS, ''), 'xlsx')

/** XML allows neither, and a workbook is XML; the writer handles the others. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g

/** Percentages as spreadsheets store them, from 0 to 1. */
function valueOf(cell: ReportCell): CellValue {
  if (cell === null) return null
  if (typeof cell === 'string') return text(cell)
  if ('day' in cell) return new Date(cell.day)
  return cell.unit === 'percent' ? cell.value / 100 : cell.value
}

/** Spreadsheets format them for the reader's locale; a day in a format that no country misreads. */
function formatOf(cell: Exclude<ReportCell, string | null>): string {
  if ('day' in cell) return cell.as === 'month' ? 'yyyy-mm' : 'yyyy-mm-dd'
  const { unit, digits = DIGITS[unit] } = cell
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`
  return unit === 'percent' ? `0${decimals}%` : `#,##0${decimals}`
}

/** At most 31 units of UTF-16, without the signs that formulas use, and different from all others of the workbook. */
function sheetName(title: string, taken: Set<string>): string {
  const plain = title.replaceAll(/[[\]:*?/\\'\p{Cc}]/gu, ' ').trim() || '1'
  let name = shortened(plain, MAX_LENGTH)
  for (let again = 2; taken.has(name.toLowerCase()); again += 1) {
    const ending = ` ${again}`
    name = shortened(plain, MAX_LENGTH - ending.length) + ending
  }
  taken.add(name.toLowerCase())
  return name
}

/** Cut between the characters that readers perceive. */
function shortened(whole: string, longest: number): string {
  let result = ''
  for (const { segment } of LETTERS.segment(whole)) {
    if (result.length + segment.length > longest) break
    result += segment
  }
  return result
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const MAX_LENGTH = 31
/** Excel reserves this name. */
const RESERVED = 'history'
