import * as z from 'zod/mini'

const token = z.string().check(z.maxLength(200))

/** `POST /api/invitations/open`: the person invited by the link in a letter. An invalid link answers 404. */
export const invitationLinkSchema = z.strictObject({ token })

export const invitationSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** The person who sent the invitation; null if the account no longer exists. */
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
