import * as z from 'zod/mini'

const token = z.string().check(z.maxLength(200))

/** `POST /api/invitations/open`: whom a letter's link invites. A dead link answers 404. */
export const invitationLinkSchema = z.strictObject({ token })

export const invitationSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Who invites; null when they are gone. */
  invited_by: z.nullable(z.string()),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** `POST /api/invitations/accept`: the password with which the person will sign in. */
export const invitationAcceptanceSchema = z.strictObject({
  token,
  password: z.string().check(z.maxLength(1024)),
  password_confirmation: z.string().check(z.maxLength(1024)),
})
export type InvitationAcceptance = z.infer<typeof invitationAcceptanceSchema>
