import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

const ada = holding(['dashboards-premium'])
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('what was signed in is told for one and a half seconds', async () => {
  const shown = noticesShown()
  renderAt('/login', { backend: sessionBackend(ada) })
  await signIn(ada)
  expect(await screen.findByText('Acceso exitoso')).toBeVisible()
  expect(shown).toEqual([{ text: 'Acceso exitoso', milliseconds: 1500 }])
})

describe('a refused sign-in', () => {
  test('shows the message above the form, at most one error under each field, and keeps what was typed', async () => {
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

  test('moves the focus to the first field that has an error, and takes the error away once it is changed', async () => {
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

test('the fields say to a password manager what they are', async () => {
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
])('a sign-in that is to be %s is kept so', async (_, remember) => {
  renderAt('/login', { backend: sessionBackend(ada) })
  if (remember) fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep me signed in on this device' }))
  await signIn(ada)
  await screen.findByRole('navigation', { name: 'Main' })
  expect(JSON.parse(localStorage.getItem('atalaya') ?? '{}')).toMatchObject({ remember })
})

test('the way to a new account is shown only while registration is on', async () => {
  renderAt('/login', { page: { registration: 'off' } })
  expect(await screen.findByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
})

test('a language that is chosen is the language of the page', async () => {
  const { locale } = renderAt('/login')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'pt-BR' } })
  await waitFor(() => expect(locale.getSnapshot().context).toMatchObject({ current: 'pt-BR', kit: 'pt-BR' }))
})

test('a theme that is chosen is the theme of the page', async () => {
  renderAt('/login')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Theme' }), { target: { value: 'dark' } })
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
})
