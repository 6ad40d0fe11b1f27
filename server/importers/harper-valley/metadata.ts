import * as z from 'zod'

import { emptyConversation } from '../empty-conversation.ts'
import { type Reading, refused } from '../importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH } from '../limits.ts'
import { combined, problemsOf } from '../problems.ts'

/** The caller, the time and the reason: the conversation without its words. */
export function readMetadata(value: unknown): Reading {
  const parsed = z.safeParse(metadataSchema, value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { sid, start_time_ms: start, end_time_ms: end, agent, caller, tasks } = parsed.data
  if (end !== null && end !== undefined && (end < start || end - start > MAX_DURATION_MS)) {
    return refused({ field: 'end_time_ms', reason: 'The call ends before it starts, or more than ten years later.' })
  }
  const called = shortened(caller.metadata?.['first and last name'])
  const answered = shortened(agent.metadata?.agent_name)
  const conversation = emptyConversation({
    direction: 'inbound', // customers call a bank
    external_id: `harper-valley:${sid.toLowerCase()}`,
    started_at: new Date(start).toISOString(),
    duration_ms: typeof end === 'number' ? end - start : null,
    subject: shortened(
      (tasks ?? [])
        .map((task) => task.task_type ?? '')
        .filter(Boolean)
        .join(', '),
    ),
    agent: answered === null ? null : { name: answered, email: null },
    customer: called === null ? null : { name: called, phones: [], email: null },
  })
  return { conversations: [conversation], findings: [] }
}

const shortened = (text: string | null | undefined) => text?.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed() || null

const MOMENT = 'must be milliseconds since 1970, in the years 1970 to 2199'
const moment = z
  .int(MOMENT)
  .min(0, MOMENT)
  .max(Date.UTC(2200, 0, 1) - 1, MOMENT)
const name = z.nullish(z.string('must be text'))
const side = <Names extends z.ZodRawShape>(names: Names) =>
  z.object({ metadata: z.nullish(z.object(names, 'must be an object')) }, 'must be an object')

const metadataSchema = z.object({
  sid: z.string('must be text').regex(/^[\w-]{1,100}$/, 'must be letters and digits'),
  start_time_ms: moment,
  end_time_ms: z.nullish(moment),
  agent: side({ agent_name: name }),
  caller: side({ 'first and last name': name }),
  tasks: z.nullish(z.array(z.object({ task_type: name }, 'must be an object'), 'must be a list')),
})
