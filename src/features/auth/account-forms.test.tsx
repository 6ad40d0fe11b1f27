import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

async function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('registering', () => {
  const values = {
    Name: 'Ada',
    Email: 'ada@atalaya.test',
    Password: 'a long secret',
    'Password again': 'a long secret',
  }

  test('sends the form, shows a notice, and leads to the sign-in screen', async () => {
    const notices = noticesShown()
    const { backend, address } = renderAt('/register')
    await fillIn(values)
    press('Create the account')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
    expect(backend.sentTo('/register')).toMatchObject([
      {
        method: 'POST',
        body: {
          name: 'Ada',
          email: 'ada@atalaya.test',
          password: 'a long secret',
          password_confirmation: 'a long secret',
        },
      },
    ])
    await waitFor(() => expect(notices).toEqual([{ text: 'Registration successfully', milliseconds: 1500 }]))
  })

  test('shows the error of the server at each field, and no general message', async () => {
    const backend = sessionBackend()
    backend.answer('POST /register', () => refusal('invalid', 'Some values are wrong.', { email: ['Taken.'] }))
    renderAt('/register', { backend })
    await fillIn(values)
    press('Create the account')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Taken.'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('Some values are wrong.')).not.toBeInTheDocument()
  })

  test('shows a general message when no field explains the failure', async () => {
    const backend = sessionBackend()
    backend.answer('POST /register', () => refusal('throttled', 'Slow down.'))
    renderAt('/register', { backend })
    await fillIn(values)
    press('Create the account')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.')
  })
})

describe('a forgotten password', () => {
  test('is answered with a link by mail, and a notice for five seconds', async () => {
    const notices = noticesShown()
    const { backend } = renderAt('/forgot-password')
    await fillIn({ Email: 'ada@atalaya.test' })
    press('Send the link')
    expect(await screen.findByRole('button', { name: 'The link is on its way' })).toBeVisible()
    expect(backend.sentTo('/api/forget-password')).toMatchObject([
      { method: 'POST', body: { email: 'ada@atalaya.test' } },
    ])
    const text = 'Hemos enviado un correo con un enlace para resetear tu password! Por favor revisa tu buzón'
    await waitFor(() => expect(notices).toEqual([{ text, milliseconds: 5000 }]))
  })

  test('requested twice with the same address is sent once', async () => {
    const { backend } = renderAt('/forgot-password')
    await fillIn({ Email: 'ada@atalaya.test' })
    press('Send the link')
    fireEvent.click(await screen.findByRole('button', { name: 'The link is on its way' }))
    expect(backend.sentTo('/api/forget-password')).toHaveLength(1)
  })
})

describe('a new password', () => {
  const values = { 'New password': 'a long secret', 'New password again': 'a long secret' }

  test('is sent with the token and the address of the link, shows a notice, and leads to the sign-in screen', async () => {
    const notices = noticesShown()
    const { backend } = renderAt('/reset-password/token-of-the-mail?email=ada%40atalaya.test')
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@atalaya.test')
    await fillIn(values)
    press('Change the password')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(backend.sentTo('/api/reset-password')).toMatchObject([
      {
        method: 'POST',
        body: {
          email: 'ada@atalaya.test',
          token: 'token-of-the-mail',
          password: 'a long secret',
          password_confirmation: 'a long secret',
        },
      },
    ])
    const text = 'Contraseña se ha cambiado satisfactoriamente.'
    await waitFor(() => expect(notices).toEqual([{ text, milliseconds: 5000 }]))
  })

  test('with a link that is no longer valid shows the error at the email field', async () => {
    const backend = sessionBackend()
    backend.answer('POST /api/reset-password', () => refusal('invalid', 'No.', { token: ['This link has been used.'] }))
    renderAt('/reset-password/old', { backend })
    await fillIn({ Email: 'ada@atalaya.test', ...values })
    press('Change the password')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This link has been used.'))
  })
})
