import * as z from 'zod/mini'

import { isStorable } from './params.ts'
import type { PermissionName } from './permissions.ts'

/** The lists with saved views, each with their address in the API and the permission for both. */
export const savedLists = {
  calls: { path: '/saved-views', permission: 'call-detail' },
  evaluations: { path: '/evaluation-views', permission: 'quality-detail' },
  disputes: { path: '/dispute-views', permission: 'quality-disputes' },
  coachings: { path: '/coaching-views', permission: 'quality-detail' },
  policies: { path: '/policy-views', permission: 'policy-detail' },
  debts: { path: '/debt-views', permission: 'collections-data' },
  worklists: { path: '/worklist-views', permission: 'worklist-work' },
  questions: { path: '/question-views', permission: 'dashboards-premium' },
  alerts: { path: '/alert-views', permission: 'dashboards-premium' },
  tickets: { path: '/ticket-views', permission: 'freshdeck' },
} as const satisfies Record<string, { path: string; permission: PermissionName }>
export type SavedList = keyof typeof savedLists
export const savedListNames = Object.keys(savedLists) as SavedList[]

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), isStorable)
/** The search part of the list's address, without its page: `channel=voice&q=…`. */
const query = z.string().check(z.maxLength(4_000), isStorable)

/** The body of `POST /api/saved-views`. */
export const savedViewDraftSchema = z.strictObject({ name, query, shared: z.boolean() })
export type SavedViewDraft = z.infer<typeof savedViewDraftSchema>

/** The body of `PATCH /api/saved-views/{id}`, only by its owner. Absent fields do not change. */
export const savedViewChangeSchema = z.strictObject({
  name: z.optional(name),
  query: z.optional(query),
  shared: z.optional(z.boolean()),
})
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>

export const savedViewSchema = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  /** Available to everybody who may open the list. They still see only their own rows in it. */
  shared: z.boolean(),
  /** Whether the reader may change it. */
  own: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** `GET /api/saved-views`: the reader's own and shared ones, by name. */
export const savedViewsSchema = z.object({ data: z.array(savedViewSchema) })
