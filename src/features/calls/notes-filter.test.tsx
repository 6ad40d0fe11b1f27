import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openExplorer } from '#tests/support/explorer.ts'

test('the explorer keeps to conversations that mention the reader, or with notes, by chips that can be pressed again', async () => {
  const { user, address, lastQuery: asked } = openExplorer('/calls?page=3', undefined, 400)
  const chips = within(await screen.findByRole('group', { name: 'Notes' }))
  await user.click(chips.getByRole('button', { name: 'Mentions me' }))
  await waitFor(() => expect(asked()).toMatchObject({ mentions: 'me', page: '1' }))
  await user.click(chips.getByRole('button', { name: 'With my notes' }))
  await waitFor(() => expect(address()).toBe('/calls?mentions=me&notes=mine'))
  await user.click(chips.getByRole('button', { name: 'With notes' }))
  await waitFor(() => expect(address()).toBe('/calls?mentions=me&notes=any'))
  expect(chips.getByRole('button', { name: 'With my notes', pressed: false })).toBeVisible()
  await user.click(chips.getByRole('button', { name: 'Mentions me', pressed: true }))
  await user.click(chips.getByRole('button', { name: 'With notes', pressed: true }))
  await waitFor(() => expect(address()).toBe('/calls'))
})
