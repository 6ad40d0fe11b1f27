import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { checked, received } from '#tests/support/user-file-backend.ts'
import { focused, holds, openUserFiles, PAGE, press, title, visible } from '#tests/support/user-file-page.ts'

describe('the dry run', () => {
  const check = async () => {
    const visit = openUserFiles(`${PAGE}?file=5`, received)
    await press('Check 2,000 rows')
    await title('Checking people.csv')
    await waitFor(() => expect(visit.backend.sentTo('/api/user-files/5/check')).not.toEqual([]))
    return visit
  }

  test('gets the columns, counts the rows, and ends with the proposed changes', async () => {
    const { backend, files } = await check()
    expect(backend.sentTo('/api/user-files/5/check')[0]!.body).toEqual({ mapping: { email: 0, name: 1 } })
    files.progress(512)
    await visible(() => screen.findByText('512 of 2,000 rows'))
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '512 of 2,000 rows')
    files.end(checked)
    await focused(() => title('2,000 rows checked: nothing is changed yet'))
    await visible(() => screen.findByRole('link', { name: 'Refused 96' }))
  })

  test('can be cancelled, and the columns are as they were', async () => {
    const { files } = await check()
    files.progress(512)
    await press('Cancel')
    await focused(() => title('What does each column hold?'))
    expect(await holds('Correo')).toHaveValue('email')
  })

  test('that fails says so next to the selected columns', async () => {
    const { files } = await check()
    files.fail({ kind: 'unavailable', message: 'The database is away.' })
    await visible(() => screen.findByText('The database is away.'))
    expect(await holds('Nombre')).toHaveValue('name')
  })

  test('a broken connection counts as a failure, not as an end', async () => {
    const { files } = await check()
    files.cutLine()
    await visible(() => screen.findByText('The server cannot be reached'))
    expect(await screen.findByRole('button', { name: 'Check 2,000 rows' })).toBeEnabled()
  })
})
