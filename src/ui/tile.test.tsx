import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIsland, renderLinked } from '#tests/support/render-island.tsx'

import { Tile } from './tile.tsx'

test.each([
  [0.25, '25% more than before'],
  [-0.034, '3.4% less than before'],
  [0, 'as before'],
])('a change of %d has a text', (change, text) => {
  renderIsland(<Tile label="Calls" value="120" change={change} />)
  expect(screen.getByText(text)).toBeVisible()
})

test.each([
  [2.4, '2.4 points more than before'],
  [-0.5, '0.5 points less than before'],
  [0, 'as before'],
])('a change of %d points has a text', (change, text) => {
  renderIsland(<Tile label="Score" value="84" change={change} isInPoints />)
  expect(screen.getByText(text)).toBeVisible()
})

test('without an earlier period no change is shown', () => {
  renderIsland(<Tile label="Calls" value="120" change={null} />)
  expect(screen.queryByText(/before/)).not.toBeInTheDocument()
})

test('the whole tile links to the rows, and its detail is its description', async () => {
  renderLinked(<Tile label="Calls" value="120" detail="120 of 400" link={{ to: '/' }} />)
  const link = await screen.findByRole('link', { name: /Calls\s*120/ })
  fireEvent.focus(link)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('120 of 400')
})

test('the detail can be reached by keyboard without a link too', async () => {
  renderIsland(<Tile label="Calls" value="120" detail="120 of 400" />)
  const tile = screen.getByRole('group', { name: /Calls\s*120/ })
  expect(tile).toHaveAttribute('tabindex', '0')
  fireEvent.focus(tile)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('120 of 400')
})
