import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { SearchField } from './search-field.tsx'

const field = () => screen.getByRole('searchbox', { name: 'Search' })

test('Enter submits the typed words and keeps the focus', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value={undefined} onChange={onChange} />)
  await userEvent.type(field(), ' rosa {Enter}')
  expect(onChange.mock.calls).toEqual([['rosa']])
  expect(field()).toHaveFocus()
})

test('an emptied field clears the filter when it loses focus', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value="rosa" onChange={onChange} />)
  await userEvent.clear(field())
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([[undefined]])
})

test('an unchanged field submits nothing', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value="rosa" onChange={onChange} />)
  await userEvent.click(field())
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})
