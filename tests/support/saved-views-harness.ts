import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

import type { SavedView } from '#contracts/saved-views.ts'
import type { sessionBackend } from '#tests/support/session-backend.ts'

/** The saved views of the list on the screen: another person shares one, called Theirs, with this search. */
export function savedViewsHarness(
  user: UserEvent,
  backend: ReturnType<typeof sessionBackend>,
  path: string,
  theirs: string,
) {
  const view: SavedView = { id: 1, name: 'Theirs', query: theirs, shared: true, own: false, owner: 'Ada' }
  backend.answer(`GET ${path}`, () => ({ status: 200, body: { data: [view] } }))
  backend.answer(`POST ${path}`, ({ body }) => ({ status: 200, body: { ...view, id: 2, ...(body as object) } }))
  const opened = async () => user.click(await screen.findByRole('button', { name: 'Views' }))

  return {
    /** Saves the current list as a view; returns what the server received. */
    async keep() {
      await opened()
      await user.type(await screen.findByLabelText('Name'), 'Mine')
      await user.click(screen.getByRole('button', { name: 'Keep this list' }))
      const sent = () => backend.sentTo(path).find(({ method }) => method === 'POST')
      await waitFor(() => expect(sent()).toBeDefined())
      return sent()!.body
    },
    async openTheirs() {
      await opened()
      await user.click(await screen.findByRole('button', { name: /^Theirs/ }))
    },
  }
}
