import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { press } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

import { exampleDetail } from '../../../../tests/support/example-users.ts'

test('a dialog cannot be closed while its action is running', async () => {
  const manager = holding(['user-list', 'user-edit'])
  const backend = sessionBackend(manager)
  let answer = () => {}
  backend.answer('GET /api/users/12', () => ({ status: 200, body: exampleDetail() }))
  backend.answer('POST /api/users/12/deactivation', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { status: 200, body: { success: true } }
  })
  const { user } = renderAt('/detail-user?id=12', { as: manager, backend })
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  fireEvent.submit((await screen.findByRole('dialog')).querySelector('form')!)
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('form')).toHaveAttribute('aria-busy', 'true'))
  await user.keyboard('{Escape}')
  press('Cancel')
  press('Close')
  expect(screen.getByRole('dialog')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
