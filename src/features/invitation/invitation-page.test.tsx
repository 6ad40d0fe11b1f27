import { configure, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'

import type { Invitation } from '#contracts/invitations.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { renderAt } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

const invitation: Invitation = {
  name: 'Rosa Díaz',
  email: 'rosa@atalaya.test',
  invited_by: 'Ada',
  expires_at: '2026-03-08T08:00:00.000Z',
}

function follow(link: Partial<Invitation> = {}) {
  const backend = sessionBackend()
  const answerAsUsual = () =>
    backend.answer('POST /api/invitations/open', () => ({ status: 200, body: { ...invitation, ...link } }))
  answerAsUsual()
  return { backend, answerAsUsual, open: () => renderAt('/invitation/of-the-letter', { backend }) }
}

const passwords = { Password: 'a long secret', 'Password again': 'a long secret' }

describe('the link of an invitation', () => {
  test('says who invites whom, and offers the email address to password managers', async () => {
    const { backend, open } = follow()
    open()
    expect(await screen.findByRole('heading', { name: 'Welcome, Rosa Díaz' })).toBeVisible()
    expect(screen.getByText(/^Ada invites you to Atalaya\./)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('rosa@atalaya.test')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
    expect(backend.sentTo('/api/invitations/open')).toMatchObject([{ body: { token: 'of-the-letter' } }])
  })

  test('names nobody when its sender no longer exists', async () => {
    follow({ invited_by: null }).open()
    expect(await screen.findByText(/^You are invited to Atalaya\./)).toBeVisible()
  })

  test('also opens where React runs effects twice, as it does in development', async () => {
    configure({ reactStrictMode: true })
    onTestFinished(() => configure({ reactStrictMode: false }))
    follow().open()
    expect(await screen.findByRole('heading', { name: 'Welcome, Rosa Díaz' })).toBeVisible()
  })

  test('takes the password and leads to the sign-in screen', async () => {
    const { backend, open } = follow()
    backend.answer('POST /api/invitations/accept', () => ({ status: 200, body: { success: true } }))
    const { user, address } = open()
    await fillIn(passwords)
    press('Choose the password')
    expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible()
    expect(backend.sentTo('/api/invitations/accept')).toMatchObject([
      { body: { token: 'of-the-letter', password: 'a long secret', password_confirmation: 'a long secret' } },
    ])
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('says under the field why a password is refused, and keeps the typed text', async () => {
    const { backend, open } = follow()
    backend.answer('POST /api/invitations/accept', () => refusal('invalid', 'No.', { password: ['Easy to guess.'] }))
    open()
    await fillIn(passwords)
    press('Choose the password')
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Easy to guess.'))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(screen.getByLabelText('Password again')).toHaveValue('a long secret')
    await fillIn({ Password: 'another long secret' })
    expect(screen.getByLabelText('Password')).toBeValid()
  })

  test('that no longer works says what can be done', async () => {
    const { backend, open } = follow()
    backend.answer('POST /api/invitations/open', () => refusal('missing', 'No.'))
    open()
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  })

  test('that was replaced while the password was being chosen says so', async () => {
    const { backend, open } = follow()
    backend.answer('POST /api/invitations/accept', () => refusal('missing', 'No.'))
    open()
    await fillIn(passwords)
    press('Choose the password')
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  })

  test('can be opened again after the server could not be reached', async () => {
    const { backend, answerAsUsual, open } = follow()
    backend.answer('POST /api/invitations/open', NO_ANSWER)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    answerAsUsual()
    press('Try again')
    expect(await screen.findByRole('heading', { name: 'Welcome, Rosa Díaz' })).toBeVisible()
  })

  test('can be accepted again after the server could not be reached', async () => {
    const { backend, open } = follow()
    backend.answer('POST /api/invitations/accept', NO_ANSWER)
    open()
    await fillIn(passwords)
    press('Choose the password')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    backend.answer('POST /api/invitations/accept', () => ({ status: 200, body: { success: true } }))
    press('Choose the password')
    expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  })
})
