import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'

/**
 * (points − min)/(max − min) × 100, from 0 to 100. A yes/no question scores 100 for the good answer and 0 for the other, a choice by
 * its points. Null for `na`, for no answer, and for an answer that the question does not have.
 */
export function questionScore(question: Question, value: string | undefined): number | null {
  if (value === undefined || value === NOT_APPLICABLE) return null
  const points = pointsOf(question, value)
  const [min, max] = boundsOf(question)
  return points === null || max === min ? null : ((points - min) / (max - min)) * 100
}

/** Whether an answer fails its question. `na` and a missing answer never fail. */
export function isFailed(question: Question, value: string | undefined): boolean {
  if (value === undefined || value === NOT_APPLICABLE) return false
  const points = pointsOf(question, value)
  if (points === null) return false
  return question.kind === 'yes-no' ? points === 0 : points < question.pass_from
}

/** The answers that a question has, in the order in which they are offered, without `na`. */
export function valuesOf(question: Question): string[] {
  switch (question.kind) {
    case 'yes-no':
      return ['yes', 'no']
    case 'scale':
      return Array.from({ length: question.max - question.min + 1 }, (_, offset) => String(question.min + offset))
    case 'choice':
      return question.options.map(({ id }) => id)
  }
}

/** Whether a question has this answer, `na` where it allows it. */
export const hasValue = (question: Question, value: string): boolean =>
  value === NOT_APPLICABLE ? question.allows_na : valuesOf(question).includes(value)

function pointsOf(question: Question, value: string): number | null {
  switch (question.kind) {
    case 'yes-no':
      return value === 'yes' || value === 'no' ? Number(value === question.good) : null
    case 'scale':
      return valuesOf(question).includes(value) ? Number(value) : null
    case 'choice':
      return question.options.find(({ id }) => id === value)?.points ?? null
  }
}

function boundsOf(question: Question): [min: number, max: number] {
  switch (question.kind) {
    case 'yes-no':
      return [0, 1]
    case 'scale':
      return [question.min, question.max]
    case 'choice': {
      const points = question.options.map((option) => option.points)
      return [Math.min(...points), Math.max(...points)]
    }
  }
}
