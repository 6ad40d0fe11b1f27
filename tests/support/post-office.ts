import { expect, vi } from 'vitest'

import type { Letter } from '#server/plugins/mail.ts'

/** Where a server hands its letters in: a test closes it for a while, or has it refuse them. */
export function postOffice() {
  const sent: Letter[] = []
  let opened = Promise.resolve()
  let handedIn = 0

  const office = {
    sent,
    /** Why it takes no letter. Null: it does. */
    error: null as Error | null,

    send: async (letter: Letter): Promise<void> => {
      handedIn += 1
      await opened
      if (office.error) throw office.error
      sent.push(letter)
    },

    /** No letter goes out until what is answered is called. */
    close(): () => void {
      let open = () => {}
      opened = new Promise((resolve) => {
        open = resolve
      })
      return open
    },

    /** Until somebody has come with a letter, whether it goes out or not. */
    visited: () => vi.waitFor(() => expect(handedIn).toBeGreaterThan(0), { timeout: 20_000 }),

    /** As if no letter had ever come. */
    forget() {
      sent.length = 0
      office.error = null
      handedIn = 0
    },
  }
  return office
}
