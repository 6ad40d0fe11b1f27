import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { HeatMap } from './heat-map.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} h`)

const data: ChartData = {
  heading: 'Weekday',
  columns: HOURS.map((name) => ({ name, format: String })),
  rows: ['Mon', 'Tue'].map((name, row) => ({
    key: name,
    name,
    values: HOURS.map((_, hour) => (hour === 0 ? 0 : 100 * row + hour)),
  })),
}

function show(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <HeatMap
      title="When"
      note=""
      data={data}
      columnsHeading="Hour"
      valueName="Interactions"
      cellTitle={(row, column) => `${data.rows[row]!.name} at ${column}`}
      cellHref={(row, column) => `/calls?weekday=${row}&hour=${column}`}
      isEmpty={false}
      fileName="when"
      onOpen={onOpen}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }) }
}

const printed = (text: string) => [...document.querySelectorAll('text')].find((label) => label.textContent === text)!

test('every number is printed in its cell', () => {
  show(1200)
  const texts = new Set([...document.querySelectorAll('text')].map(({ textContent }) => textContent))
  for (const value of data.rows.flatMap(({ values }) => values)) expect(texts).toContain(String(value))
})

test('a cell links to its interactions, and an empty cell has no link', async () => {
  const { onOpen, user } = show(1200)
  expect(screen.getAllByRole('link')).toHaveLength(2 * 23)
  expect(screen.getByLabelText('Mon at 0; Interactions: 0')).not.toHaveAttribute('href')
  await user.click(screen.getByRole('link', { name: 'Tue at 9; Interactions: 109' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/calls?weekday=1&hour=9')
})

test.each([
  [1200, 'Tue at 0'],
  [326, 'Mon at 1'],
])('at %i px the arrow down moves from Monday at 0 to %s, the cell below', async (width, below) => {
  const { user } = show(width)
  screen.getByLabelText(/^Mon at 0;/).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByLabelText(new RegExp(`^${below};`))).toHaveFocus()
})

test('in a narrow chart the hours are below each other', () => {
  show(326)
  const [first, last] = [printed('0 h'), printed('23 h')]
  expect(Number(last.getAttribute('y'))).toBeGreaterThan(Number(first.getAttribute('y')))
  expect(last.getAttribute('x')).toBe(first.getAttribute('x'))
})
