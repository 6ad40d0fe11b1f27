import fp from 'fastify-plugin'

import { invitationLetter } from '#server/people/account-letters.ts'
import { type Invitations, invitationsOf } from '#server/people/invitations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    invitations: Invitations & {
      /** Sends every letter that is due, also those that another process left. Never rejects. */
      sendLetters: () => Promise<void>
    }
  }
}

/** Invitations and their letters: sent after the answer, or later by any server that finds them. */
export const invitations = fp(
  async (app) => {
    const invited = invitationsOf(app.db, app.clock)
    let isClosing = false
    let sending = Promise.resolve()

    async function sendNext(): Promise<'sent' | 'failed' | 'none'> {
      const letter = isClosing ? null : await invited.nextLetter()
      if (!letter) return 'none'
      try {
        await app.mail.send(invitationLetter(app.config, letter))
      } catch (error) {
        app.log.warn({ err: error, user_id: letter.person.id }, 'an invitation was not sent: it is tried again later')
        return 'failed'
      }
      await invited.markSent(letter)
      return 'sent'
    }

    async function sendDue() {
      try {
        for (let failed = 0; failed < ENOUGH_FAILURES;) {
          const outcome = await sendNext()
          if (outcome === 'none') return
          failed = outcome === 'failed' ? failed + 1 : 0
        }
      } catch (error) {
        app.log.warn({ err: error }, 'invitations cannot be sent now')
      }
    }

    const sendLetters = () => (sending = sending.then(sendDue)) // one after the other, to be gentle with the mail server
    app.decorate('invitations', { ...invited, sendLetters })

    let timer: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      void sendLetters()
      timer = setInterval(() => void sendLetters(), SEND_EVERY_MS).unref()
    })
    app.addHook('onClose', async () => {
      isClosing = true
      clearInterval(timer)
      await sending
    })
  },
  { name: 'invitations', dependencies: ['ports'] },
)

const SEND_EVERY_MS = 60_000
/** Consecutive failures after which the mail server is to blame, not the address. */
const ENOUGH_FAILURES = 3
