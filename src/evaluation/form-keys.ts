import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { hasValue, valuesOf } from '#domain/scoring/question-score.ts'

/** The effect of a key while the form has the focus. */
export type FormStep =
  | { kind: 'move'; by: -1 | 1 }
  | { kind: 'answer'; value: string }
  | { kind: 'clear' }
  | { kind: 'comment' }

/** The first letters of the words for yes and no in the reader's language. */
export type AnswerLetters = { yes: string; no: string }

/**
 * The step for a key, or null. `typed` has the digit typed just before: 1 and 0 together are the 10 of a scale that has
 * it. A digit without an answer does nothing; 0 is N/A unless an answer has that name.
 */
export function stepOf(key: string, question: Question, letters: AnswerLetters, typed = ''): FormStep | null {
  const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
  if (step) return step
  const value =
    key === '-' ? NOT_APPLICABLE : isDigit(key) ? valueByDigits(question, typed, key) : valueByLetter(key, letters)
  return value !== null && hasValue(question, value) ? { kind: 'answer', value } : null
}

export const isDigit = (key: string) => /^\d$/.test(key)

/** The key that selects an answer, to display beside it; null if the key is the answer itself or there is none. */
export function keyOf(question: Question, value: string, letters: AnswerLetters): string | null {
  if (value === NOT_APPLICABLE) return '-'
  if (question.kind === 'scale') return null
  if (question.kind === 'yes-no') return value === 'yes' ? letters.yes : letters.no
  const position = valuesOf(question).indexOf(value) + 1
  return position < 10 ? String(position) : null
}

const STEPS: Record<string, FormStep | undefined> = {
  ArrowDown: { kind: 'move', by: 1 },
  j: { kind: 'move', by: 1 },
  ArrowUp: { kind: 'move', by: -1 },
  k: { kind: 'move', by: -1 },
  c: { kind: 'comment' },
  Backspace: { kind: 'clear' },
  Delete: { kind: 'clear' },
}

function valueByDigits(question: Question, typed: string, digit: string): string | null {
  const value = valueOfNumber(question, typed + digit) ?? valueOfNumber(question, digit)
  return value ?? (digit === '0' ? NOT_APPLICABLE : null)
}

/** In a scale, the value is the number itself; otherwise the number is the position of the answer. */
function valueOfNumber(question: Question, digits: string): string | null {
  const values = valuesOf(question)
  return (question.kind === 'scale' ? values.find((value) => value === digits) : values[Number(digits) - 1]) ?? null
}

function valueByLetter(key: string, { yes, no }: AnswerLetters): string | null {
  const letter = key.toLowerCase()
  if (letter === 'y' || letter === yes) return 'yes'
  return letter === 'n' || letter === no ? 'no' : null
}
