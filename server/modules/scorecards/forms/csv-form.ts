import { families } from '#contracts/families.ts'
import type { Locale } from '#contracts/page-config.ts'
import {
  MAX_QUESTIONS,
  MAX_SECTIONS,
  type Section,
  autoFails,
  MAX_OPTIONS,
  type Question,
  questionKinds,
} from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import {
  truncated,
  type FormContext,
  type FormReading,
  keyMaker,
  refusedForm,
  type FormNote,
  DEFAULT_SETTINGS,
} from '#server/modules/scorecards/forms/form-reading.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'

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
 * Invalid cells are refused by row and column, all at once. Columns with other names are reported, and left out.
 */
export async function readCsvForm(text: string, { name, locale }: FormContext): Promise<FormReading> {
  const rows: SheetRow[] = []
  const { rows: read } = await openSheet(bytesInMemory(Buffer.from(text)))
  for await (const row of read) rows.push(row)
  const [head, ...below] = rows
  const columns = (head?.cells ?? []).map((cell) => plainWords(cell).replaceAll(' ', '_'))
  if (!columns.includes('question')) throw refusedForm({ file: [texts.formNoQuestionColumn] })
  if (below.length === 0) throw refusedForm({ file: [texts.formNothingAsked] })

  const notes: FormNote[] = []
  const errors: Record<string, Message[]> = {}
  const firstOption = columns.indexOf('options') === -1 ? columns.length : columns.indexOf('options')
  const isOption = (index: number) =>
    index >= firstOption && (columns[index] ?? '').replace(/s?_?\d*$/, '').match(/^(?:option)?$/)
  for (const [index, column] of columns.entries()) {
    if (column === '' || isOption(index) || COLUMNS.has(column)) continue
    notes.push({ row: 1, path: null, what: { ...texts.formUnknownColumn, values: { name: head!.cells[index] } } })
  }

  const [sectionKey, questionKey] = [keyMaker(), keyMaker()]
  const sections: Section[] = []
  for (const { row, cells } of below) {
    const cell: CsvCell = (column) => cells[columns.indexOf(column)]?.trim() ?? ''
    const report = (what: Message) => void notes.push({ row, path: null, what })
    const refuse = (column: string, message: Message) =>
      void (errors[`rows.${row}.${column}`] ??= []).push({ ...message, values: { row, column, ...message.values } })
    const title = truncated(columns.includes('section') ? cell('section') : '', 200, report)
    const known = sections.find((section) => section.title[locale] === title)
    if (title !== '' && !known) {
      sections.push({ id: sectionKey(title, 'section'), title: { [locale]: title }, questions: [] })
    }
    const section = known ?? sections.at(-1)
    const options = cells.filter((value, index) => isOption(index) && value.trim() !== '')
    const question = csvQuestion({ cell, options, locale, key: questionKey, report, refuse })
    if (!section) refuse('section', texts.formNoSection)
    else if (question) section.questions.push(question)
  }
  if (Object.keys(errors).length > 0) throw refusedForm(errors)
  refuseTooMuch(sections)
  return {
    content: { ...DEFAULT_SETTINGS, title: { [locale]: name.slice(0, 200).toWellFormed() }, locale, sections },
    notes,
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

/** The cell in a column of the row; empty where there is no such column. */
type CsvCell = (column: string) => string

type CsvRow = {
  cell: CsvCell
  options: readonly string[]
  locale: Locale
  key: (preferred: string, otherwise: string) => string
  report: (what: Message) => void
  /** Records an invalid cell of a column. */
  refuse: (column: string, message: Message) => void
}

/** The question of a row. Null where part of it was refused. */
function csvQuestion(given: CsvRow): Question | null {
  const { cell, options, locale, key, report, refuse } = given
  const text = truncated(cell('question'), 500, report)
  if (text === '') refuse('question', texts.formNoQuestion)
  const oneOf = <Value extends string>(column: string, allowed: readonly Value[], otherwise: Value): Value => {
    const entered = plainWords(cell(column)).replaceAll(' ', '-')
    const found = allowed.find((value) => value === entered)
    if (entered === '' || found) return found ?? otherwise
    refuse(column, {
      ...texts.formWrongCell,
      values: { value: cell(column).slice(0, 60), allowed: allowed.join(', ') },
    })
    return otherwise
  }
  const kind = oneOf('type', questionKinds, options.length > 1 ? 'choice' : 'yes-no')
  const auto_fail = oneOf('auto_fail', [...autoFails, 'no'], 'no')
  const help = truncated(cell('help'), 2_000, report)
  const shape = {
    ...PLAIN_QUESTION,
    id: key(text.slice(0, 40), 'question'),
    text: { [locale]: text },
    help: help === '' ? {} : { [locale]: help },
    weight: weightOf(given),
    allows_na: oneOf('na', [...YES, ...NO], 'no') in AFFIRMED,
    family: oneOf('family', families, 'non-critical'),
    auto_fail: auto_fail === 'no' ? null : auto_fail,
    root_causes: [],
  }
  if (options.length > MAX_OPTIONS) report({ ...texts.formTooManyOptions, values: { most: MAX_OPTIONS } })
  switch (kind) {
    case 'yes-no':
      return { ...shape, kind, good: NO.some((no) => no === plainWords(options[0] ?? '')) ? 'no' : 'yes' }
    case 'scale': {
      const scale = csvScale(given)
      return scale && { ...shape, kind, ...scale }
    }
    case 'choice': {
      const choice = csvChoice(given)
      return choice && { ...shape, kind, ...choice }
    }
  }
}

function weightOf({ cell, refuse }: CsvRow): number {
  const written = cell('weight')
  const weight = written === '' ? 1 : Number(written.replace(',', '.').replace(/\s*%$/, ''))
  if (weight >= 0 && weight <= 1_000) return weight
  refuse('weight', { ...texts.formWrongNumber, values: { value: written.slice(0, 60), from: 0, to: 1_000 } })
  return 1
}

const YES = ['yes', 'si', 'sim', 'oui', 'true', 'x', '1'] as const
const NO = ['no', 'nao', 'non', 'false', '0'] as const
const AFFIRMED: Record<string, true> = Object.fromEntries(YES.map((yes) => [yes, true as const]))

type Scale = Pick<Extract<Question, { kind: 'scale' }>, 'min' | 'max' | 'pass_from' | 'min_label' | 'max_label'>
type Choice = Pick<Extract<Question, { kind: 'choice' }>, 'options' | 'pass_from'>

/** `1=Bad; 5=Good` or just `1; 5`: the upper half passes. Null where it is refused. */
function csvScale({ options, locale, report, refuse }: CsvRow): Scale | null {
  const ends = options.map((option) => {
    const [number = '', ...label] = option.split('=')
    return { number: number.trim() === '' ? Number.NaN : Number(number), label: label.join('=') }
  })
  const [low, high] = [ends[0], ends.at(-1)]
  const isScale = [low, high].every(
    (end) => end && Number.isInteger(end.number) && end.number >= 0 && end.number <= 100,
  )
  if (!low || !high || !isScale || low.number >= high.number) {
    refuse('options', texts.formWrongScale)
    return null
  }
  const pass_from = Math.ceil((low.number + high.number) / 2)
  report({ ...texts.formPassAssumed, values: { pass: pass_from } })
  const labelOf = (label: string) => {
    const text = truncated(label, 200, report)
    return text === '' ? {} : { [locale]: text }
  }
  const [min_label, max_label] = [labelOf(low.label), labelOf(high.label)]
  return { min: low.number, max: high.number, pass_from, min_label, max_label }
}

/** `Full=10; In part=5; Not at all=0`: the worst fails. Null where it is refused. */
function csvChoice({ options: given, locale, report, refuse }: CsvRow): Choice | null {
  const read = given.slice(0, MAX_OPTIONS).map((option) => {
    const [, label = option, points] = /^(.*)=\s*([\d.,]+)\s*$/su.exec(option) ?? []
    return {
      label: truncated(label, 200, report),
      points: points === undefined ? null : Number(points.replace(',', '.')),
    }
  })
  const isRanked = read.every(({ points }) => points === null)
  const isPossible = (points: number | null) => points !== null && points >= 0 && points <= 1_000
  if (read.length < 2 || (!isRanked && !read.every(({ points }) => isPossible(points)))) {
    refuse('options', texts.formWrongOptions)
    return null
  }
  if (isRanked) report(texts.formPointsAssumed)
  const key = keyMaker()
  key('na', 'na') // the value for questions that do not apply
  const options = read.map(({ label, points }, index) => ({
    id: key(label, 'option'),
    label: { [locale]: label },
    points: points ?? read.length - 1 - index,
  }))
  const all = options.map(({ points }) => points)
  const above = all.filter((points) => points > Math.min(...all))
  const pass_from = above.length > 0 ? Math.min(...above) : Math.max(...all)
  report({ ...texts.formPassAssumed, values: { pass: pass_from } })
  return { options, pass_from }
}
