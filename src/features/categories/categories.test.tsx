import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { categoriesAnswer, MAY_ALL, openCategories } from '#tests/support/category-page.ts'
import { exampleTree } from '#tests/support/example-tree.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { refusal } from '#tests/support/session-backend.ts'

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

describe('the list', () => {
  test('is a tree: each category at its depth, with its posts and its position', async () => {
    openCategories('/admin/categories')
    const row = await rowOf('Scorecards')
    expect(within(row).getByRole('link', { name: 'Scorecards' })).toHaveAttribute('href', '/admin/categories/edit/3')
    expect(await within(row).findByText('1 of 2')).toBeVisible()
    expect(within(await rowOf('Sales')).getByText('12')).toBeVisible()
    expect(screen.getByText('5 categories')).toBeVisible()
  })

  test('is ordered by buttons: down moves a category one further among its siblings', async () => {
    const { backend, user } = openCategories('/admin/categories')
    await screen.findByText('1 of 2', { selector: 'tr:nth-of-type(1) *' })
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(backend.sentTo('/api/categories/3')).toHaveLength(1))
    expect(backend.sentTo('/api/categories/3')[0]!.body).toEqual({
      name: 'Scorecards',
      parent_id: 2,
      position: 1,
      version: 1,
    })
    expect(await screen.findByText('Scorecards is now 2 of 2')).toBeInTheDocument()
    await waitFor(() => expect(backend.sentTo('/api/categories')).toHaveLength(2))
  })

  test('the button that moved a category keeps the focus', async () => {
    const { backend, user } = openCategories('/admin/categories')
    await screen.findAllByText('1 of 2')
    const swapped = [4, 3].map((id, position) => ({ ...exampleTree.find((one) => one.id === id)!, position, posts: 0 }))
    backend.answer('GET /api/categories', () => categoriesAnswer(swapped))
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Scorecards'))
    expect(screen.getByRole('button', { name: 'Move Scorecards down' })).toHaveFocus()
  })

  test('a button at the end keeps the focus, and does nothing', async () => {
    const { backend, user } = openCategories('/admin/categories')
    await screen.findAllByText('1 of 2')
    const up = screen.getByRole('button', { name: 'Move Operations up' })
    expect(up).toHaveAttribute('aria-disabled', 'true')
    await user.click(up)
    expect(up).toHaveFocus()
    expect(backend.sentTo('/api/categories/1')).toEqual([])
  })

  test('a move that fails shows a notice', async () => {
    const notices = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('PUT /api/categories/3', () => refusal('unexpected', ''))
    await screen.findAllByText('1 of 2')
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(notices).toEqual([{ text: 'Something went wrong on our side', milliseconds: 5000 }]))
  })

  test('a move that conflicts with a change by somebody else shows a notice and reloads the list', async () => {
    const notices = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('PUT /api/categories/3', () => refusal('conflict', 'Somebody else has moved it.'))
    await screen.findAllByText('1 of 2')
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(backend.sentTo('/api/categories')).toHaveLength(2))
    expect(notices).toEqual([{ text: 'Somebody else has moved it.', milliseconds: 5000 }])
  })

  test('searched by name, shows the path of each category, and offers no ordering', async () => {
    const { address, user } = openCategories('/admin/categories')
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sal{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/categories?q=sal'))
    const row = await rowOf('Sales')
    await waitFor(() => expect(row).toHaveTextContent('Quality / Scorecards / Sales'))
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/admin/categories'))
  })

  test('offers no changes to a person who may only read', async () => {
    openCategories('/admin/categories', ['category-list'])
    // the options are loaded for this person too, because the paths are built from their names
    expect(await rowOf('Scorecards')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Scorecards' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Move|Remove)/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add category' })).toBeNull()
  })

  test('explains what categories are for when there are none', async () => {
    openCategories('/admin/categories', MAY_ALL, [])
    expect(await screen.findByText('There are no categories yet')).toBeVisible()
  })
})

describe('a removal', () => {
  test('asks for confirmation, and shows a notice afterwards', async () => {
    const notices = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('DELETE /api/categories/4', () => ({ status: 200, body: { success: true } }))
    await user.click(await screen.findByRole('button', { name: 'Remove Calibration' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the category Calibration?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toEqual([{ text: 'The category Calibration is gone.', milliseconds: 5000 }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is refused shows the reason from the server', async () => {
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('DELETE /api/categories/5', () => refusal('invalid', 'This category still has posts.'))
    await user.click(await screen.findByRole('button', { name: 'Remove Sales' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the category Sales?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This category still has posts.')
  })
})

test.each([
  ['/admin/categories', 'category-list'],
  ['/admin/categories/create', 'category-create'],
  ['/admin/categories/create', 'category-list'],
  ['/admin/categories/edit/3', 'category-edit'],
  ['/admin/categories/edit/3', 'category-list'],
])('%s requests nothing without %s', async (address, permission) => {
  const { backend } = openCategories(
    address,
    MAY_ALL.filter((name) => name !== permission),
  )
  expect(await screen.findByText(permission)).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.includes('categor'))).toEqual([])
})
