import type { Locale } from '#contracts/page-config.ts'
import { families } from '#contracts/families.ts'
import { autoFails, MAX_OPTIONS, type Question, questionKinds } from '#contracts/scorecard-content.ts'
import { plainWords } from '#domain/plain-words.ts'
import { csvChoice, csvScale } from '#server/modules/scorecards/forms/csv-options.ts'
import { truncated } from '#server/modules/scorecards/forms/form-reading.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** What a column of the row holds; empty where there is no such column. */
export type CsvCell = (column: string) => string

export type CsvRow = {
  cell: CsvCell
  options: readonly string[]
  locale: Locale
  key: (wanted: string, otherwise: string) => string
  tell: (what: Message) => void
  /** Notes what cannot be read in a column. */
  refuse: (column: string, why: Message) => void
}

/** The question of a row. Null where something of it was refused. */
export function csvQuestion(given: CsvRow): Question | null {
  const { cell, options, locale, key, tell, refuse } = given
  const text = truncated(cell('question'), 500, tell)
  if (text === '') refuse('question', texts.formNoQuestion)
  const oneOf = <Value extends string>(column: string, allowed: readonly Value[], otherwise: Value): Value => {
    const asked = plainWords(cell(column)).replaceAll(' ', '-')
    const found = allowed.find((value) => value === asked)
    if (asked === '' || found) return found ?? otherwise
    refuse(column, {
      ...texts.formWrongCell,
      values: { value: cell(column).slice(0, 60), allowed: allowed.join(', ') },
    })
    return otherwise
  }
  const kind = oneOf('type', questionKinds, options.length > 1 ? 'choice' : 'yes-no')
  const auto_fail = oneOf('auto_fail', [...autoFails, 'no'], 'no')
  const help = truncated(cell('help'), 2_000, tell)
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
  if (options.length > MAX_OPTIONS) tell({ ...texts.formTooManyOptions, values: { most: MAX_OPTIONS } })
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
