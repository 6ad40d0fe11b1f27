import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { RateMap } from './rate-map.tsx'

const QUESTIONS = ['Greets', 'Identifies', 'Asks for consent before the sale']

const data: ChartData = {
  heading: 'Agent',
  columns: QUESTIONS.map((name) => ({ name, format: (rate) => `${100 * rate}%` })),
  rows: [
    { key: '7', name: 'Luis Fernando Gutiérrez de la Vega', values: [0.5, 0, null], href: '/agents/7' },
    { key: '8', name: 'Ana', values: [1, null, 0.25] },
  ],
}

function show(width = 1200) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  const valueOf = (row: number, column: number) => data.rows[row]!.values[column] ?? null
  renderIsland(
    <RateMap
      {...{ title: 'Failed', note: '', fileName: 'failed', isEmpty: false, onOpen, data }}
      summary="Greeting fails most."
      scale={{ lightest: 0, darkest: 1 }}
      cellTitle={(row, column) => `${data.rows[row]!.key}: ${QUESTIONS[column]}`}
      cellFacts={(row, column) =>
        valueOf(row, column) === null
          ? [{ name: 'Answers', value: '3' }]
          : [
              { name: 'Failed', value: '5 of 10' },
              { name: 'Interval', value: '24% to 76%' },
            ]
      }
      cellHref={(row, column) => (valueOf(row, column) === null ? undefined : `/cells/${row}/${column}`)}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

test('a cell has all its facts and a link to its cases; a cell with too few cases is a dash without a link', async () => {
  const { user, onOpen, figure } = show()
  expect(screen.getByLabelText('8: Identifies; Answers: 3')).not.toHaveAttribute('href')
  expect([...figure.querySelectorAll('text')].filter(({ textContent }) => textContent === '–')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: '7: Greets; Failed: 5 of 10; Interval: 24% to 76%' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/cells/0/0')
})

test('zero is a rate like any other, and the given scale is used', () => {
  const { figure } = show()
  const darkness = [...figure.querySelectorAll('rect[class*="cell"]')].map((cell) =>
    Number(cell.getAttribute('fill-opacity')),
  )
  expect(darkness).toEqual([0.45, 0, 0, 0.9, 0, 0.225])
  expect([...figure.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('0%')
})

test('arrow keys move through rows and columns, including the names of the rows', async () => {
  const { user } = show()
  screen.getByRole('link', { name: 'Luis Fernando Gutiérrez de la Vega' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByLabelText('Ana')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('link', { name: /^8: Greets/ })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: /^7: Greets/ })).toHaveFocus()
})

test('the name of a row has the same link as the row', async () => {
  const { user, onOpen } = show()
  await user.click(screen.getByRole('link', { name: 'Luis Fernando Gutiérrez de la Vega' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/agents/7')
})

test('columns that do not fit are scrolled, with the names beside them', async () => {
  const { figure, user, onOpen } = show(320)
  const pinned = figure.querySelector<HTMLElement>('[class*="pinned"]')!
  const lines = [...pinned.querySelectorAll('tspan')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Luis Fernando', 'Gutiérrez de la Vega', 'Ana'])
  expect(Number(figure.querySelector('svg')!.getAttribute('width'))).toBeGreaterThan(320)
  await user.click(pinned.querySelector('a')!)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/agents/7')
})

test('in a wide chart nothing is scrolled', () => {
  expect(show().figure.querySelector('[class*="pinned"]')).toBeNull()
})

test('the table has dashes for missing values', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Table' }))
  expect(within(screen.getByRole('table')).getByRole('row', { name: 'Ana 100% – 25%' })).toBeVisible()
})

test('the finding is read out to people who do not see the picture', () => {
  expect(show().figure).toHaveAccessibleDescription('Greeting fails most.')
})
