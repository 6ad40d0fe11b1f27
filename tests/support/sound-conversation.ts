import * as z from 'zod'

import { channels, speakers } from '#contracts/conversation.ts'
import { MAX_DURATION_MS } from '#server/importers/limits.ts'

const ms = z.nullable(z.int().check(z.gte(0), z.lte(MAX_DURATION_MS)))
const share = z.nullable(z.number().check(z.gte(0), z.lte(1)))
const span = { start_ms: ms, end_ms: ms }
const goesForward = ({ start_ms: start, end_ms: end }: { start_ms: number | null; end_ms: number | null }) =>
  start === null || end === null || end >= start

const wellFormed = z.string().check(z.refine((text) => text.isWellFormed() && !text.includes('\0')))
const wordSchema = z.object({ text: wellFormed, ...span, confidence: share }).check(z.refine(goesForward))
const turnSchema = z
  .object({
    speaker: z.enum(speakers),
    speaker_name: z.nullable(wellFormed.check(z.minLength(1), z.maxLength(250))),
    ...span,
    text: wellFormed,
    confidence: share,
    words: z.optional(z.array(wordSchema)),
    sentiment: z.optional(z.number().check(z.gte(-1), z.lte(1))),
  })
  .check(z.refine(goesForward))

/** Asserts that it can be stored: whole milliseconds in order and within limits, shares between 0 and 1, marks on existing turns. */
export const soundConversation = z
  .object({
    external_id: wellFormed.check(z.minLength(3)),
    channel: z.enum(channels),
    started_at: z.nullable(z.iso.datetime()),
    duration_ms: ms,
    turns: z.array(turnSchema),
    markers: z.optional(
      z.array(
        z
          .object({ name: wellFormed.check(z.minLength(1), z.maxLength(250)), ...span, turn: z.nullable(z.int()) })
          .check(z.refine(goesForward)),
      ),
    ),
  })
  .check(
    z.refine(({ turns, markers = [] }) => markers.every(({ turn }) => turn === null || turns[turn] !== undefined)),
    z.refine(({ turns }) =>
      turns.every(({ start_ms: start }, at) => start === null || start >= (turns[at - 1]?.start_ms ?? 0)),
    ),
  )
