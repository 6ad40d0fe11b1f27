import * as z from 'zod/mini'

import { localeSchema } from './page-config.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema, storable } from './params.ts'
import { permissionGroups } from './permissions.ts'

/** Language → text. The application itself describes built-in permissions without one. */
const descriptionSchema = z.partialRecord(localeSchema, storable(500))
export type PermissionDescription = z.infer<typeof descriptionSchema>

/** The texts of a permission. */
export const permissionTextShape = {
  name: z.string(),
  group: z.enum(permissionGroups),
  description: descriptionSchema,
}

const permissionShape = {
  id: z.number(),
  ...permissionTextShape,
  /** The product itself checks this name: it can be described, but neither renamed nor removed. */
  is_built_in: z.boolean(),
  /** One of the seven names of the specification. */
  is_specified: z.boolean(),
}
export const permissionRowSchema = z.object({ ...permissionShape, roles: z.number(), people: z.number() })
export type PermissionRowDto = z.infer<typeof permissionRowSchema>
export const permissionPageSchema = pageSchema(permissionRowSchema)
export const readPermissionPageSchema = readPageSchema(permissionRowSchema)

export const permissionDetailSchema = z.object({
  ...permissionShape,
  people: z.number(),
  /** Where it is used: by roles, and by requests that need it. */
  roles: z.array(namedSchema),
  routes: z.array(z.object({ method: z.string(), url: z.string() })),
  /** Must be sent back with a change: if somebody else has changed the permission meanwhile, it answers 409. */
  version: z.number(),
})
export type PermissionDetail = z.infer<typeof permissionDetailSchema>

const draftShape = {
  name: storable(100),
  group: z.enum(permissionGroups),
  description: descriptionSchema,
}
/** `POST /api/permissions`. A name is like `area-verb`. */
export const permissionDraftSchema = z.strictObject(draftShape)
export type PermissionDraft = z.infer<typeof permissionDraftSchema>
/** `PUT /api/permissions/:id` */
export const permissionChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type PermissionChange = z.infer<typeof permissionChangeSchema>
