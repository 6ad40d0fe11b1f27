import { createHmac, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { canonicalEmail } from '#server/people/email-address.ts'
import { isSameSecret } from '#server/access/same-secret.ts'

/**
 * Remembers, in the browser itself, that an account has been signed in on it: `<name>.<signature over name and account>`.
 * It opens nothing; it only keeps the device's failures apart from those of strangers.
 */
export function deviceCookie(app: FastifyInstance) {
  const signature = async (name: string, email: string) =>
    createHmac('sha256', await app.secret('device'))
      .update(`${name} ${canonicalEmail(email)}`)
      .digest('base64url')

  const known = async (request: FastifyRequest, email: string): Promise<string | null> => {
    const [name, signed] = (request.cookies[COOKIE] ?? '').split('.')
    return name && signed && isSameSecret(signed, await signature(name, email)) ? name : null
  }

  return {
    /** The device's name when this account has been signed in on it before. */
    known,

    async remember(request: FastifyRequest, reply: FastifyReply, email: string) {
      const name = (await known(request, email)) ?? randomUUID()
      reply.setCookie(COOKIE, `${name}.${await signature(name, email)}`, {
        path: '/api/oauth',
        httpOnly: true,
        sameSite: 'strict',
        secure: app.config.appUrl.startsWith('https:') || request.protocol === 'https',
        maxAge: 180 * 86_400,
      })
    },
  }
}

const COOKIE = 'device'
