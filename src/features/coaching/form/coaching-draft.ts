import { type Coaching, type CoachingOptions, DEFAULT_WINDOW_DAYS } from '#contracts/coaching.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'

/** What the coaching form edits, with the field names that the server uses in errors. `window_days` is as typed. */
export type CoachingValues = {
  topic: string
  action: string
  question_ids: string[]
  follow_up_on: Day
  window_days: string
}

/** Two weeks are long enough for some conversations to be evaluated. */
const DEFAULT_FOLLOW_UP_DAYS = 14

/** A new coaching for the requested questions, or else for those that failed. `today` is in the reader's time zone. */
export function newCoaching(
  { questions }: CoachingOptions,
  requestedIds: string | undefined,
  today: Day,
): CoachingValues {
  const ids = requestedIds?.split(',') ?? []
  const requested = questions.filter(({ question_id }) => ids.includes(question_id))
  const selected = requested.length > 0 ? requested : questions.filter(({ is_failed }) => is_failed)
  return {
    topic: '',
    action: '',
    question_ids: selected.map(({ question_id }) => question_id),
    follow_up_on: addDays(today, DEFAULT_FOLLOW_UP_DAYS),
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

/** The values as they are sent. Text that is no number becomes 0, which the server refuses. */
export const planOf = ({ window_days, ...values }: CoachingValues) => ({
  ...values,
  window_days: /^\d+$/.test(window_days.trim()) ? Number(window_days) : 0,
})
