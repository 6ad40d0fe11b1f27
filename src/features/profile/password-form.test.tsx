import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { press } from '#tests/support/on-screen.ts'
import { WRONG } from '#tests/support/profile-backend.ts'
import { openProfile, profileSection } from '#tests/support/profile-page.ts'

describe('the password', () => {
  const change = async (current: string) => {
    const form = profileSection('Password')
    const values = {
      'Current password': current,
      'New password': 'a new long one',
      'New password again': 'a new long one',
    }
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(form.getByLabelText(label), { target: { value } })
    }
    press('Change the password')
  }

  test('is changed and removed from the form, with a notice; the other sessions end too', async () => {
    const notices = noticesShown()
    const { account, backend } = await openProfile()
    await screen.findAllByRole('button', { name: 'End this session' })
    await change(account.password)
    await waitFor(() => expect(profileSection('Password').getByLabelText('New password')).toHaveValue(''))
    expect(backend.sentTo('/api/profile/password').map(({ body }) => body)).toEqual([
      { current_password: account.password, password: 'a new long one', password_confirmation: 'a new long one' },
    ])
    const text = 'Your password is changed. Your other sessions have ended.'
    await waitFor(() => expect(notices).toEqual([{ text, milliseconds: 5000 }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End this session' })).not.toBeInTheDocument())
    expect(screen.getByRole('region', { name: 'Password' })).toHaveFocus()
  })

  test('a refused password says why under its field', async () => {
    await openProfile()
    await change('wrong')
    const form = profileSection('Password')
    await waitFor(() => expect(form.getByLabelText('Current password')).toBeInvalid())
    expect(form.getByText(WRONG)).toBeVisible()
    expect(form.getByLabelText('New password')).toHaveValue('a new long one')
  })

  test('says in advance that other sessions will end', async () => {
    await openProfile()
    expect(profileSection('Password').getByText(/ends your other sessions/)).toBeVisible()
  })
})
