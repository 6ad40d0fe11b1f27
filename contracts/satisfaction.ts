import * as z from 'zod/mini'

import { storable } from './params.ts'

/** The possible answers about a solved ticket. */
export const satisfactionAnswers = ['good', 'neither', 'bad'] as const
export type SatisfactionAnswer = (typeof satisfactionAnswers)[number]

/** The filter values for tickets: an answer, or that the question is still open. */
export const satisfactionStandings = [...satisfactionAnswers, 'unanswered'] as const
export type SatisfactionStanding = (typeof satisfactionStandings)[number]

/**
 * The states of the question: see `lifecycles/satisfaction.machine.ts`. `asked` and `answered` can be answered, `withdrawn` was withdrawn
 * because the ticket continued, and for `over` the time has passed.
 */
export const satisfactionStates = ['unasked', 'asked', 'answered', 'withdrawn', 'over'] as const
export type SatisfactionState = (typeof satisfactionStates)[number]

export const MAX_SATISFACTION_COMMENT_LENGTH = 2_000

/** The current answer, and until when it can be changed. */
const answeredShape = {
  answer: z.nullable(z.enum(satisfactionAnswers)),
  comment: z.string(),
  closes_at: z.string(),
}

/** For the requester of a request. */
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
/** `POST /api/satisfaction/open`: opens the link in a letter. Changes nothing; an invalid link answers 404. */
export const satisfactionLinkSchema = z.strictObject({ token })
/** Everything that the holder of a link learns about a ticket. */
export const linkedQuestionSchema = z.object({ ticket_id: z.number(), subject: z.string(), ...answeredShape })
export type LinkedQuestion = z.infer<typeof linkedQuestionSchema>

/** `POST /api/satisfaction/answer` */
export const linkedRatingSchema = z.strictObject({ token, ...ratingShape })
export type LinkedRating = z.infer<typeof linkedRatingSchema>
