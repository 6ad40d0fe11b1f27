import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { pageOf } from '#tests/support/page-of.ts'
import { openPartner, partnerRow, rowOf } from '#tests/support/partner-page.ts'
import { holding } from '#tests/support/render.tsx'

describe('uploads', () => {
  test('are listed with their files and results', async () => {
    openPartner('/data-partner/1')
    const link = await screen.findByRole('link', { name: 'March' })
    expect(link).toHaveAttribute('href', '/data-partner/1?upload=5')
    const [, shown] = screen.getAllByRole('row')
    expect(shown).toHaveTextContent('a.csv, b.csv and 1 more')
    expect(shown).toHaveTextContent('Records of calling bases')
    expect(shown).toHaveTextContent('Done')
    expect(screen.getByText('1 upload')).toBeVisible()
    expect(screen.queryByText('Bring in files')).toBeNull()
  })

  test('their whole state is in the address', async () => {
    const { backend, address } = openPartner('/data-partner/1?page=2&sort=name')
    fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'failed' } })
    await waitFor(() => expect(address()).toBe('/data-partner/1?sort=name&state=failed'))
    await waitFor(() =>
      expect(Object.fromEntries(backend.sentTo('/api/partners/1/uploads').at(-1)!.query)).toEqual({
        ...{ page: '1', per_page: '25', sort: 'name', state: 'failed' },
      }),
    )
  })

  test('a single one shows its result, its refusals, and the effect of undoing to people who may not import', async () => {
    const { backend, user } = openPartner('/data-partner/1?upload=5')
    expect(await screen.findByRole('heading', { level: 2, name: 'March' })).toBeVisible()
    expect(
      rowOf('What undoing it would do', 'Policies')
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['12', '3'])
    backend.answer('GET /api/partners/1/uploads/5/refusals/export', () => ({ status: 200, body: 'file' }))
    await user.click(screen.getByRole('button', { name: 'Download what was refused' }))
    await waitFor(() => expect(backend.sentTo('/api/partners/1/uploads/5/refusals/export')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    expect(backend.requests.some(({ path }) => path.startsWith('/api/import'))).toBe(false)
  })

  test('without any, the page says what will appear here', async () => {
    const { backend, go } = openPartner('/data-partner/1')
    await screen.findByRole('link', { name: 'March' })
    backend.answer('GET /api/partners/1/uploads', () => ({ status: 200, body: pageOf([], '/api/partners/1/uploads') }))
    go('/data-partner/1?q=x')
    await waitFor(() => expect(screen.getByText('No upload matches')).toBeVisible())
    go('/data-partner/1')
    await waitFor(() => expect(screen.getByText('Nothing was uploaded for this partner yet')).toBeVisible())
  })
})

describe('people who may import', () => {
  const importer = holding(['partner-data', 'call-import'])
  const file = new File(['ID;Nombre\n1;Rosa\n'], 'base.csv', { type: 'text/csv' })

  test('upload files for this partner, with a template, and get to the checked import', async () => {
    const { backend, user, address } = openPartner('/data-partner/1', [partnerRow()], importer)
    await user.click(await screen.findByRole('combobox', { name: 'Template' }))
    await user.click(await screen.findByRole('option', { name: 'Base of Austral', hidden: true }))
    await user.upload(await screen.findByLabelText(/Drop files or folders here/), file)
    await waitFor(() => expect(backend.sentTo('/api/imports/6/events')).toHaveLength(1))
    expect(backend.sentTo('/api/imports')[0]?.body).toEqual({
      ...{ name: 'base.csv', partner_id: 1, source: { type: 'upload' } },
      options: { table_format: 'dialling-base', time_zone: 'America/Santiago' },
    })
    expect(address()).toBe('/data-partner/1?upload=6')
    expect(await screen.findByRole('heading', { level: 2, name: 'base.csv' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 2 dialling records' }))
    await waitFor(() => expect(backend.sentTo('/api/imports/6/start')).toHaveLength(1))
  })

  test('undo an upload on the page of its partner, and see in advance what that removes', async () => {
    const { backend, user } = openPartner('/data-partner/1?upload=5', [partnerRow()], importer)
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
    expect(rowOf('What undoing it would do', 'Policies')).toBeTruthy()
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Undo the import' }))
    await waitFor(() => expect(backend.sentTo('/api/imports/5/undo')).toHaveLength(1))
  })

  test('a person who may only import for other partners is told so', async () => {
    const { backend } = openPartner('/data-partner/1', [partnerRow()], importer)
    backend.answer('GET /api/imports/options', () => ({
      status: 200,
      body: { partners: [], may_leave_unassigned: true, folders: [], hosts: [], max_file_bytes: 1_000 },
    }))
    expect(await screen.findByText('You may not bring in files for this partner')).toBeVisible()
  })
})
