import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { holding } from '#tests/support/render.tsx'
import { checked } from '#tests/support/user-file-backend.ts'
import { focused, openUserFiles, PAGE, press, title, visible, zone } from '#tests/support/user-file-page.ts'

describe('applying', () => {
  const apply = async () => {
    const visit = openUserFiles(`${PAGE}?file=5`, checked)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Send an invitation to each new person' }))
    await press('Apply 1,204 changes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 4 people?' }))
    expect(visit.backend.sentTo('/api/user-files/5/apply')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Apply 1,204 changes' }))
    await title('Applying 1,204 changes')
    await waitFor(() => expect(visit.backend.sentTo('/api/user-files/5/apply')).not.toEqual([]))
    return visit
  }

  test('asks for confirmation before people are deactivated, and can be cancelled', async () => {
    const { backend, user } = openUserFiles(`${PAGE}?file=5`, checked)
    await press('Apply 1,204 changes')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.sentTo('/api/user-files/5/apply')).toEqual([])
  })

  test('starts at once when nobody is deactivated', async () => {
    const outcomes = { create: 0, update: 1, deactivate: 0, unchanged: 0, refused: 0 }
    const { backend } = openUserFiles(`${PAGE}?file=5`, { ...checked, outcomes })
    await press('Apply 1 change')
    await waitFor(() => expect(backend.sentTo('/api/user-files/5/apply')).toHaveLength(1))
    expect(backend.sentTo('/api/user-files/5/apply')[0]!.body).toEqual({ invite: false })
  })

  test('sends the choice, shows progress, and ends with the changes and a link to the people', async () => {
    const { backend, files, address } = await apply()
    expect(backend.sentTo('/api/user-files/5/apply')[0]!.body).toEqual({ invite: true })
    files.progress(1000)
    await visible(() => screen.findByText('1,000 of 2,000 rows'))
    files.end({ ...checked, state: 'applied' })
    await focused(() => title('1,204 changes are applied'))
    expect(screen.getByRole('link', { name: 'To the list of users' })).toHaveAttribute('href', '/admin/users')
    expect(screen.getByRole('button', { name: 'Download the refused rows' })).toBeVisible()
    await press('Another file')
    await visible(() => zone())
    await waitFor(() => expect(address()).toBe(PAGE))
  })

  test('can be cancelled: nothing is changed, and the choice is preserved', async () => {
    await apply()
    await press('Cancel')
    await focused(() => title(/nothing is changed yet/))
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  test('that was cancelled too late shows the result', async () => {
    const { files } = await apply()
    files.end({ ...checked, state: 'applied' }, false)
    await press('Cancel')
    await visible(() => title('1,204 changes are applied'))
  })

  test('that fails returns to the review with the reason', async () => {
    const { files } = await apply()
    files.fail({ kind: 'conflict', message: 'Some of these people were changed meanwhile. Check once more.' })
    await visible(() => screen.findByText(/changed meanwhile/))
    await visible(() => screen.findByRole('button', { name: 'Apply 1,204 changes' }))
  })

  test('whose response is lost shows the result all the same', async () => {
    const { files } = await apply()
    files.end({ ...checked, state: 'applied' }, false)
    files.cutLine()
    await visible(() => title('1,204 changes are applied'))
  })

  test('an applied file can be opened by its address', async () => {
    openUserFiles(`${PAGE}?file=5`, { ...checked, state: 'applied' }, holding(['user-edit']))
    await visible(() => title('1,204 changes are applied'))
    // people who may not see the list get no link to it
    expect(screen.queryByRole('link', { name: 'To the list of users' })).toBeNull()
  })

  test('going back in the browser cancels the pending changes', async () => {
    const { go } = await apply()
    go(PAGE)
    await visible(() => zone())
  })
})
