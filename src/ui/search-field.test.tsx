import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { SearchField } from './search-field.tsx'

const field = () => screen.getByRole('searchbox', { name: 'Search' })

test('what is typed is asked for on Enter, which keeps the focus', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value={undefined} onChange={onChange} />)
  await userEvent.type(field(), ' rosa {Enter}')
  expect(onChange.mock.calls).toEqual([['rosa']])
  expect(field()).toHaveFocus()
})

test('what is emptied is asked for no longer, once the field is left', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value="rosa" onChange={onChange} />)
  await userEvent.clear(field())
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([[undefined]])
})

test('a field that is left as it was asks for nothing', async () => {
  const onChange = vi.fn()
  renderIsland(<SearchField value="rosa" onChange={onChange} />)
  await userEvent.click(field())
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})
