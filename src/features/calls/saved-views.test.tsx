import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { SavedView } from '#contracts/saved-views.ts'
import { openExplorer } from '#tests/support/explorer.ts'

describe('saved lists', () => {
  const view = (id: number, row: Partial<SavedView>): SavedView => ({
    id,
    name: `View ${id}`,
    query: '',
    shared: false,
    own: true,
    owner: 'Ada',
    ...row,
  })

  test('are offered, and replace the current filters', async () => {
    const { backend, address, user } = openExplorer('/calls?direction=inbound&page=3', undefined, 400)
    const savedView = view(1, { name: 'Bajas', query: 'q=customer%3Abaja&channel=voice', own: false, owner: 'Luis' })
    backend.answer('GET /api/saved-views', () => ({ status: 200, body: { data: [savedView] } }))
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: /^Bajas/ }))
    await waitFor(() => expect(address()).toBe('/calls?channel=voice&q=customer%3Abaja'))
  })

  test('are created from the address, shared and removed', async () => {
    const { backend, user } = openExplorer('/calls?channel=voice&sort=duration_ms&page=2', undefined, 400)
    let data: SavedView[] = []
    backend.answer('GET /api/saved-views', () => ({ status: 200, body: { data } }))
    backend.answer('POST /api/saved-views', ({ body }) => {
      data = [view(1, body as Partial<SavedView>)]
      return { status: 200, body: data[0] }
    })
    backend.answer('PATCH /api/saved-views/1', ({ body }) => {
      data = [{ ...data[0]!, ...(body as Partial<SavedView>) }]
      return { status: 200, body: data[0] }
    })
    backend.answer('DELETE /api/saved-views/1', () => {
      data = []
      return { status: 200, body: { success: true } }
    })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.type(await screen.findByLabelText('Name'), 'Cortas')
    await user.click(screen.getByRole('button', { name: 'Keep this list' }))
    const share = await screen.findByRole('button', { name: 'Share Cortas with everybody' })
    expect(backend.sentTo('/api/saved-views').find(({ method }) => method === 'POST')!.body).toEqual({
      name: 'Cortas',
      query: 'sort=duration_ms&channel=voice',
      shared: false,
    })
    await user.click(share)
    expect(await screen.findByRole('button', { name: 'Share Cortas with everybody', pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Cortas' }))
    expect(await screen.findByText(/No list is kept yet/)).toBeVisible()
  })

  test('can be renamed and updated with the current filters', async () => {
    const { backend, user } = openExplorer('/calls?channel=voice', undefined, 400)
    let data = [view(1, { name: 'Cortas', query: 'channel=email' }), view(2, { own: false, shared: true })]
    backend.answer('GET /api/saved-views', () => ({ status: 200, body: { data } }))
    backend.answer('PATCH /api/saved-views/1', ({ body }) => {
      data = [{ ...data[0]!, ...(body as Partial<SavedView>) }]
      return { status: 200, body: data[0] }
    })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    const change = await screen.findByRole('button', { name: 'Change Cortas' })
    expect(screen.queryByRole('button', { name: 'Change View 2' })).toBeNull()
    await user.click(change)
    const name = await screen.findByLabelText('New name')
    await user.clear(name)
    await user.type(name, 'Llamadas')
    await user.click(screen.getByLabelText('Keep the list as it is filtered now'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('button', { name: 'Change Llamadas', expanded: false })).toBeVisible()
    expect(backend.sentTo('/api/saved-views/1').at(-1)!.body).toEqual({ name: 'Llamadas', query: 'channel=voice' })
  })
})
