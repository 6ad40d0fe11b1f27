import * as z from 'zod/mini'

import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, storable } from './params.ts'
import { permissionTextShape } from './permission-catalogue.ts'

/** The columns of conditions, and the signed-in person's own values for them. */
export const conditionColumns = ['partner_id', 'team_id', 'agent_id'] as const
export type ConditionColumn = (typeof conditionColumns)[number]
export const ownValues = {
  partner_id: '$user.partner_id',
  team_id: '$user.team_id',
  agent_id: '$user.agent_id',
} as const

/** Fields of a customer that a rule of `customer-unmask` may name. */
export const customerFields = ['name', 'national_id', 'phones', 'email'] as const
export type CustomerField = (typeof customerFields)[number]

const wantedSchema = z.union([
  z.enum([ownValues.partner_id, ownValues.team_id, ownValues.agent_id]),
  idSchema,
  z.strictObject({ $in: z.array(idSchema).check(z.minLength(1), z.maxLength(500)) }),
])

/** One CASL rule of a role, before a person's own values are inserted. */
export const roleRuleSchema = z.strictObject({
  action: storable(100),
  subject: z._default(z.enum(['all', 'interaction', 'user', 'customer', 'post']), 'all'),
  fields: z.optional(z.array(storable(100)).check(z.minLength(1), z.maxLength(50))),
  conditions: z.optional(
    z.strictObject({
      partner_id: z.optional(wantedSchema),
      team_id: z.optional(wantedSchema),
      agent_id: z.optional(wantedSchema),
    }),
  ),
  inverted: z.optional(z.boolean()),
})
export type RoleRule = z.infer<typeof roleRuleSchema>

const roleShape = {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  requires_two_factor: z.boolean(),
  /** The administrator's role, which always has every permission. */
  is_locked: z.boolean(),
}
export const roleRowSchema = z.object({ ...roleShape, people: z.number(), permissions: z.number() })
export type RoleRowDto = z.infer<typeof roleRowSchema>
export const rolePageSchema = pageSchema(roleRowSchema)
export const readRolePageSchema = readPageSchema(roleRowSchema)

export const roleDetailSchema = z.object({
  ...roleShape,
  people: z.number(),
  rules: z.array(roleRuleSchema),
  /** Must be sent back with a change: if somebody else has changed the role meanwhile, it answers 409. */
  version: z.number(),
})
export type RoleDetail = z.infer<typeof roleDetailSchema>

const draftShape = {
  name: storable(100),
  description: storable(1000),
  requires_two_factor: z.boolean(),
  rules: z.array(roleRuleSchema).check(z.maxLength(500)),
}
/** `POST /api/roles` */
export const newRoleSchema = z.strictObject(draftShape)
export type NewRole = z.infer<typeof newRoleSchema>
/** `PUT /api/roles/:id` */
export const roleChangeSchema = z.strictObject({ ...draftShape, version: z.number(), reason: storable(500) })
export type RoleChange = z.infer<typeof roleChangeSchema>

/** `POST /api/roles/preview`: what a person (`user_id`) would see with these rules. */
export const rolePreviewQuerySchema = z.strictObject({ rules: draftShape.rules, user_id: z.nullable(idSchema) })
export const rolePreviewSchema = z.object({
  permissions: z.array(z.string()),
  /** How many this person would see, among those that the caller sees, so that a preview reveals no more. */
  conversations: z.object({ seen: z.number(), total: z.number() }),
  users: z.object({ seen: z.number(), total: z.number() }),
  unmasked: z.array(z.enum(customerFields)),
})
export type RolePreview = z.infer<typeof rolePreviewSchema>

/** `GET /api/rule-options`: the options for a rule. */
export const ruleOptionsSchema = z.object({
  permissions: z.array(z.object(permissionTextShape)),
  partners: z.array(z.object({ id: z.number(), name: z.string() })),
  teams: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type RuleOptions = z.infer<typeof ruleOptionsSchema>
export type GivablePermission = RuleOptions['permissions'][number]
