import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleDetail } from '../../../../tests/support/example-users.ts'

const AT = '/api/users/12/two-factor/removal'
const { may } = exampleDetail()

function openUser({ mayRemove }: { mayRemove: boolean }) {
  const reader = holding(['user-list', 'user-edit'])
  const backend = sessionBackend(reader)
  const notices = noticesShown()
  let user = exampleDetail({ may: { ...may, remove_two_factor: mayRemove } })
  backend.answer('GET /api/users/12', () => ({ status: 200, body: user }))
  const visit = renderAt('/detail-user?id=12', { as: reader, backend })
  const openDialog = async () => {
    await visit.user.click(await screen.findByRole('button', { name: 'Take the second factor away' }))
    return within(await screen.findByRole('dialog', { name: 'Take the second factor of Rosa Díaz away?' }))
  }
  const applyRemoval = () => void (user = exampleDetail({ has_two_factor: false }))
  return { ...visit, shown: notices, ask: openDialog, taken: applyRemoval }
}

test('a lost second factor is removed with a reason, after a confirmation, and the person is then shown without it', async () => {
  const { backend, user, shown, ask, taken } = openUser({ mayRemove: true })
  backend.answer(`POST ${AT}`, () => {
    taken()
    return { status: 200, body: { success: true } }
  })
  const dialog = await ask()
  expect(dialog.getByText(/make sure that it is Rosa Díaz who asks/)).toBeVisible()
  await fillIn({ Reason: 'Lost the phone; called back' })
  await user.click(dialog.getByRole('button', { name: 'Take it away' }))
  await waitFor(() => expect(shown).toMatchObject([{ text: 'Rosa Díaz has no second factor any more.' }]))
  expect(backend.sentTo(AT)).toMatchObject([{ method: 'POST', body: { reason: 'Lost the phone; called back' } }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take the second factor away' })).toBeNull())
  expect((await screen.findByText('Second factor', { selector: 'dt' })).nextElementSibling).toHaveTextContent('Off')
})

test('a refusal is shown in the dialog, and the reason stays', async () => {
  const { backend, user, ask } = openUser({ mayRemove: true })
  backend.answer(`POST ${AT}`, () =>
    refusal('invalid', 'Look again.', { reason: ['Only somebody with all the rights.'] }),
  )
  const dialog = await ask()
  await fillIn({ Reason: 'Lost the phone' })
  await user.click(dialog.getByRole('button', { name: 'Take it away' }))
  expect(await dialog.findByText('Only somebody with all the rights.')).toBeVisible()
  expect(dialog.getByLabelText('Reason')).toHaveValue('Lost the phone')
})

test('is not offered to people who may not remove it', async () => {
  openUser({ mayRemove: false })
  expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take the second factor away' })).toBeNull()
})
