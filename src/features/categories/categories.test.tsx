import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { categoriesAnswer, MAY_ALL, openCategories } from '#tests/support/category-page.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { refusal } from '#tests/support/session-backend.ts'

import { exampleTree } from '../../../tests/support/example-tree.ts'

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

describe('the list', () => {
  test('is the tree: each category at its depth, with its posts and its place', async () => {
    openCategories('/admin/categories')
    const row = await rowOf('Scorecards')
    expect(within(row).getByRole('link', { name: 'Scorecards' })).toHaveAttribute('href', '/admin/categories/edit/3')
    expect(await within(row).findByText('1 of 2')).toBeVisible()
    expect(within(await rowOf('Sales')).getByText('12')).toBeVisible()
    expect(screen.getByText('5 categories')).toBeVisible()
  })

  test('is put into order by buttons: down is one further among the siblings', async () => {
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

  test('a move that fails is told', async () => {
    const shown = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('PUT /api/categories/3', () => refusal('unexpected', ''))
    await screen.findAllByText('1 of 2')
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(shown).toEqual([{ text: 'Something went wrong on our side', milliseconds: 5000 }]))
  })

  test('a move over one that somebody else has made is told, and the list is read again', async () => {
    const shown = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('PUT /api/categories/3', () => refusal('conflict', 'Somebody else has moved it.'))
    await screen.findAllByText('1 of 2')
    await user.click(screen.getByRole('button', { name: 'Move Scorecards down' }))
    await waitFor(() => expect(backend.sentTo('/api/categories')).toHaveLength(2))
    expect(shown).toEqual([{ text: 'Somebody else has moved it.', milliseconds: 5000 }])
  })

  test('found by name, says where each is, and leaves the order alone', async () => {
    const { address, user } = openCategories('/admin/categories')
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'sal{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/categories?q=sal'))
    const row = await rowOf('Sales')
    await waitFor(() => expect(row).toHaveTextContent('Quality / Scorecards / Sales'))
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/admin/categories'))
  })

  test('shows those who may only look no way to change it', async () => {
    openCategories('/admin/categories', ['category-list'])
    // its options are for them too: they are the names on the way
    expect(await rowOf('Scorecards')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Scorecards' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Move|Remove)/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add category' })).toBeNull()
  })

  test('without categories says what they are for', async () => {
    openCategories('/admin/categories', MAY_ALL, [])
    expect(await screen.findByText('There are no categories yet')).toBeVisible()
  })
})

describe('a removal', () => {
  test('asks first, and says afterwards that it is gone', async () => {
    const shown = noticesShown()
    const { backend, user } = openCategories('/admin/categories')
    backend.answer('DELETE /api/categories/4', () => ({ status: 200, body: { success: true } }))
    await user.click(await screen.findByRole('button', { name: 'Remove Calibration' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the category Calibration?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(shown).toEqual([{ text: 'The category Calibration is gone.', milliseconds: 5000 }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is refused tells why, in the words of the server', async () => {
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
])('%s asks for nothing without %s', async (address, permission) => {
  const { backend } = openCategories(
    address,
    MAY_ALL.filter((name) => name !== permission),
  )
  expect(await screen.findByText(permission)).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.includes('categor'))).toEqual([])
})
