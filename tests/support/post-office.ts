import { expect, vi } from 'vitest'

import type { Letter } from '#server/plugins/mail.ts'

/** The mail service to which a server hands its letters: a test can close it for a while, or let it refuse them. */
export function postOffice() {
  const sent: Letter[] = []
  let opened = Promise.resolve()
  let handedIn = 0

  const office = {
    sent,
    /** The reason for refusing letters. Null: it accepts them. */
    error: null as Error | null,

    send: async (letter: Letter): Promise<void> => {
      handedIn += 1
      await opened
      if (office.error) throw office.error
      sent.push(letter)
    },

    /** No letter goes out until the returned function is called. */
    close(): () => void {
      let open = () => {}
      opened = new Promise((resolve) => {
        open = resolve
      })
      return open
    },

    /** Resolves once a letter was handed in, whether it goes out or not. */
    visited: () => vi.waitFor(() => expect(handedIn).toBeGreaterThan(0), { timeout: 20_000 }),

    /** Resets it, as if no letter had ever been handed in. */
    forget() {
      sent.length = 0
      office.error = null
      handedIn = 0
    },
  }
  return office
}
