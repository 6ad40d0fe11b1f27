import * as z from 'zod/mini'

const text = (max: number) => z.string().check(z.maxLength(max))

/** The signed-in person. `role_id` is null while an account waits for access. */
export const sessionUserSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role_id: z.nullable(z.number()),
  /** The role requires a second factor that is not set up yet; until then the person has no permission. */
  must_set_up_two_factor: z.optional(z.boolean()),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

/** `POST /api/oauth/token`: the password grant. `username` is the e-mail address. */
export const tokenRequestSchema = z.strictObject({
  grant_type: z.literal('password'),
  client_id: text(200),
  client_secret: text(200),
  username: text(254),
  password: text(1024),
  scope: z.literal('*'),
  /** A code of the second factor, or a recovery code: requested by a 400 whose `errors` name `code`. */
  code: z.optional(text(40)),
})
export type TokenRequest = z.infer<typeof tokenRequestSchema>

export const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds until the absolute end of the session. */
  expires_in: z.number(),
  user: sessionUserSchema,
})

/** What the server sends for `GET /api/user`. */
export const userAnswerSchema = z.object({ success: z.literal(true), data: sessionUserSchema })

/** What the browser accepts for it: the user in `data` (with `success`), or the body itself. */
export const readUserSchema = z.union([
  z.pipe(
    z.object({ success: z.literal(true), data: sessionUserSchema }),
    z.transform(({ data }) => data),
  ),
  sessionUserSchema,
])

/** One rule of `GET /api/abilities`: an action on a subject, perhaps only some fields, under conditions, or forbidden. */
export const abilityRuleSchema = z.object({
  action: z.string(),
  subject: z.string(),
  fields: z.optional(z.array(z.string())),
  conditions: z.optional(z.record(z.string(), z.unknown())),
  inverted: z.optional(z.boolean()),
})
export type AbilityRule = z.infer<typeof abilityRuleSchema>
export const abilitiesSchema = z.array(abilityRuleSchema)

/** The server checks the length and content of passwords, so that it can explain problems in the reader's language. */
export const registrationSchema = z.strictObject({
  name: text(200),
  email: text(254),
  password: text(1024),
  password_confirmation: text(1024),
})
export type Registration = z.infer<typeof registrationSchema>

export const resetLinkRequestSchema = z.strictObject({ email: text(254) })
export type ResetLinkRequest = z.infer<typeof resetLinkRequestSchema>

export const passwordResetSchema = z.strictObject({
  email: text(254),
  token: text(200),
  password: text(1024),
  password_confirmation: text(1024),
})
export type PasswordReset = z.infer<typeof passwordResetSchema>

/** Answers that only confirm success. */
export const doneSchema = z.object({ success: z.literal(true) })
