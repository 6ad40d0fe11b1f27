import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { categoriesAnswer, openCategories } from '#tests/support/category-page.ts'
import { exampleTree } from '#tests/support/example-tree.ts'
import { refusal } from '#tests/support/session-backend.ts'

async function openList() {
  const { backend, user } = openCategories('/admin/categories')
  await screen.findAllByText('1 of 2')
  return {
    backend,
    press: () => user.click(screen.getByRole('button', { name: 'Move Scorecards down' })),
    moves: () => backend.sentTo('/api/categories/3').length,
  }
}

test('a second press waits for the new rows after the first one', async () => {
  const { backend, press, moves } = await openList()
  let resolveRows = () => undefined as void
  const rows = new Promise<void>((resolve) => {
    resolveRows = resolve
  })
  backend.answer('GET /api/categories', async () => {
    await rows
    return categoriesAnswer(exampleTree.map((category) => ({ ...category, posts: 77 })))
  })
  await press()
  await screen.findByText('Scorecards is now 2 of 2')
  await waitFor(() => expect(backend.sentTo('/api/categories')).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50)) // the route is loaded, but its rows are not
  await press()
  expect(moves()).toBe(1)
  resolveRows()
  expect(await screen.findAllByText('77')).not.toEqual([])
  await press()
  await waitFor(() => expect(moves()).toBe(2))
})

test('a move that failed can be tried again', async () => {
  const { backend, press, moves } = await openList()
  backend.answer('PUT /api/categories/3', () => refusal('unexpected', ''))
  await press()
  await screen.findByText('Something went wrong on our side')
  await press()
  await waitFor(() => expect(moves()).toBe(2))
})
