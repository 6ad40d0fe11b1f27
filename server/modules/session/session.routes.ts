import { randomUUID, createHmac } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  abilitiesSchema,
  doneSchema,
  tokenRequestSchema,
  tokenSchema,
  userAnswerSchema,
  type SessionUser,
  type TokenRequest,
} from '#contracts/auth.ts'
import { isSameSecret } from '#server/access/same-secret.ts'
import { type SecondFactor, twoFactors } from '#server/access/two-factor.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { peopleRepository } from '#server/modules/session/people.repository.ts'
import { type Attempt, signInThrottle } from '#server/modules/session/sign-in-throttle.ts'
import { canonicalEmail } from '#server/people/email-address.ts'
import { originOf } from '#server/plugins/access-records.ts'

/** Signing in and out, and what the browser asks about the signed-in person. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const attempt = signIn(app)

  app.post(
    '/oauth/token',
    {
      config: { permission: 'public' },
      schema: { body: tokenRequestSchema, response: { 200: tokenSchema } },
    },
    async (request, reply) => {
      const { user, token } = await attempt(request, reply)
      return {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: Math.floor(app.config.tokenLifetime / 1_000),
        user,
      }
    },
  )

  app.get(
    '/user',
    { preHandler: app.signedIn, schema: { response: { 200: userAnswerSchema } } },
    async ({ user: { id, name, email, role_id }, caller }) => ({
      success: true as const,
      data: { id, name, email, role_id, ...(caller?.mustSetUpTwoFactor && { must_set_up_two_factor: true }) },
    }),
  )

  app.get(
    '/abilities',
    { preHandler: app.signedIn, schema: { response: { 200: abilitiesSchema } } },
    async ({ caller }) => caller?.rules ?? [],
  )

  app.post('/logout', { preHandler: app.signedIn, schema: { response: { 200: doneSchema } } }, async (request) => {
    const { sessionId, user } = request.caller!
    await app.db.transaction().execute(async (trx) => {
      await app.sessions.endOf(user.id, { only: sessionId }, trx)
      await app.record(request, { action: 'sign-out' }, trx)
    })
    return { success: true as const }
  })
}

type SignInRequest = FastifyRequest<{ Body: TokenRequest }>

type SignedIn = { user: SessionUser; token: string }

/**
 * Checks a name and a password, and the second factor if there is one, and opens a session. Whether the name is known, unknown or
 * deactivated: every attempt looks one person up and verifies one password, and every failure leaves one record and gets the same answer.
 * Only a right password reveals that there is a second factor.
 */
function signIn(app: FastifyInstance) {
  const people = peopleRepository(app.db)
  const factors = twoFactors(app)
  const throttle = signInThrottle(app)
  const devices = deviceCookie(app)
  const questions = app.limit('code-question', 1, 60)
  const decoy = app.passwords.hash(randomUUID())
  decoy.catch(() => {}) // shows where it is awaited

  async function fail(request: SignInRequest, attempt: Attempt, userId: number | null, wrong: 'password' | 'code') {
    app.metrics.signIns.inc({ outcome: 'refused' })
    request.log.warn({ user_id: userId }, 'sign-in refused')
    await app.record(request, { action: 'sign-in-refused', userId, detail: { wrong } })
    await throttle.failed(attempt)
    return wrong === 'code' ? refusal('code', texts.wrongCode) : refusal('email', texts.wrongCredentials)
  }

  /**
   * Every sign-in with a second factor begins with the question for it. On a device on which the account has never been signed in, that may
   * be the only trace of somebody who knows the password: there it is recorded, once a minute.
   */
  async function noteQuestion(request: SignInRequest, { device }: Attempt, userId: number) {
    request.log.info({ user_id: userId }, 'second factor asked for')
    if (device !== null || (await questions.count(String(userId))) > 0) return
    await app.record(request, { action: 'sign-in-refused', userId, detail: { wrong: 'code missing' } })
  }

  async function secondFactorOf(request: SignInRequest, attempt: Attempt, userId: number) {
    const { confirmedAt } = await factors.stateOf(userId)
    if (!confirmedAt) return null
    if (!request.body.code) {
      await noteQuestion(request, attempt, userId)
      throw refusal('code', texts.codeWanted)
    }
    const proven = await factors.redeem(userId, request.body.code)
    if (!proven) throw await fail(request, attempt, userId, 'code')
    return proven
  }

  /** Null if the account was closed, or got another password, while this one was checked: that ends all sessions. */
  function openSession(request: SignInRequest, { id, password_hash }: Checked, secondFactor: SecondFactor | null) {
    return app.db.transaction().execute(async (trx) => {
      if (!(await people.isUnchanged(trx, id, password_hash))) return null
      const token = await app.sessions.open(id, originOf(request), trx)
      await app.record(request, { action: 'sign-in', userId: id, detail: { second_factor: secondFactor } }, trx)
      return token
    })
  }

  return async (request: SignInRequest, reply: FastifyReply): Promise<SignedIn> => {
    const { username, password, client_id, client_secret } = request.body
    const { clientId, clientSecret } = app.config.oauth
    const attempt = { email: username, address: request.ip, device: await devices.known(request, username) }
    await throttle.refuseIfBlocked(attempt)

    const person = await people.findByEmail(username)
    const isRight = await app.passwords.verify(person?.password_hash ?? (await decoy), password)
    const hash = person?.password_hash
    const isOurClient = isSameSecret(client_id, clientId) && isSameSecret(client_secret, clientSecret)
    if (!person?.active || !hash || !isRight || !isOurClient) {
      throw await fail(request, attempt, person?.id ?? null, 'password')
    }
    await throttle.refuseIfBlocked(attempt) // enough guesses may have failed meanwhile: asking would tell the right one
    const secondFactor = await secondFactorOf(request, attempt, person.id)
    await throttle.refuseIfBlocked(attempt) // as many codes, too; and nobody is refused whose session is open
    const token = await openSession(request, { id: person.id, password_hash: hash }, secondFactor)
    if (!token) throw await fail(request, attempt, person.id, 'password')

    await throttle.succeeded(attempt)
    app.metrics.signIns.inc({ outcome: 'accepted' })
    request.log.info({ user_id: person.id }, 'signed in')
    await devices.remember(request, reply, username)
    const { id, name, email, role_id } = person
    return { user: { id, name, email, role_id }, token }
  }
}

type Checked = { id: number; password_hash: string }

const refusal = (field: 'email' | 'code', message: Message) =>
  new Refusal({ kind: 'refused', message, errors: { [field]: [message] } })

/**
 * Remembers, in the browser itself, that an account has been signed in on it: `<name>.<signature over name and account>`. It grants
 * nothing; it only keeps the device's failures apart from those of strangers.
 */
function deviceCookie(app: FastifyInstance) {
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
