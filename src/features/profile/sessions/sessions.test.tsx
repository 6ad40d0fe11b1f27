import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { press } from '#tests/support/on-screen.ts'
import { openProfile, profileSection } from '#tests/support/profile-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

describe('sessions', () => {
  const rows = async () => {
    await screen.findByText('This session')
    return profileSection('Where you are signed in')
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  }

  test('show device, last use and IP address; the current one cannot be ended here', async () => {
    await openProfile()
    const [own, script, unknown] = await rows()
    expect(own).toMatch(/^Chrome on WindowsThis sessionLast used .+192\.0\.2\.1$/)
    expect(script).toMatch(/^curl\/8\.5\.0Last used .+192\.0\.2\.2End this session$/)
    expect(unknown).toMatch(/^Unknown device/)
  })

  test('can be ended one by one', async () => {
    await openProfile()
    await rows()
    fireEvent.click(screen.getAllByRole('button', { name: 'End this session' })[0]!)
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.queryByText('curl/8.5.0')).not.toBeInTheDocument()
  })

  test('can be ended all at once, except for the current one', async () => {
    await openProfile()
    await rows()
    press('End all others')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  })

  test('say why one could not be ended', async () => {
    const { backend } = await openProfile()
    await rows()
    backend.answer('DELETE /api/profile/sessions', () => refusal('unavailable', 'The database is away.'))
    press('End all others')
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.')
    expect(await rows()).toHaveLength(3)
  })
})
