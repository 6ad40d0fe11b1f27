import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { Select } from './select.tsx'

const options = [
  { value: '1', label: 'Norte' },
  { value: '2', label: 'Sur' },
]

test('options are found by typing, and one is chosen', async () => {
  const onChange = vi.fn()
  renderIsland(<Select label="Team" value={null} options={options} onChange={onChange} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Team' }), 'su')
  expect(screen.queryByRole('option', { name: 'Norte' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('option', { name: 'Sur' }))
  expect(onChange.mock.calls[0]?.[0]).toBe('2')
})

test('without a match it says so', async () => {
  renderIsland(<Select label="Team" value={null} options={options} onChange={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Team' }), 'Este')
  expect(screen.getByText('Sorry, no matching options.')).toBeVisible()
})

test('while its options are on their way it says so', () => {
  renderIsland(<Select label="Team" value={null} options={[]} isLoading onChange={() => undefined} />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Team' }))
  expect(screen.getByText('Loading...')).toBeVisible()
})
