import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

import type { sessionBackend } from '#tests/support/session-backend.ts'

/** Exports the list on the screen. Returns the query of the request. */
export async function pressExport(
  user: UserEvent,
  backend: ReturnType<typeof sessionBackend>,
  path: string,
  kind = 'As CSV',
) {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: kind }))
  await waitFor(() => expect(backend.sentTo(path)).toHaveLength(1))
  return Object.fromEntries(backend.sentTo(path)[0]!.query)
}
