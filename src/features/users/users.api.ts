import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import type { UserListQuery } from '#contracts/lists/users.ts'
import type { Page } from '#contracts/pagination.ts'
import { namedSchema } from '#contracts/params.ts'
import {
  type NewUser,
  type Reason,
  readUserPageSchema,
  type UserChange,
  userDetailSchema,
  type UserOptions,
  userOptionsSchema,
  type UserRowDto,
} from '#contracts/users.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The two requests of the list page. */
export type UserListAnswers = { users: Promise<Page<UserRowDto>>; options: Promise<UserOptions> }

export type UsersApi = ReturnType<typeof usersApi>

export const usersApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(userOptionsSchema, '/api/user-options', { signal }))
  const user = (id: number, signal: AbortSignal) =>
    silenceRejection(http.send(userDetailSchema, `/api/users/${id}`, { signal }))

  return {
    list(query: UserListQuery, signal: AbortSignal): UserListAnswers {
      return {
        users: silenceRejection(http.send(readUserPageSchema, '/api/users', { query, signal })),
        options: options(signal),
      }
    },
    exportFile: (query: UserListQuery, format: ExportFormat) =>
      http.download('/api/users/export', { query: { ...query, format } }),

    options: (signal: AbortSignal) => ({ options: options(signal) }),
    detail: (id: number, signal: AbortSignal) => ({ user: user(id, signal) }),
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        user: user(id, signal),
        options: options(signal),
      }),

    create: (body: NewUser, signal: AbortSignal) =>
      http.send(z.object({ id: z.number() }), '/api/users', { method: 'POST', body, signal }),
    change: (id: number, body: UserChange, signal: AbortSignal) =>
      http.send(z.unknown(), `/api/users/${id}`, { method: 'PATCH', body, signal }),
    createTeam: (name: string) => http.send(namedSchema, '/api/teams', { method: 'POST', body: { name } }),

    /** Ends all sessions of the person, and prevents them from signing in. */
    deactivate: (id: number, body: Reason, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/deactivation`, { method: 'POST', body, signal }),
    activate: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/deactivation`, { method: 'DELETE', signal }),
    /** For a person who lost the second factor: also ends all their sessions, and informs them by mail. */
    removeTwoFactor: (id: number, body: Reason, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/two-factor/removal`, { method: 'POST', body, signal }),
    /** Sends the invitation again, with a new link. */
    invite: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/invitation`, { method: 'POST', signal }),
    endSession: (id: number, session: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/sessions/${session}`, { method: 'DELETE', signal }),
    endSessions: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/users/${id}/sessions`, { method: 'DELETE', signal }),
  }
}
