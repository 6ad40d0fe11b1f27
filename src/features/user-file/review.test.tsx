import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'
import { checked, refusedRow } from '#tests/support/user-file-backend.ts'
import { holds, openUserFiles, PAGE, press, title, visible, zone } from '#tests/support/user-file-page.ts'

describe('the review', () => {
  test('counts the outcomes, and its address opens the checked file again', async () => {
    const { backend } = openUserFiles(`${PAGE}?file=5&outcome=refused&page=2`, checked)
    await visible(() => title('2,000 rows checked: nothing is changed yet'))
    const tiles = screen.getAllByRole('link').filter(({ textContent }) => /\d$/.test(textContent))
    expect(tiles.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
      'New 1,000',
      'Changed 200',
      'Deactivated 4',
      'Unchanged 700',
      'Refused 96',
    ])
    expect(screen.getByRole('link', { name: 'Refused 96' })).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('link', { name: 'New 1,000' })).not.toHaveAttribute('aria-current')
    expect(Object.fromEntries(backend.sentTo('/api/user-files/5/rows')[0]!.query)).toEqual({
      page: '2',
      per_page: '25',
      sort: 'row',
      outcome: 'refused',
    })
  })

  test('a refused row shows its cells, with the reasons under their columns', async () => {
    openUserFiles(`${PAGE}?file=5&outcome=refused`, { ...checked, mapping: { email: 0, name: 1 } })
    const row = (await screen.findByText('not an address')).closest('tr')!
    expect(within(row).getByText('This is not an e-mail address.').closest('td')).toBe(
      within(row).getByText('not an address').closest('td'),
    )
    expect(within(row).getByText('Nobody')).toBeVisible()
    // no column of the file contains the role
    expect(within(row).getByText('Role: There is no such role.')).toBeVisible()
  })

  test('changed cells are marked', async () => {
    openUserFiles(`${PAGE}?file=5`, checked)
    const row = (await screen.findByText('ada@atalaya.test')).closest('tr')!
    expect(within(row).getByText('changes').parentElement).toHaveTextContent('Ada Lovelace changes')
  })

  test('a tile filters the rows below, and shows all of them when pressed again', async () => {
    const { user, address, backend } = openUserFiles(`${PAGE}?file=5&page=3`, checked)
    await user.click(await screen.findByRole('link', { name: 'Refused 96' }))
    await visible(() => screen.findByText('Refused: 96 rows'))
    expect(address()).toBe(`${PAGE}?file=5&outcome=refused`)
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Refused 96' }))
    await visible(() => screen.findByText('2,000 rows'))
    expect(address()).toBe(`${PAGE}?file=5`)
    expect(backend.sentTo('/api/user-files/5/rows').at(-1)!.query.get('outcome')).toBeNull()
  })

  test('only one page of the rows is loaded, with links to the others', async () => {
    openUserFiles(`${PAGE}?file=5`, checked)
    expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute('href', `${PAGE}?file=5&page=2`)
  })

  test('rows that cannot be loaded say so, and can be tried again', async () => {
    const { backend, user } = openUserFiles(`${PAGE}?file=5`, checked)
    await screen.findByText('Ada Lovelace')
    backend.answer('GET /api/user-files/5/rows', () => refusal('unavailable', ''))
    await user.click(screen.getByRole('link', { name: 'New 1,000' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    const before = backend.sentTo('/api/user-files/5/rows').length
    await user.click(again)
    await waitFor(() => expect(backend.sentTo('/api/user-files/5/rows')).toHaveLength(before + 1))
  })

  test('an outcome without rows says so', async () => {
    openUserFiles(`${PAGE}?file=5&outcome=unchanged`, checked)
    await visible(() => screen.findByText('No row of this kind'))
    await press('Show all rows')
    await visible(() => screen.findByText('Ada Lovelace'))
  })

  test('the refused rows can be downloaded', async () => {
    const files: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { backend } = openUserFiles(`${PAGE}?file=5`, checked)
    backend.answer('GET /api/user-files/5/refused', () => ({
      status: 200,
      headers: { 'content-disposition': `attachment; filename="refused.csv"` },
      body: refusedRow.cells,
    }))
    await press('Download the refused rows')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(saved.mock.contexts[0]).toMatchObject({ download: 'refused.csv' })
    expect(await files[0]!.text()).toBe(JSON.stringify(refusedRow.cells))
  })

  test('a failed download says so', async () => {
    const { backend } = openUserFiles(`${PAGE}?file=5`, checked)
    backend.answer('GET /api/user-files/5/refused', NO_ANSWER)
    await press('Download the refused rows')
    await visible(() => screen.findByText('The server cannot be reached'))
  })

  test('the columns can be changed, and the rows then start at the first page', async () => {
    const { address, files, backend } = openUserFiles(`${PAGE}?file=5&outcome=refused&page=3`, checked)
    await press('Change the columns')
    fireEvent.change(await holds('Rol'), { target: { value: 'role' } })
    await waitFor(() => expect(address()).toBe(`${PAGE}?file=5`))
    await press('Check 2,000 rows')
    await waitFor(() => expect(backend.sentTo('/api/user-files/5/check')).toHaveLength(1))
    files.end({ ...checked, mapping: { email: 0, name: 1, role: 2 } })
    await visible(() => screen.findByRole('columnheader', { name: 'Role' }))
  })

  test('when nothing differs from the file, there is nothing to apply', async () => {
    const outcomes = { create: 0, update: 0, deactivate: 0, unchanged: 2000, refused: 0 }
    openUserFiles(`${PAGE}?file=5`, { ...checked, outcomes })
    await visible(() => screen.findByText(/there is nothing to apply/))
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /refused/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('a missing file is reported, and another can be chosen', async () => {
    const { address } = openUserFiles(`${PAGE}?file=5`)
    await visible(() => screen.findByText('This file is not here'))
    await press('Choose another file')
    await visible(() => zone())
    expect(address()).toBe(PAGE)
  })

  test('a file that cannot be loaded can be tried again', async () => {
    const { backend, address, go } = openUserFiles(PAGE, checked)
    await zone()
    backend.answer('GET /api/user-files/5', () => refusal('unavailable', ''))
    go(`${PAGE}?file=5`)
    await visible(() => screen.findByText('The server cannot be reached'))
    backend.answer('GET /api/user-files/5', () => ({ status: 200, body: checked }))
    await press('Try again')
    await visible(() => title(/rows checked/))
    expect(address()).toBe(`${PAGE}?file=5`)
  })
})
