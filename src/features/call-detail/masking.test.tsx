import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'
import { exampleCall, exampleTurns } from '#tests/support/example-call.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

const [first, ...rest] = exampleTurns
const sensitive = { sensitive: [{ start_char: 0, end_char: 4, kind: 'card' }] }
const masked = [{ ...first!, text: '•••• ésta', ...sensitive }, ...rest]
const unmasked = [{ ...first!, text: '4111 ésta', ...sensitive }, ...rest]
const SOON = new Date(Date.now() + 1_800_000).toISOString()

describe('what is masked', () => {
  test('is shown for a while after a reason is given, and can be masked again', async () => {
    const { backend, user } = await hearCall({
      call: { unmasking: { may: true, until: null } },
      turns: masked,
      other: {
        'POST /api/calls/7/unmasking': () => ({ status: 200, body: { until: SOON } }),
        'DELETE /api/calls/7/unmasking': () => ({ status: 200, body: { success: true } }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Show what is masked' }))
    const dialog = await screen.findByRole('dialog', { name: 'Show what is masked?' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Claim 12')
    const unmasking = { may: true, until: SOON }
    backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, unmasking } }))
    backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: unmasked } }))
    await user.click(within(dialog).getByRole('button', { name: 'Show it' }))
    expect(await screen.findByText('4111 ésta')).toBeVisible()
    expect(backend.sentTo('/api/calls/7/unmasking').map(({ body }) => body)).toEqual([{ reason: 'Claim 12' }])

    backend.answer('GET /api/calls/7', () => ({
      status: 200,
      body: { ...exampleCall, unmasking: { may: true, until: null } },
    }))
    backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: masked } }))
    await user.click(screen.getByRole('button', { name: 'Mask it again' }))
    await waitFor(() => expect(screen.queryByText('4111 ésta')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/calls/7/unmasking').map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  test('stays masked when the reason is refused, and the typed reason stays', async () => {
    const { user } = await hearCall({
      call: { unmasking: { may: true, until: null } },
      turns: masked,
      other: {
        'POST /api/calls/7/unmasking': () =>
          refusal('invalid', 'Some fields need another look.', { reason: ['Too short.'] }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Show what is masked' }))
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    await user.type(reason, 'why')
    await user.click(screen.getByRole('button', { name: 'Show it' }))
    expect(await screen.findByText('Too short.')).toBeVisible()
    expect(reason).toHaveValue('why')
  })

  test('is mentioned but not offered to a person who may not see it', async () => {
    await hearCall({ turns: masked })
    expect(await screen.findByText('What is sensitive in it is masked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show what is masked' })).not.toBeInTheDocument()
  })

  test('is not mentioned if nothing is masked', async () => {
    await hearCall({ call: { unmasking: { may: true, until: null } } })
    expect(screen.queryByText('What is sensitive in it is masked.')).not.toBeInTheDocument()
  })
})
