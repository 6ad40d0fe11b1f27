import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { profileBackend, WRONG } from '#tests/support/profile-backend.ts'
import { openProfile, profileSection } from '#tests/support/profile-page.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

test('the profile is the same at both of its addresses', async () => {
  const account = holding([])
  renderAt('/admin/profile', { as: account, backend: profileBackend(account) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lovelace')
})

test('a profile that cannot be loaded says so, and can be tried again', async () => {
  const account = holding([])
  const backend = profileBackend(account)
  backend.answer('GET /api/profile', () => refusal('unavailable', ''))
  renderAt('/user-profile', { as: account, backend })
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
  backend.answer('GET /api/profile', () => ({ status: 404 }))
  press('Try again')
  await waitFor(() => expect(backend.sentTo('/api/profile')).toHaveLength(2))
})

test('a profile that cannot be reloaded keeps the typed text, and a notice says why', async () => {
  const notices = noticesShown()
  const { backend, router } = await openProfile()
  await fillIn({ Name: 'Ada K' })
  backend.answer('GET /api/profile', () => refusal('unavailable', ''))
  await router.invalidate()
  await waitFor(() => expect(notices).toEqual([{ text: 'The server cannot be reached', milliseconds: 5000 }]))
  expect(screen.getByLabelText('Name')).toHaveValue('Ada K')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a section has an address of its own, which loads nothing again and takes the focus', async () => {
  const { backend, address } = await openProfile()
  fireEvent.click(screen.getByRole('link', { name: 'Password' }))
  await waitFor(() => expect(address()).toBe('/user-profile#password'))
  expect(screen.getByRole('region', { name: 'Password' })).toHaveFocus()
  expect(backend.sentTo('/api/profile')).toHaveLength(1)
})

describe('your data', () => {
  test('is saved with a notice, and updated in the frame at once', async () => {
    const notices = noticesShown()
    const { backend } = await openProfile()
    await fillIn({ Name: 'Ada King' })
    press('Save your data')
    expect(await screen.findByRole('button', { name: 'Account of Ada King' })).toBeVisible()
    expect(backend.sentTo('/api/profile').filter(({ method }) => method === 'PATCH')).toMatchObject([
      { body: { name: 'Ada King', email: 'ada@atalaya.test' } },
    ])
    await waitFor(() => expect(notices).toEqual([{ text: 'Your data is saved.', milliseconds: 5000 }]))
  })

  test('requires the password only for a new address, and forgets it after saving', async () => {
    const { account, backend } = await openProfile()
    const form = profileSection('Your data')
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument()
    await fillIn({ Email: 'ADA@atalaya.test' })
    expect(form.queryByLabelText('Current password')).not.toBeInTheDocument()
    await fillIn({ Email: 'king@atalaya.test' })
    fireEvent.change(form.getByLabelText('Current password'), { target: { value: account.password } })
    press('Save your data')
    await waitFor(() => expect(form.queryByLabelText('Current password')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/profile').find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'king@atalaya.test',
      current_password: account.password,
    })
    await fillIn({ Email: 'countess@atalaya.test' })
    expect(form.getByLabelText('Current password')).toHaveValue('')
  })

  test('refused data says why at the field, and keeps the typed text', async () => {
    await openProfile()
    await fillIn({ Email: 'king@atalaya.test' })
    press('Save your data')
    const password = profileSection('Your data').getByLabelText('Current password')
    await waitFor(() => expect(password).toBeInvalid())
    expect(profileSection('Your data').getByText(WRONG)).toBeVisible()
    expect(password).toHaveFocus()
    expect(screen.getByLabelText('Email')).toHaveValue('king@atalaya.test')
  })
})

describe('language and theme', () => {
  test('are those of the page, as in the header', async () => {
    const { locale } = await openProfile()
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'pt-BR' } })
    await waitFor(() => expect(locale.getSnapshot().context).toMatchObject({ current: 'pt-BR' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Theme' }), { target: { value: 'dark' } })
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
  })
})
