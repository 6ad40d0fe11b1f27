import { type CellValue, writeXlsx } from 'hucre/xlsx'

import { guardedCell } from '#server/list/table-cells.ts'
import { DIGITS } from '#server/reports/printed-cell.ts'
import type { ReportCell, ReportDocument } from '#server/reports/report-document.ts'

/** A report as a workbook: a sheet that says what it is, and one for each of its tables, with numbers as numbers. */
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

/** XML knows neither, and a workbook is XML; the writer takes care of the others. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g

/** Shares as spreadsheets have them, from 0 to 1. */
function valueOf(cell: ReportCell): CellValue {
  if (cell === null) return null
  if (typeof cell === 'string') return text(cell)
  if ('day' in cell) return new Date(cell.day)
  return cell.unit === 'percent' ? cell.value / 100 : cell.value
}

/** Spreadsheets write them as who opens them is used to; a day as no country mistakes it. */
function formatOf(cell: Exclude<ReportCell, string | null>): string {
  if ('day' in cell) return cell.as === 'month' ? 'yyyy-mm' : 'yyyy-mm-dd'
  const { unit, digits = DIGITS[unit] } = cell
  const decimals = digits === 0 ? '' : `.${'0'.repeat(digits)}`
  return unit === 'percent' ? `0${decimals}%` : `#,##0${decimals}`
}

/** At most 31 units of UTF-16, without the signs that formulas use, and unlike any other of the workbook. */
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

/** Cut between what readers take for letters. */
function shortened(whole: string, longest: number): string {
  let kept = ''
  for (const { segment } of LETTERS.segment(whole)) {
    if (kept.length + segment.length > longest) break
    kept += segment
  }
  return kept
}

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const MAX_LENGTH = 31
/** Excel keeps it for itself. */
const RESERVED = 'history'
