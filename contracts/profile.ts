import * as z from 'zod/mini'

import { storable } from './params.ts'
import { personShape, signedInBrowserSchema } from './users.ts'

const password = z.string().check(z.maxLength(1024))

/** `GET /api/profile`: one's own data. */
export const profileSchema = z.object({
  ...personShape,
  two_factor: z.object({
    is_on: z.boolean(),
    confirmed_at: z.nullable(z.string()),
    recovery_codes_left: z.number(),
    /** The role, or the configuration, requires it: it cannot be switched off. */
    is_required: z.boolean(),
  }),
})
export type Profile = z.infer<typeof profileSchema>

/** `PATCH /api/profile`. A new e-mail address needs the current password. */
export const profileChangeSchema = z.strictObject({
  name: z.optional(storable(200)),
  email: z.optional(storable(254)),
  /** The key of an uploaded picture; null removes the photo. */
  photo_key: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{43}$/)))),
  current_password: z.optional(password),
})
export type ProfileChange = z.infer<typeof profileChangeSchema>

/** `POST /api/profile/password`. Ends all other sessions. */
export const passwordChangeSchema = z.strictObject({
  current_password: password,
  password,
  password_confirmation: password,
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** `GET /api/profile/sessions` */
export const ownSessionsSchema = z.object({ data: z.array(signedInBrowserSchema) })

/** Requests that need the password again. */
export const confirmationSchema = z.strictObject({ current_password: password })

/** `POST /api/profile/two-factor`: begins. `uri` is for the QR code; `secret` (base32) is for typing it in. */
export const twoFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>

/** `POST /api/profile/two-factor/confirm`: the first code activates it. */
export const twoFactorCodeSchema = z.strictObject({ code: z.string().check(z.maxLength(40)) })

/** Shown only once: each code allows one sign-in without the device. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
