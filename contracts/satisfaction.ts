import * as z from 'zod/mini'

import { storable } from './params.ts'

/** How it went, for whoever asked: what can be said of a ticket once it is solved. */
export const satisfactionAnswers = ['good', 'neither', 'bad'] as const
export type SatisfactionAnswer = (typeof satisfactionAnswers)[number]

/** What a ticket can be looked for by: an answer, or that the question waits for one. */
export const satisfactionStandings = [...satisfactionAnswers, 'unanswered'] as const
export type SatisfactionStanding = (typeof satisfactionStandings)[number]

/**
 * Where the question stands, as `lifecycles/satisfaction.machine.ts` moves it: `asked` and `answered` can be answered, `withdrawn` was taken
 * back since the ticket goes on, and of what is `over` the time is.
 */
export const satisfactionStates = ['unasked', 'asked', 'answered', 'withdrawn', 'over'] as const
export type SatisfactionState = (typeof satisfactionStates)[number]

export const MAX_SATISFACTION_COMMENT_LENGTH = 2_000

/** What was answered so far, and until when that can be changed. */
const answeredShape = {
  answer: z.nullable(z.enum(satisfactionAnswers)),
  comment: z.string(),
  closes_at: z.string(),
}

/** Of a request, for who asked it. */
export const requestQuestionSchema = z.object({ ...answeredShape, is_open: z.boolean() })
export type RequestQuestion = z.infer<typeof requestQuestionSchema>

const ratingShape = {
  answer: z.enum(satisfactionAnswers),
  comment: storable(MAX_SATISFACTION_COMMENT_LENGTH).check(z.trim()),
}
/** `POST /api/requests/{id}/satisfaction` */
export const ratingSchema = z.strictObject(ratingShape)
export type Rating = z.infer<typeof ratingSchema>

const token = z.string().check(z.maxLength(200))
/** `POST /api/satisfaction/open`: what a letter’s link asks. Changes nothing; a dead link answers 404. */
export const satisfactionLinkSchema = z.strictObject({ token })
/** All that the holder of a link learns of a ticket. */
export const linkedQuestionSchema = z.object({ ticket_id: z.number(), subject: z.string(), ...answeredShape })
export type LinkedQuestion = z.infer<typeof linkedQuestionSchema>

/** `POST /api/satisfaction/answer` */
export const linkedRatingSchema = z.strictObject({ token, ...ratingShape })
export type LinkedRating = z.infer<typeof linkedRatingSchema>
