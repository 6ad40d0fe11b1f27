import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { type FieldRule, Field } from '#src/ui/field.tsx'
import { title } from '#tests/support/on-screen.ts'
import { renderIsland } from '#tests/support/render-island.tsx'
import { renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const forms = [
  ['login', '/login', '/api/oauth/token'],
  ['register', '/register', '/register'],
  ['forgot', '/forgot-password', '/api/forget-password'],
  ['reset', '/reset-password/abc', '/api/reset-password'],
] as const

const submit = () => fireEvent.submit(document.querySelector('form')!)

/** A form that was sent unchanged, and refused with an error for its address and a message for the whole form. */
async function refused(address: string, path: string) {
  const backend = sessionBackend()
  backend.answer(`POST ${path}`, () => refusal('invalid', 'All of it.', { email: ['Not like this.', 'Nor that.'] }))
  renderAt(address, { backend })
  await title()
  submit()
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid())
  return backend
}

test.each(forms)(
  'The client shows field errors from the errors object of the response. (%s)',
  async (_form, address, path) => {
    await refused(address, path)
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Not like this.')
  },
)

test.each(forms)(
  'Only login also shows a general message from the message field. (%s)',
  async (form, address, path) => {
    await refused(address, path)
    const general = screen.queryAllByRole('alert').map((alert) => alert.textContent)
    expect(general).toEqual(form === 'login' ? ['All of it.'] : [])
    expect(screen.queryAllByText('All of it.')).toHaveLength(general.length)
  },
)

test.each(forms)('No client-side bounds are shown. (%s)', async (_form, address, path) => {
  const backend = await refused(address, path)
  expect(backend.sentTo(path)).toHaveLength(1)
  const form = document.querySelector('form')!
  expect(form.noValidate).toBe(true)
  expect(form.querySelector('[required], [minlength], [maxlength], [pattern], [min], [max]')).toBeNull()
})

describe('Form-field rules in the component kit return true or an error message; the number of errors shown is capped (default 1).', () => {
  const isLong: FieldRule = (value) => value.length > 7 || 'Eight letters or more.'
  const hasDigit: FieldRule = (value) => /\d/.test(value) || 'One digit at least.'
  const show = (value: string, errorCap?: number) => {
    renderIsland(
      <Field
        label="Secret"
        name="secret"
        value={value}
        onChange={() => undefined}
        rules={[isLong, hasDigit]}
        {...(errorCap && { errorCap })}
      />,
    )
    fireEvent.blur(screen.getByLabelText('Secret'))
    return screen.getByLabelText('Secret')
  }

  test('a rule that returns true shows nothing', () => {
    expect(show('longer than 7')).toHaveAccessibleDescription('')
  })

  test('one error by default', () => {
    expect(show('short')).toHaveAccessibleDescription('Eight letters or more.')
  })

  test('as many as the cap', () => {
    expect(show('short', 2)).toHaveAccessibleDescription('Eight letters or more. One digit at least.')
  })
})
