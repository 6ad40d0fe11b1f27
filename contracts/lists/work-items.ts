import * as z from 'zod/mini'

import { idParam } from '../params.ts'
import { allWorkOutcomes, workKinds } from '../work-item-states.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const workSorts = ['due_on', 'created_at', 'settled_at', 'partner', 'agent', 'assignee'] as const

/** The state filter; `open` means everything that is not settled, and is the default. */
export const workStateGroups = ['open', 'settled', 'done', 'dismissed', 'all'] as const
export type WorkStateGroup = (typeof workStateGroups)[number]

/** In the partner's calendar: `week` is today and the six days after it. */
export const workDues = ['overdue', 'today', 'week'] as const
export type WorkDue = (typeof workDues)[number]

/** The assignee: the reader, nobody, or somebody. */
const assigneeParam = z.optional(
  z.union([
    z.enum(['me', 'nobody']),
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  ]),
)

/** The partner and the people of the work. */
export const workPlaceShape = { partner_id: idParam, campaign_id: idParam, team_id: idParam, agent_id: idParam }

/** The query of `GET /api/work-items`, and the search part of the worklists' address. */
export const workListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(workSorts, 'due_on'),
  kind: z.optional(z.enum(workKinds)),
  state: z.optional(z.enum(workStateGroups)),
  assignee: assigneeParam,
  due: z.optional(z.enum(workDues)),
  ...workPlaceShape,
  outcome: z.optional(z.enum(allWorkOutcomes)),
  /** Settled within the time that the tiles count. */
  settled: z.optional(z.literal('lately')),
  /** About one policy or one conversation. */
  policy_id: idParam,
  interaction_id: idParam,
})
export type WorkListQuery = z.infer<typeof workListQuerySchema>

/** `GET /api/work-items/export` */
export const workExportQuerySchema = z.object({ ...workListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/** `GET /api/work-item-counts` */
export const workCountsQuerySchema = z.object(workPlaceShape)
export type WorkCountsQuery = z.infer<typeof workCountsQuerySchema>

/** Ids one after the other: `3,14,15`. */
const idsParam = z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,199}$/)))

/** `GET /api/work-item-people`: the people who can work on all of these items, or on a new one about this subject. */
export const workPeopleQuerySchema = z.object({
  ids: idsParam,
  kind: z.optional(z.enum(workKinds)),
  policy_id: idParam,
  interaction_id: idParam,
  agent_id: idParam,
})
export type WorkPeopleQuery = z.infer<typeof workPeopleQuerySchema>
