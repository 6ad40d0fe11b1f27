import { MAX_QUESTIONS, MAX_SECTIONS, type Section } from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/plain-words.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'
import { type CsvCell, csvQuestion } from '#server/modules/scorecards/forms/csv-question.ts'
import {
  truncated,
  type FormContext,
  type FormReading,
  keyMaker,
  refusedForm,
  type FormNote,
  DEFAULT_SETTINGS,
} from '#server/modules/scorecards/forms/form-reading.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * A table of one question a row. The first row names the columns, in any order; just `question` is needed.
 *
 * - `section`: its title; an empty cell is the section above.
 * - `question`, `help`: their texts. `type`: yes-no, scale or choice; without it a choice where there are options, else yes-no.
 * - `weight`: from 0 to 1000, 1 without it. `na`: yes or no. `family`: end-user, business, compliance or non-critical.
 *   `auto_fail`: section, form, or nothing.
 * - `options` and all columns after it whose name begins so, or that have none: of a choice `label=points`, of a scale its lowest
 *   and highest number, each with `=label` or without, of yes-no the good answer where it is `no`. A choice without points is
 *   ranked by its order.
 *
 * Whatever cannot be read is refused by its row and column, all of it at once. Columns of other names are told, and left out.
 */
export async function readCsvForm(text: string, { name, locale }: FormContext): Promise<FormReading> {
  const rows: SheetRow[] = []
  const { rows: read } = await openSheet(bytesInMemory(Buffer.from(text)))
  for await (const row of read) rows.push(row)
  const [head, ...below] = rows
  const columns = (head?.cells ?? []).map((cell) => plainWords(cell).replaceAll(' ', '_'))
  if (!columns.includes('question')) throw refusedForm({ file: [texts.formNoQuestionColumn] })
  if (below.length === 0) throw refusedForm({ file: [texts.formNothingAsked] })

  const told: FormNote[] = []
  const errors: Record<string, Message[]> = {}
  const firstOption = columns.indexOf('options') === -1 ? columns.length : columns.indexOf('options')
  const isOption = (at: number) =>
    at >= firstOption && (columns[at] ?? '').replace(/s?_?\d*$/, '').match(/^(?:option)?$/)
  for (const [at, column] of columns.entries()) {
    if (column === '' || isOption(at) || COLUMNS.has(column)) continue
    told.push({ row: 1, path: null, what: { ...texts.formUnknownColumn, values: { name: head!.cells[at] } } })
  }

  const [sectionKey, questionKey] = [keyMaker(), keyMaker()]
  const sections: Section[] = []
  for (const { row, cells } of below) {
    const cell: CsvCell = (column) => cells[columns.indexOf(column)]?.trim() ?? ''
    const tell = (what: Message) => void told.push({ row, path: null, what })
    const refuse = (column: string, why: Message) =>
      void (errors[`rows.${row}.${column}`] ??= []).push({ ...why, values: { row, column, ...why.values } })
    const title = truncated(columns.includes('section') ? cell('section') : '', 200, tell)
    const known = sections.find((section) => section.title[locale] === title)
    if (title !== '' && !known) {
      sections.push({ id: sectionKey(title, 'section'), title: { [locale]: title }, questions: [] })
    }
    const section = known ?? sections.at(-1)
    const options = cells.filter((value, at) => isOption(at) && value.trim() !== '')
    const question = csvQuestion({ cell, options, locale, key: questionKey, tell, refuse })
    if (!section) refuse('section', texts.formNoSection)
    else if (question) section.questions.push(question)
  }
  if (Object.keys(errors).length > 0) throw refusedForm(errors)
  refuseTooMuch(sections)
  return {
    content: { ...DEFAULT_SETTINGS, title: { [locale]: name.slice(0, 200).toWellFormed() }, locale, sections },
    told,
  }
}

const COLUMNS = new Set(['section', 'question', 'help', 'type', 'weight', 'na', 'family', 'auto_fail'])

function refuseTooMuch(sections: readonly Section[]): void {
  if (sections.length > MAX_SECTIONS) {
    throw refusedForm({ file: [{ ...texts.formTooManySections, values: { most: MAX_SECTIONS } }] })
  }
  if (sections.some(({ questions }) => questions.length > MAX_QUESTIONS)) {
    throw refusedForm({ file: [{ ...texts.formTooManyQuestions, values: { most: MAX_QUESTIONS } }] })
  }
}
