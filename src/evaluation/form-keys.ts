import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { hasValue, valuesOf } from '#domain/scoring/question-score.ts'

/** What a key does while the form has the focus. */
export type FormStep =
  | { kind: 'move'; by: -1 | 1 }
  | { kind: 'answer'; value: string }
  | { kind: 'clear' }
  | { kind: 'comment' }

/** With what letter the words for yes and no begin in the reader's language. */
export type AnswerLetters = { yes: string; no: string }

/**
 * `typed` are the digits that were typed just before: a 1 and a 0 are the 10 of a scale that has it. A digit that answers nothing
 * does nothing; 0 is N/A where no answer is called so.
 */
export function stepOf(key: string, question: Question, letters: AnswerLetters, typed = ''): FormStep | null {
  const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
  if (step) return step
  const value = key === '-' ? NOT_APPLICABLE : isDigit(key) ? byDigits(question, typed, key) : byLetter(key, letters)
  return value !== null && hasValue(question, value) ? { kind: 'answer', value } : null
}

export const isDigit = (key: string) => /^\d$/.test(key)

/** The key that chooses an answer, to be shown beside it; null where the answer is called like it, or none does. */
export function keyOf(question: Question, value: string, letters: AnswerLetters): string | null {
  if (value === NOT_APPLICABLE) return '-'
  if (question.kind === 'scale') return null
  if (question.kind === 'yes-no') return value === 'yes' ? letters.yes : letters.no
  const place = valuesOf(question).indexOf(value) + 1
  return place < 10 ? String(place) : null
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

function byDigits(question: Question, typed: string, digit: string): string | null {
  const found = named(question, typed + digit) ?? named(question, digit)
  return found ?? (digit === '0' ? NOT_APPLICABLE : null)
}

/** Of a scale the number itself, of what else can be chosen the place. */
function named(question: Question, digits: string): string | null {
  const values = valuesOf(question)
  return (question.kind === 'scale' ? values.find((value) => value === digits) : values[Number(digits) - 1]) ?? null
}

function byLetter(key: string, { yes, no }: AnswerLetters): string | null {
  const letter = key.toLowerCase()
  if (letter === 'y' || letter === yes) return 'yes'
  return letter === 'n' || letter === no ? 'no' : null
}
