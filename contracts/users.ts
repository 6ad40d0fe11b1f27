import * as z from 'zod/mini'

import { userStates, userListQuerySchema } from './lists/users.ts'
import { localeSchema } from './page-config.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

/** `GET /api/users/export`: all users that match the filters, as a file. */
export const userExportQuerySchema = z.object({
  ...userListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

/** The data of a person, for others and for themselves. */
export const personShape = {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  partner: z.nullable(namedSchema),
  photo_url: z.nullable(z.string()),
  created_at: z.string(),
}

const userRowShape = {
  ...personShape,
  state: z.enum(userStates),
  has_two_factor: z.boolean(),
  last_active_at: z.nullable(z.string()),
}
export const userRowSchema = z.object(userRowShape)
export type UserRowDto = z.infer<typeof userRowSchema>
export const userPageSchema = pageSchema(userRowSchema)
export const readUserPageSchema = readPageSchema(userRowSchema)

/** The fields of a person that others may change, as far as their `user-edit` rules allow. */
export const userFields = ['name', 'email', 'role_id', 'team_id', 'partner_id'] as const
export type UserField = (typeof userFields)[number]

/** A signed-in browser. */
export const signedInBrowserSchema = z.object({
  id: z.number(),
  /** The current session. */
  is_current: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
})
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>

export const userDetailSchema = z.object({
  ...userRowShape,
  locale: z.nullable(localeSchema),
  /** The agent of conversations that this person is. */
  agent: z.nullable(namedSchema),
  /** Conversations that this person handled as an agent, as far as the reader sees them. */
  conversations: z.number(),
  invitation: z.nullable(
    // `expires_at` is null until the letter is sent
    z.object({ by: z.nullable(z.string()), created_at: z.string(), expires_at: z.nullable(z.string()) }),
  ),
  /** Empty for a reader who may not end them. */
  sessions: z.array(signedInBrowserSchema),
  /** What the reader may do with this person. */
  may: z.object({
    edit: z.array(z.enum(userFields)),
    deactivate: z.boolean(),
    end_sessions: z.boolean(),
    /** Also false if there is none. */
    remove_two_factor: z.boolean(),
  }),
})
export type UserDetail = z.infer<typeof userDetailSchema>

const locale = z.nullable(localeSchema)

/** `POST /api/users`: creates an account and sends its invitation. Answers with the person's detail. */
export const newUserSchema = z.strictObject({
  name: storable(200),
  email: storable(254),
  role_id: z.nullable(idSchema),
  team_id: z.nullable(idSchema),
  partner_id: z.nullable(idSchema),
  /** The language of the letter; null: that of the request. */
  locale,
})
export type NewUser = z.infer<typeof newUserSchema>

/** `PATCH /api/users/:id`: only the given fields change. Answers with the person's detail. */
export const userChangeSchema = z.strictObject({
  name: z.optional(storable(200)),
  email: z.optional(storable(254)),
  role_id: z.optional(z.nullable(idSchema)),
  team_id: z.optional(z.nullable(idSchema)),
  partner_id: z.optional(z.nullable(idSchema)),
  locale: z.optional(locale),
})
export type UserChange = z.infer<typeof userChangeSchema>

/**
 * The reason for a change to a person or to permissions, stored in the access record. `POST /api/users/:id/deactivation` needs it;
 * `DELETE` of the same address activates the person again. `POST /api/users/:id/two-factor/removal` needs it too: for a person who lost
 * their second factor. It ends all their sessions and notifies them by mail; 409 if there is no second factor.
 */
export const reasonSchema = z.strictObject({ reason: storable(500) })
export type Reason = z.infer<typeof reasonSchema>

/** `GET /api/user-options`: the options for filters and forms of users. */
export const userOptionsSchema = z.object({
  /** All roles, for filters. */
  roles: z.array(namedSchema),
  /** The roles that the reader may give to somebody. */
  givable_roles: z.array(namedSchema),
  /** The teams and partners of people whom the reader sees, and those to which they may assign people. */
  teams: z.array(namedSchema),
  partners: z.array(namedSchema),
})
export type UserOptions = z.infer<typeof userOptionsSchema>

/** `POST /api/teams`. Answers the new team, as a `namedSchema`. */
export const newTeamSchema = z.strictObject({ name: storable(100) })
