import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** `waiting`: no role yet. `invited`: has not set a password yet. */
export const userStates = ['active', 'waiting', 'invited', 'deactivated'] as const
export type UserState = (typeof userStates)[number]

/**
 * Problems of active people. `no-second-factor`: their role requires one. `expired-invitation`: it was not accepted in time. `idle`: not
 * seen for 90 days.
 */
export const userMatters = ['no-second-factor', 'expired-invitation', 'idle'] as const
export type UserMatter = (typeof userMatters)[number]

export const userSorts = ['name', 'email', 'role', 'team', 'partner', 'created_at', 'last_active_at'] as const

/** The query of `GET /api/users`, and the search part of the list's address. */
export const userListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(userSorts, 'name'),
  /** Every word in the name or the e-mail address. */
  q: textParam(200),
  role_id: idParam,
  team_id: idParam,
  partner_id: idParam,
  state: z.optional(z.enum(userStates)),
  matter: z.optional(z.enum(userMatters)),
})
export type UserListQuery = z.infer<typeof userListQuerySchema>
