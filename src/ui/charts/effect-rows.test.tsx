import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { EffectRows } from './effect-rows.tsx'

const data: ChartData = {
  heading: 'Question',
  columns: ['Effect', 'From', 'To', 'Policies', 'Adjusted p'].map((name) => ({ name, format: String })),
  rows: [
    { key: 'greets', name: 'Greets', values: [4, 2, 6, 900, 0.001], href: '/q/greets' },
    { key: 'tone', name: 'Tone', values: [-1, -14, 12, 80, 0.7], href: '/q/tone' },
    { key: 'premium', name: 'Premium', values: [null, null, null, 3, null] },
  ],
}

function show(width = 1200) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <EffectRows
      {...{ title: 'Effects', note: '', fileName: 'effects', isEmpty: false, onOpen, data }}
      axis={{ name: 'Points', ticks: [-10, 0, 10], format: String }}
      flag={{ name: 'Verdict', word: 'Associated', otherwise: 'Not told apart', keys: new Set(['greets']) }}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

const texts = (figure: HTMLElement) => [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)

test('a row tells its effect, its interval, of how many and how surely, and leads to what is behind it', async () => {
  const { user, onOpen } = show()
  const greets = 'Greets; Effect: 4; From: 2; To: 6; Policies: 900; Adjusted p: 0.001; Verdict: Associated'
  await user.click(screen.getByRole('link', { name: greets }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/q/greets')
})

test('arrows move from row to row', async () => {
  const { user } = show()
  screen.getByLabelText(/^Greets/).focus()
  await user.keyboard('{End}')
  expect(screen.getByLabelText(/^Premium; Effect: –/)).toHaveFocus()
})

test('effects that are told from none are drawn strong, and every other says that it is not', () => {
  const { figure } = show()
  expect(figure.querySelectorAll('[class*="strong"] [class*="value"]')).toHaveLength(1)
  expect(figure.querySelectorAll('[class*="value"]')).toHaveLength(2)
  expect(texts(figure).filter((text) => text === 'Associated')).toHaveLength(1)
  // of whom too little is known, nothing is said
  expect(texts(figure).filter((text) => text === 'Not told apart')).toHaveLength(1)
})

test('an interval that reaches beyond the axis ends in an arrow', () => {
  const { figure } = show()
  expect(figure.querySelectorAll('path[class*="beyond"]')).toHaveLength(2)
})

test('the number and p are printed, and where there is room the effect with its interval', () => {
  expect(texts(show().figure)).toEqual(expect.arrayContaining(['4 (2 to 6)', '900', '0.001']))
})

test('where it is narrow, number and p remain, and names stand above', () => {
  const { figure } = show(320)
  expect(texts(figure)).toEqual(expect.arrayContaining(['Policies', '900', 'Adjusted p', '0.001']))
  expect(texts(figure)).not.toContain('4 (2 to 6)')
  const name = [...figure.querySelectorAll('text')].find(({ textContent }) => textContent === 'Greets')!
  const mark = figure.querySelector('rect[class*="value"]')!
  expect(Number(name.getAttribute('y'))).toBeLessThan(Number(mark.getAttribute('y')))
})

test('the table has every row with its word', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.lastElementChild!.textContent)).toEqual(['Verdict', 'Associated', 'Not told apart', '–'])
})
