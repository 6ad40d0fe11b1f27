import * as z from 'zod/mini'

import type { PermissionListQuery } from '#contracts/lists/permissions.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  type PermissionChange,
  type PermissionDetail,
  permissionDetailSchema,
  type PermissionDraft,
  type PermissionRowDto,
  readPermissionPageSchema,
} from '#contracts/permission-catalogue.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const permissionsApi = (http: Http) => ({
  list(query: PermissionListQuery, signal: AbortSignal): Promise<Page<PermissionRowDto>> {
    return silenceRejection(http.send(readPermissionPageSchema, '/api/permissions', { query, signal }))
  },
  detail: (id: number, signal: AbortSignal): Promise<PermissionDetail> =>
    silenceRejection(http.send(permissionDetailSchema, `/api/permissions/${id}`, { signal })),
  create: (body: PermissionDraft, signal: AbortSignal) =>
    http.send(permissionDetailSchema, '/api/permissions', { method: 'POST', body, signal }),
  change: (id: number, body: PermissionChange, signal: AbortSignal) =>
    http.send(permissionDetailSchema, `/api/permissions/${id}`, { method: 'PUT', body, signal }),
  remove: (id: number, signal: AbortSignal) =>
    http.send(z.unknown(), `/api/permissions/${id}`, { method: 'DELETE', signal }),
})
