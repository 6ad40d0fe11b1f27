import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { openCategories } from '#tests/support/category-page.ts'
import { exampleTree } from '#tests/support/example-tree.ts'
import { refusal } from '#tests/support/session-backend.ts'

describe('the form', () => {
  const name = () => screen.findByRole('textbox', { name: 'Name' })

  test('adds a category at the end of the top level unless another position is selected', async () => {
    const { backend, user, address } = openCategories('/admin/categories/create')
    await user.type(await name(), 'People')
    expect(screen.getByRole('combobox', { name: 'Place' })).toHaveDisplayValue('After Quality')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'After Operations')
    await user.click(screen.getByRole('button', { name: 'Add category' }))
    await waitFor(() => expect(address()).toBe('/admin/categories'))
    const sent = backend.sentTo('/api/categories').find(({ method }) => method === 'POST')
    expect(sent!.body).toEqual({ name: 'People', parent_id: null, position: 1 })
  })

  test('below another parent the last position is preselected', async () => {
    const { user } = openCategories('/admin/categories/create')
    await name()
    await user.click(screen.getByRole('combobox', { name: 'Below' }))
    await user.click(await screen.findByRole('option', { name: 'Quality' }))
    expect(screen.getByRole('combobox', { name: 'Place' })).toHaveDisplayValue('After Calibration')
  })

  test('edits name and position, and offers no parent from below the category', async () => {
    const { backend, user, address } = openCategories('/admin/categories/edit/3')
    const field = await name()
    expect(field).toHaveValue('Scorecards')
    expect(screen.getByRole('combobox', { name: 'Place' })).toHaveDisplayValue('First')
    await user.click(screen.getByRole('combobox', { name: 'Below' }))
    expect((await screen.findAllByRole('option', { name: /^[OQ]/ })).map(({ textContent }) => textContent)).toEqual([
      'Operations',
      'Quality',
      'Quality / Calibration',
    ])
    fireEvent.change(field, { target: { value: 'Forms' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(address()).toBe('/admin/categories'))
    expect(backend.sentTo('/api/categories/3')[0]!.body).toEqual({
      name: 'Forms',
      parent_id: 2,
      position: 0,
      version: 1,
    })
  })

  test('offers to show the newer version when somebody else has changed the category', async () => {
    const { backend, user } = openCategories('/admin/categories/edit/3')
    backend.answer('PUT /api/categories/3', () => refusal('conflict', 'Somebody else has changed this.'))
    fireEvent.change(await name(), { target: { value: 'Forms' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const newer = exampleTree.map((one) => (one.id === 3 ? { ...one, name: 'Sheets', version: 2 } : one))
    backend.answer('GET /api/category-options', () => ({ status: 200, body: { data: newer } }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await name()).toHaveValue('Sheets'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(backend.sentTo('/api/categories/3').at(-1)!.body).toMatchObject({ version: 2 }))
  })

  test('shows the error of the server under the field', async () => {
    const { backend, user } = openCategories('/admin/categories/create')
    backend.answer('POST /api/categories', () =>
      refusal('invalid', 'Some fields need another look.', { name: ['This name is taken.'] }),
    )
    await user.type(await name(), 'Quality')
    await user.click(screen.getByRole('button', { name: 'Add category' }))
    expect(await screen.findByText('This name is taken.')).toBeVisible()
    expect(await name()).toBeInvalid()
  })

  test('says when the category no longer exists', async () => {
    openCategories('/admin/categories/edit/99')
    expect(await screen.findByText('This category does not exist')).toBeVisible()
  })
})
