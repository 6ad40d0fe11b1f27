import * as z from 'zod/mini'

import type { RoleListQuery } from '#contracts/lists/roles.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  type NewRole,
  readRolePageSchema,
  type RoleChange,
  roleDetailSchema,
  type RolePreview,
  rolePreviewSchema,
  type RoleRowDto,
  type RoleRule,
  ruleOptionsSchema,
} from '#contracts/roles.ts'
import { readUserPageSchema, type UserRowDto } from '#contracts/users.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const rolesApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(ruleOptionsSchema, '/api/rule-options', { signal }))

  return {
    list(query: RoleListQuery, signal: AbortSignal): Promise<Page<RoleRowDto>> {
      return silenceRejection(http.send(readRolePageSchema, '/api/roles', { query, signal }))
    },
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        role: http.send(roleDetailSchema, `/api/roles/${id}`, { signal }),
        options: options(signal),
      }),

    create: (body: NewRole, signal: AbortSignal) =>
      http.send(roleDetailSchema, '/api/roles', { method: 'POST', body, signal }),
    change: (id: number, body: RoleChange, signal: AbortSignal) =>
      http.send(roleDetailSchema, `/api/roles/${id}`, { method: 'PUT', body, signal }),
    remove: (id: number, signal: AbortSignal) =>
      http.send(z.unknown(), `/api/roles/${id}`, { method: 'DELETE', signal }),

    /** What a person would see with the rules; without an id, a person without team and partner. */
    preview: (rules: readonly RoleRule[], userId: number | null): Promise<RolePreview> =>
      silenceRejection(
        http.send(rolePreviewSchema, '/api/roles/preview', {
          method: 'POST',
          body: { rules, user_id: userId },
        }),
      ),
    /** The first people whose names match. */
    people: async (q: string, signal: AbortSignal): Promise<UserRowDto[]> => {
      const query = { per_page: 20, ...(q && { q }) }
      return (await http.send(readUserPageSchema, '/api/users', { query, signal })).data
    },
  }
}
