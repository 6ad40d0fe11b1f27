import * as z from 'zod/mini'

import { textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const roleSorts = ['id', 'name', 'people', 'permissions'] as const
export const roleListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(roleSorts, 'id'),
  q: textParam(200),
})
export type RoleListQuery = z.infer<typeof roleListQuerySchema>
