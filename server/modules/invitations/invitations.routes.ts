import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  type Invitation,
  invitationAcceptanceSchema,
  invitationLinkSchema,
  invitationSchema,
} from '#contracts/invitations.ts'
import { networkOf } from '#server/http/network-of.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { passwordErrors } from '#server/people/password-rules.ts'

/** The link of an invitation: its holder may choose the password of the account, once. It signs nobody in. */
export const invitationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const deadLinks = app.limit('invitation-address', 50, 900)

  /** Looked up before anything is hashed. Dead links are counted by the network that tries them. */
  async function openInvitation(request: FastifyRequest, token: string): Promise<Invitation> {
    const network = networkOf(request.ip)
    refuseIfThrottled(await deadLinks.wait(network))
    const invitation = await app.invitations.open(token)
    if (invitation) return invitation
    await deadLinks.count(network)
    throw new Refusal({ kind: 'missing' })
  }

  app.post(
    '/invitations/open',
    {
      config: { permission: 'public' },
      schema: { body: invitationLinkSchema, response: { 200: invitationSchema } },
    },
    (request) => openInvitation(request, request.body.token),
  )

  app.post(
    '/invitations/accept',
    {
      config: { permission: 'public' },
      schema: { body: invitationAcceptanceSchema, response: { 200: doneSchema } },
    },
    async (request) => {
      const { token, password } = request.body
      const { name, email } = await openInvitation(request, token)
      const rules = { shortest: app.config.passwordLength, about: [name, email, app.config.appName] }
      const errors = passwordErrors(request.body, rules)
      if (errors) throw new Refusal({ kind: 'invalid', errors }) // the link stays good for another try

      const passwordHash = await app.passwords.hash(password)
      await app.db.transaction().execute(async (trx) => {
        const userId = await app.invitations.redeem(trx, token, passwordHash)
        if (userId === null) throw new Refusal({ kind: 'missing' })
        const detail = { step: 'accepted' }
        await app.record(request, { action: 'invitation', userId, subject: `user:${userId}`, detail }, trx)
      })
      return { success: true as const }
    },
  )
}
