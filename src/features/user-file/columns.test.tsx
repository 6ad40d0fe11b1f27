import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { received } from '#tests/support/user-file-backend.ts'
import { holds, openUserFiles, PAGE, press, visible, zone } from '#tests/support/user-file-page.ts'

describe('mapping the columns', () => {
  test('each column shows its first values, and the field that its name suggests', async () => {
    openUserFiles(`${PAGE}?file=5`, received)
    expect(await holds('Correo')).toHaveValue('email')
    expect(await holds('Nombre')).toHaveValue('name')
    expect(await holds('Rol')).toHaveValue('')
    expect(await holds('Column 4')).toHaveValue('')
    const columns = within(screen.getByRole('list', { name: 'Columns of the file' }))
    expect(columns.getByText('Ada Lovelace · Grace Hopper')).toBeVisible()
  })

  test('the first rows are shown as they will be read', async () => {
    openUserFiles(`${PAGE}?file=5`, received)
    fireEvent.change(await holds('Rol'), { target: { value: 'role' } })
    const table = within(await screen.findByRole('table'))
    const texts = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent)
    expect(texts('columnheader')).toEqual(['Email', 'Name', 'Role'])
    expect(texts('cell').slice(0, 3)).toEqual(['ada@atalaya.test', 'Ada Lovelace', 'Analyst'])
  })

  test('a field that one column has cannot be selected for another', async () => {
    openUserFiles(`${PAGE}?file=5`, received)
    const role = within(await holds('Rol'))
    expect(role.getByRole('option', { name: 'Email' })).toBeDisabled()
    expect(role.getByRole('option', { name: 'Team' })).toBeEnabled()
    fireEvent.change(await holds('Correo'), { target: { value: '' } })
    expect(role.getByRole('option', { name: 'Email' })).toBeEnabled()
  })

  test('without a column for the email nothing can be checked, and a sentence says why', async () => {
    openUserFiles(`${PAGE}?file=5`, received)
    fireEvent.change(await holds('Correo'), { target: { value: '' } })
    const check = await screen.findByRole('button', { name: 'Check 2,000 rows' })
    expect(check).toBeDisabled()
    expect(check).toHaveAccessibleDescription(/One column has to hold the email/)
    fireEvent.change(await holds('Column 4'), { target: { value: 'email' } })
    expect(check).toBeEnabled()
  })

  test('another file can be chosen instead', async () => {
    const { address } = openUserFiles(`${PAGE}?file=5`, received)
    await press('Choose another file')
    await visible(() => zone())
    await waitFor(() => expect(address()).toBe(PAGE))
  })
})
