import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { Select } from './select.tsx'

const options = [
  { value: '1', label: 'Norte' },
  { value: '2', label: 'Sur' },
]

test('options are found by typing, and one is selected', async () => {
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

test('while its options are loading it says so', () => {
  renderIsland(<Select label="Team" value={null} options={[]} isLoading onChange={() => undefined} />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Team' }))
  expect(screen.getByText('Loading...')).toBeVisible()
})

describe('Enter', () => {
  function focused(value: string | null) {
    const [onChange, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())]
    renderIsland(
      <form onSubmit={onSubmit}>
        <Select label="Team" value={value} options={options} isClearable onChange={onChange} />
        <button type="submit">Save</button>
      </form>,
    )
    const field = screen.getByRole('combobox', { name: 'Team' })
    act(() => field.focus())
    return { field, onChange, onSubmit }
  }

  /** The kit marks the selected option a moment after it opens its list. */
  const marked = () => new Promise((resolve) => setTimeout(resolve, 5))

  test.each(['1', null])('in a field that only got the focus (%s) changes and sends nothing', async (value) => {
    const { onChange, onSubmit } = focused(value)
    await marked()
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('selects the first option that has the typed words', async () => {
    const { field, onChange, onSubmit } = focused('1')
    await userEvent.clear(field)
    await userEvent.type(field, 'su{Enter}')
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['2'])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('in an emptied field selects only an option reached by the arrow keys', async () => {
    const { field, onChange } = focused('1')
    await userEvent.clear(field)
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['2'])
  })

  test('after words without a match changes and sends nothing', async () => {
    const { field, onChange, onSubmit } = focused('1')
    await userEvent.clear(field)
    await userEvent.type(field, 'Este{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
