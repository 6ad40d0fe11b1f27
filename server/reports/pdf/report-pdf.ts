import { buffer } from 'node:stream/consumers'

import Pdf from 'pdfkit'

import { fontFiles } from '#server/reports/pdf/font-files.ts'
import { type Style, TypeSetter } from '#server/reports/pdf/type-setter.ts'
import { printedCell } from '#server/reports/printed-cell.ts'
import type { ReportCell, ReportDocument, ReportSection } from '#server/reports/report-document.ts'

/** A report as a PDF: tagged, with numbered pages and headings above every part of a table. */
export async function reportPdf(report: ReportDocument): Promise<Buffer> {
  const sheet = new Sheet(report)
  sheet.head()
  for (const section of report.sections) sheet.section(section)
  return sheet.done()
}

/** A table's cell: its text, its tag for screen readers, and whether it is aligned right. */
type PlacedCell = { lines: string[]; text: string; tag: 'TH' | 'TD'; x: number; width: number; isRight: boolean }

class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #type: TypeSetter
  readonly #report: ReportDocument
  readonly #root: PDFKit.PDFStructureElement
  #y = MARGIN

  constructor(report: ReportDocument) {
    this.#report = report
    this.#pdf = new Pdf({
      ...{ size: 'A4', layout: 'landscape', margin: MARGIN, bufferPages: true, tagged: true, pdfVersion: '1.7' },
      ...{ lang: report.locale, displayTitle: true },
      info: { Title: report.title, Producer: 'Atalaya', CreationDate: report.madeAt },
    })
    this.#pdf.page.margins.bottom = 0 // pages are broken by this class
    this.#type = new TypeSetter(this.#pdf, FONTS)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
  }

  head() {
    const { title, facts } = this.#report
    this.#paragraph(this.#root, 'H1', title, TITLE)
    for (const [name, value] of facts) this.#paragraph(this.#root, 'P', `${name}: ${value}`, FACT)
  }

  section({ title, notes, columns, rows }: ReportSection) {
    // a title is never alone at the end of a page
    if (this.#y + 90 > this.#end) this.#newPage()
    this.#y += 14
    const part = this.#pdf.struct('Sect')
    this.#root.add(part)
    this.#paragraph(part, 'H2', title, HEADING)
    for (const note of notes) this.#paragraph(part, 'P', note, FACT)
    if (columns.length > 0) this.#table(part, columns, rows)
    part.end()
  }

  async done(): Promise<Buffer> {
    this.#root.end()
    const { locale, title } = this.#report
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page)
      this.#pdf.markContent('Artifact', { type: 'Pagination' })
      const number = [page + 1, count].map((value) => printedCell(locale, { value, unit: 'count' })).join(' / ')
      const baseline = this.#pdf.page.height - 20
      this.#type.draw(number, this.#right - this.#type.widthOf(number, FACT), baseline, FACT)
      this.#type.draw(title, MARGIN, baseline, FACT)
      this.#pdf.endMarkedContent()
    }
    const bytes = buffer(this.#pdf)
    this.#pdf.end()
    return bytes
  }

  get #right() {
    return this.#pdf.page.width - MARGIN
  }

  get #end() {
    return this.#pdf.page.height - MARGIN
  }

  #newPage() {
    this.#pdf.addPage()
    this.#pdf.page.margins.bottom = 0
    this.#y = MARGIN
  }

  #paragraph(parent: PDFKit.PDFStructureElement, tag: string, text: string, style: Style) {
    const lines = this.#type.lines(text, this.#right - MARGIN, style)
    if (this.#y + lines.length * leading(style) > this.#end) this.#newPage()
    parent.add(this.#pdf.struct(tag, {}, [this.#marked(text, () => this.#lines(lines, MARGIN, style))]))
    this.#y += lines.length * leading(style) + 2
  }

  #lines(lines: readonly string[], x: number, style: Style, right?: number) {
    lines.forEach((line, at) => {
      const from = right === undefined ? x : right - this.#type.widthOf(line, style)
      this.#type.draw(line, from, this.#y + at * leading(style) + style.size, style)
    })
  }

  /** Screen readers and copying get the text itself, whatever its glyphs and line breaks are. */
  #marked(text: string, draw: () => void) {
    const content = this.#pdf.markStructureContent('Span', { actual: text })
    draw()
    this.#pdf.endMarkedContent()
    return content
  }

  #table(part: PDFKit.PDFStructureElement, columns: readonly string[], rows: readonly (readonly ReportCell[])[]) {
    const { locale } = this.#report
    const isRight = columns.map((_, at) => rows.every((row) => isNumber(row[at] ?? null)))
    const texts = rows.map((row) => columns.map((_, at) => printedCell(locale, row[at] ?? null)))
    const widths = columnWidths(
      columns.map((title, at) => {
        const cells = texts.map((row) => this.#type.widthOf(row[at]!, CELL))
        const words = title.split(/\s+/u).map((word) => this.#type.widthOf(word, HEAD))
        const minimum = Math.max(...words, ...(isRight[at] ? cells : [Math.min(MIN_TEXT_WIDTH, Math.max(0, ...cells))]))
        const widest = Math.max(minimum, ...cells, Math.min(this.#type.widthOf(title, HEAD), MIN_TEXT_WIDTH))
        return { widest: widest + GAP, least: minimum + GAP }
      }),
      this.#right - MARGIN,
    )
    const placeCells = (cells: readonly string[], tag: 'TH' | 'TD', style: Style): PlacedCell[] => {
      let x = MARGIN
      return cells.map((text, at) => {
        const width = widths[at]! - GAP
        const cell = { text, tag, x, width, isRight: isRight[at]!, lines: this.#type.lines(text, width, style) }
        x += widths[at]!
        return cell
      })
    }
    const table = this.#pdf.struct('Table')
    part.add(table)
    const heads = placeCells(columns, 'TH', HEAD)
    const width = widths.reduce((sum, one) => sum + one, 0)
    this.#y += 4
    this.#row(table, heads, HEAD, width)
    for (const row of texts) {
      const cells = placeCells(row, 'TD', CELL)
      if (this.#y + heightOf(cells, CELL) > this.#end) {
        this.#newPage()
        // repeated headings are not read out again
        this.#row(null, heads, HEAD, width)
      }
      this.#row(table, cells, CELL, width)
    }
    table.end()
  }

  #row(table: PDFKit.PDFStructureElement | null, cells: readonly PlacedCell[], style: Style, width: number) {
    const height = heightOf(cells, style)
    const row = table && this.#pdf.struct('TR')
    if (table && row) table.add(row)
    else this.#pdf.markContent('Artifact', { type: 'Pagination' })
    for (const { text, tag, lines, x, width: cell, isRight } of cells) {
      const draw = () => this.#lines(lines, x, style, isRight ? x + cell : undefined)
      if (row) row.add(this.#pdf.struct(tag, {}, [this.#marked(text, draw)]))
      else draw()
    }
    if (row) row.end()
    else this.#pdf.endMarkedContent()
    this.#y += height
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    const line = this.#y - 2
    this.#pdf
      .moveTo(MARGIN, line)
      .lineTo(MARGIN + width - GAP, line)
      .lineWidth(0.4)
      .stroke(LINE)
    this.#pdf.endMarkedContent()
  }
}

const isNumber = (cell: ReportCell) => cell === null || (typeof cell === 'object' && 'value' in cell)
const leading = ({ size }: Style) => size * 1.45
const heightOf = (cells: readonly PlacedCell[], style: Style) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * leading(style) + 5

const FONTS = fontFiles()

const MARGIN = 40
const GAP = 14
/** The minimum width of a column of texts, unless all its texts are narrower. */
const MIN_TEXT_WIDTH = 90
const LINE = '#bbbbbb'
const TITLE: Style = { size: 18, weight: 'bold' }
const HEADING: Style = { size: 12, weight: 'bold' }
const FACT: Style = { size: 8.5, weight: 'plain', colour: '#444444' }
const HEAD: Style = { size: 8.5, weight: 'bold' }
const CELL: Style = { size: 8.5, weight: 'plain' }

/** The widest text of a column, and the width at which its longest word does not break. */
type ColumnNeeds = { widest: number; least: number }

/** Columns as wide as they need; if there is not enough room, the widest ones shrink most. */
function columnWidths(columns: readonly ColumnNeeds[], room: number): number[] {
  const widths = columns.map(({ widest }) => widest)
  if (total(widths) <= room) return widths
  const minima = columns.map(({ least: one, widest }) => Math.min(one, widest))
  const spare = room - total(minima)
  if (spare <= 0) return minima.map((width) => (width / total(minima)) * room)
  const more = widths.map((width, at) => width - minima[at]!)
  return minima.map((width, at) => width + (more[at]! / total(more)) * spare)
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
