import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { permissionGroups } from '../permissions.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const permissionSorts = ['name', 'group', 'roles', 'people'] as const
export const permissionListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(permissionSorts, 'group'),
  q: textParam(200),
  group: z.optional(z.enum(permissionGroups)),
})
export type PermissionListQuery = z.infer<typeof permissionListQuerySchema>
