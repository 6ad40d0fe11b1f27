import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

import { Refusal } from '#server/kernel/failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The page's token: the one in the request's cookie if it is genuine, otherwise a new one. Sets the cookie. */
    issueCsrfToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string>
  }
}

/**
 * A request that changes something must carry the page's token twice: in the cookie, which only pages of this origin
 * can read, and in a header, which only they can send. The token is signed, so that nobody can plant a token of their
 * own.
 */
export const csrf = fp(
  async (app) => {
    const isSecure = app.config.appUrl.startsWith('https:')

    const issue = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = await app.secret('csrf')
      const current = request.cookies[CSRF_COOKIE]
      const token = current && isGenuine(current, key) ? current : newCsrfToken(key)
      reply.setCookie(CSRF_COOKIE, token, {
        path: '/',
        sameSite: 'lax', // strict would hide it from a page opened by a link in a mail
        secure: isSecure || request.protocol === 'https',
        httpOnly: false, // the page's own requests repeat it in a header
      })
      return token
    }
    app.decorate('issueCsrfToken', issue)

    app.addHook('onRequest', async (request, reply) => {
      if (SAFE_METHODS.has(request.method) || request.is404 || isScript(request)) return
      const sent = request.headers['x-csrf-token'] ?? request.headers['x-xsrf-token']
      const expected = request.cookies[CSRF_COOKIE]
      const key = await app.secret('csrf')
      if (expected && typeof sent === 'string' && isSame(sent, expected) && isGenuine(expected, key)) return
      await issue(request, reply)
      throw new Refusal({ kind: 'page-expired' })
    })
  },
  { name: 'csrf', dependencies: ['secrets', '@fastify/cookie'] },
)

/** A page's token, signed with the server's key for these tokens. */
export const newCsrfToken = (key: Buffer): string => signed(randomBytes(16).toString('base64url'), key)

export const CSRF_COOKIE = 'XSRF-TOKEN'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A client without cookies that sends its token in a header cannot be tricked: no browser sends that by itself. */
const isScript = ({ headers }: FastifyRequest) => !headers.cookie && /^bearer /i.test(headers.authorization ?? '')

const signed = (nonce: string, key: Buffer) => `${nonce}.${createHmac('sha256', key).update(nonce).digest('base64url')}`

const isGenuine = (token: string, key: Buffer) => isSame(token, signed(token.split('.')[0] ?? '', key))

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
