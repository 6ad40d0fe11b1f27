import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { receivedLetterSchema } from '#contracts/support-mail.ts'
import { hasSecret } from '#server/access/same-secret.ts'
import { networkOf } from '#server/http/network-of.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { letterIntake } from '#server/modules/tickets/take-letter.ts'
import { MAX_RAW_LETTER_BYTES } from '#server/support-mail/mime-parts.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

/** Where a mail server hands in the letters for the desk, one raw letter at a time. Without a configured token there is no such address. */
export const supportMailRoutes: FastifyPluginAsyncZod = async (app) => {
  const { mailToken } = app.config.support
  if (mailToken === null) return
  const take = letterIntake(app)
  const letters = app.limit('support-mail', LETTERS_A_MINUTE, 60)
  const guesses = app.limit('support-mail-token', GUESSES_A_MINUTE, 60)

  /** Runs before the body is read, so that nobody else can make us read 35 MB. */
  async function refuseStrangers({ headers, ip }: FastifyRequest) {
    const network = networkOf(ip)
    refuseIfThrottled(await guesses.wait(network))
    if (!hasSecret(headers.authorization, mailToken!)) {
      await guesses.count(network)
      throw new Refusal({ kind: 'unauthenticated' })
    }
    refuseIfThrottled(await letters.count(network))
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: MAX_RAW_LETTER_BYTES }, (_, body, done) =>
    done(null, body),
  )

  app.post(
    '/support-mail',
    {
      config: { permission: 'public' }, // the token is checked instead
      onRequest: refuseStrangers,
      preParsing: async (request) => app.takeLongBody(request),
      schema: { response: { 200: receivedLetterSchema } },
    },
    async ({ body }) => {
      if (!Buffer.isBuffer(body)) throw refused('unreadable')
      try {
        return await take(body)
      } catch (error) {
        throw error instanceof UnreadableLetter ? refused(error.why) : error
      }
    },
  )
}

const refused = (why: UnreadableLetter['why']) =>
  why === 'too-large'
    ? new Refusal({ kind: 'too-large', message: texts.letterTooLarge })
    : new Refusal({ kind: 'refused', message: texts.letterUnreadable })

const LETTERS_A_MINUTE = 600
const GUESSES_A_MINUTE = 20
