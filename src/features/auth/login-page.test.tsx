import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

const ada = holding(['dashboards-premium'])
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('a sign-in shows a notice for one and a half seconds', async () => {
  const notices = noticesShown()
  renderAt('/login', { backend: sessionBackend(ada) })
  await signIn(ada)
  expect(await screen.findByText('Acceso exitoso')).toBeVisible()
  expect(notices).toEqual([{ text: 'Acceso exitoso', milliseconds: 1500 }])
})

describe('a refused sign-in', () => {
  test('shows the message above the form and at most one error under each field, and keeps the typed values', async () => {
    const backend = sessionBackend(ada)
    backend.answer('POST /api/oauth/token', () =>
      refusal('refused', 'Not accepted.', {
        email: ['Unknown address.', 'Not even well-formed.'],
        password: ['Short.'],
      }),
    )
    renderAt('/login', { backend })
    await signIn(ada)
    expect(await screen.findByRole('alert')).toHaveTextContent('Not accepted.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Unknown address.')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Short.')
    expect(screen.getByLabelText('Email')).toHaveValue(ada.user.email)
    expect(screen.getByLabelText('Password')).toHaveValue(ada.password)
  })

  test('moves the focus to the first field with an error, and removes the error once the field changes', async () => {
    renderAt('/login', { backend: sessionBackend() })
    await signIn(ada)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toBeInvalid()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'someone@else.test' } })
    expect(screen.getByLabelText('Email')).toBeValid()
  })

  test('without an answer says so in words', async () => {
    const backend = sessionBackend(ada)
    backend.answer('POST /api/oauth/token', NO_ANSWER)
    renderAt('/login', { backend })
    await signIn(ada)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  })
})

describe('a second factor', () => {
  const LABEL = 'Code from your authenticator app, or a recovery code'
  const ASK = 'Enter the code from your authenticator app.'

  /** A server that asks for a code once the password is right, and accepts this one. */
  function backendRequiringCode(code: string) {
    const backend = sessionBackend(ada)
    const token = backend.grant(ada).replace('Bearer ', '')
    backend.answer('POST /api/oauth/token', ({ body }) => {
      const { password, code: given } = body as { password: string; code?: string }
      if (password !== ada.password) return refusal('refused', 'Not accepted.', { email: ['Not accepted.'] })
      if (given !== code) return refusal('refused', ASK, { code: [ASK] })
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600, user: ada.user } }
    })
    return backend
  }
  const enter = (code: string) => fireEvent.change(screen.getByLabelText(LABEL), { target: { value: code } })

  test('is not shown before the server asks for it: the first request is as specified', async () => {
    const backend = backendRequiringCode('123456')
    renderAt('/login', { backend })
    await screen.findByLabelText('Email')
    expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument()
    await signIn(ada)
    await screen.findByLabelText(LABEL)
    expect(backend.sentTo('/api/oauth/token').map(({ body }) => body)).toEqual([
      {
        grant_type: 'password',
        client_id: 'atalaya-web',
        client_secret: 'public',
        username: ada.user.email,
        password: ada.password,
        scope: '*',
      },
    ])
  })

  test('is asked for in a focused field while the password stays, and is sent along', async () => {
    const backend = backendRequiringCode('123456')
    renderAt('/login', { backend })
    await signIn(ada)
    const field = await screen.findByLabelText(LABEL)
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'text')
    expect(field).toHaveAccessibleDescription(ASK)
    expect(screen.getByLabelText('Password')).toHaveValue(ada.password)
    enter('123456')
    submit()
    await screen.findByRole('navigation', { name: 'Main' })
    expect(backend.sentTo('/api/oauth/token').at(-1)?.body).toMatchObject({ password: ada.password, code: '123456' })
  })

  test('stays asked for when the code is wrong, and when another password is tried', async () => {
    const backend = backendRequiringCode('123456')
    renderAt('/login', { backend })
    await signIn(ada)
    await screen.findByLabelText(LABEL)
    enter('000000')
    submit()
    await waitFor(() => expect(backend.sentTo('/api/oauth/token')).toHaveLength(2))
    await waitFor(() => expect(screen.getByLabelText(LABEL)).toBeInvalid())
    expect(screen.getByLabelText(LABEL)).toHaveValue('000000')
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'another' } })
    submit()
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid())
    expect(screen.getByLabelText(LABEL)).toBeVisible()
  })

  test('is forgotten when the sign-in screen is left', async () => {
    renderAt('/login', { backend: backendRequiringCode('123456') })
    await signIn(ada)
    await screen.findByLabelText(LABEL)
    fireEvent.click(screen.getByRole('link', { name: 'Forgotten your password?' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Back to signing in' }))
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByLabelText(LABEL)).not.toBeInTheDocument()
  })
})

test('while one sign-in is under way the button says so, and a second one is not sent', async () => {
  const backend = sessionBackend(ada)
  let answer = () => {}
  backend.answer('POST /api/oauth/token', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return refusal('refused', 'Not accepted.')
  })
  renderAt('/login', { backend })
  await signIn(ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Signing in…' }))
  answer()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not accepted.')
  expect(backend.sentTo('/api/oauth/token')).toHaveLength(1)
  submit()
  await waitFor(() => expect(backend.sentTo('/api/oauth/token')).toHaveLength(2))
})

test('the fields are labelled for a password manager', async () => {
  renderAt('/login')
  expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
})

test('the password is shown while its button is pressed in', async () => {
  renderAt('/login')
  const reveal = await screen.findByRole('button', { name: 'Show the password' })
  fireEvent.click(reveal)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  expect(reveal).toBePressed()
  fireEvent.click(reveal)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test.each([
  ['remembered', true],
  ['forgotten', false],
])('a sign-in to be %s is stored that way', async (_, remember) => {
  renderAt('/login', { backend: sessionBackend(ada) })
  if (remember) fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep me signed in on this device' }))
  await signIn(ada)
  await screen.findByRole('navigation', { name: 'Main' })
  expect(JSON.parse(localStorage.getItem('atalaya') ?? '{}')).toMatchObject({ remember })
})

test('the link to a new account is shown only while registration is on', async () => {
  renderAt('/login', { page: { registration: 'off' } })
  expect(await screen.findByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
})

test('the page takes the selected language', async () => {
  const { locale } = renderAt('/login')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'pt-BR' } })
  await waitFor(() => expect(locale.getSnapshot().context).toMatchObject({ current: 'pt-BR' }))
})

test('the page takes the selected theme', async () => {
  renderAt('/login')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Theme' }), { target: { value: 'dark' } })
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
})
