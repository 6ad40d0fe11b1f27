import type { Coaching, CoachingOptions } from '#contracts/coaching.ts'
import { DEFAULT_WINDOW_DAYS } from '#contracts/coaching.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'

/** What the form of a coaching edits, by the names that the server tells errors of. `window_days` as it is typed. */
export type CoachingValues = {
  topic: string
  action: string
  question_ids: string[]
  follow_up_on: Day
  window_days: string
}

/** Two weeks are long enough for some conversations to be evaluated. */
const DEFAULT_FOLLOW_UP = 14

/** A new one: of the questions that were asked for, or else of those that failed. `today` where the reader is. */
export function newCoaching({ questions }: CoachingOptions, wanted: string | undefined, today: Day): CoachingValues {
  const asked = wanted?.split(',') ?? []
  const known = questions.filter(({ question_id }) => asked.includes(question_id))
  const chosen = known.length > 0 ? known : questions.filter(({ is_failed }) => is_failed)
  return {
    topic: '',
    action: '',
    question_ids: chosen.map(({ question_id }) => question_id),
    follow_up_on: addDays(today, DEFAULT_FOLLOW_UP),
    window_days: String(DEFAULT_WINDOW_DAYS),
  }
}

export const valuesOf = ({ topic, action, questions, follow_up_on, window_days }: Coaching): CoachingValues => ({
  topic,
  action,
  question_ids: questions.map(({ question_id }) => question_id),
  follow_up_on,
  window_days: String(window_days),
})

/** As it is sent. What is no number is none that the server takes. */
export const planOf = ({ window_days, ...values }: CoachingValues) => ({
  ...values,
  window_days: /^\d+$/.test(window_days.trim()) ? Number(window_days) : 0,
})
