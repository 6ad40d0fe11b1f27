import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { fillIn, press } from '#tests/support/on-screen.ts'
import { openRoles, permission } from '#tests/support/role-page.ts'

test('a refusal without a request takes the focus each time', async () => {
  const { user, backend } = openRoles('/admin/roles/create')
  await user.click(await permission(/^Search conversations/))
  await fillIn({ 'What call-detail reaches': 'these:partner_id' })
  press('Add role')
  const wrong = await screen.findByRole('combobox', { name: 'Partners of call-detail' })
  await waitFor(() => expect(wrong).toHaveFocus())
  await user.click(screen.getByLabelText('Name'))
  pressOutsideAct('Add role')
  await waitFor(() => expect(wrong).toHaveFocus())
  expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

/** As in a browser, where React renders when the event and what it has started at once are over. */
function pressOutsideAct(name: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  screen.getByRole('button', { name }).click()
}
