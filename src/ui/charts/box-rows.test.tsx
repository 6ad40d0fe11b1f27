import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { BoxRows } from './box-rows.tsx'
import type { ChartData } from './chart-data.ts'

const data: ChartData = {
  heading: 'Agent',
  columns: ['Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest', 'Audits'].map((name) => ({
    name,
    format: String,
  })),
  rows: [
    { key: '7', name: 'Ana Rojas', values: [40, 60, 70, 80, 95, 31], href: '/agents/7' },
    {
      key: '8',
      name: 'Luis Fernando Gutiérrez de la Vega y Montes',
      values: [10, 20, 30, 50, 60, 12],
      href: '/agents/8',
    },
    { key: '9', name: 'Bo', values: [null, null, null, null, null, 2] },
  ],
}

function show({ width = 900, hasFlag = true } = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <BoxRows
      {...{ title: 'Spread', note: '', fileName: 'spread', isEmpty: false, onOpen, data }}
      axis={{ name: 'Score', ticks: [0, 50, 100], format: String, mark: 80 }}
      flag={hasFlag ? { name: 'Against the others', word: 'Outlier', keys: new Set(['8']) } : null}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

const printed = (figure: HTMLElement, text: string) =>
  [...figure.querySelectorAll('text')].find(({ textContent }) => textContent === text)

test('a row tells its numbers and its word, and leads to what is behind it', async () => {
  const { user, onOpen } = show()
  const numbers = 'Lowest: 10; Lower quartile: 20; Median: 30; Upper quartile: 50; Highest: 60; Audits: 12'
  await user.click(screen.getByRole('link', { name: new RegExp(`${numbers}; Against the others: Outlier$`) }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/agents/8')
})

test('arrows move from row to row, whether they lead anywhere or not', async () => {
  const { user } = show()
  screen.getByLabelText(/^Ana/).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByLabelText(/^Bo; Lowest: –/)).toHaveFocus()
})

test('the box reaches from quartile to quartile, with the median in it; too few make none', () => {
  const { figure } = show()
  const boxes = [...figure.querySelectorAll('rect[class*="box"]')]
  expect(boxes).toHaveLength(2)
  const [from, width] = ['x', 'width'].map((name) => Number(boxes[0]!.getAttribute(name)))
  const median = Number(figure.querySelector('line[class*="median"]')!.getAttribute('x1'))
  expect(median - from!).toBeCloseTo(width! / 2)
  expect(figure.querySelectorAll('line[class*="median"]')).toHaveLength(2)
})

test('what stands out does so by a sign and a word', () => {
  const { figure } = show()
  expect(printed(figure, 'Outlier')).toBeDefined()
  expect(figure.querySelectorAll('path[class*="sign"]')).toHaveLength(1)
})

test('without a flag there is no column for it', () => {
  const { figure } = show({ hasFlag: false })
  expect(printed(figure, 'Against the others')).toBeUndefined()
  expect(screen.getByLabelText(/^Ana.*Audits: 31$/)).toBeVisible()
})

test('the table has the word too', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const [, ana, luis] = within(screen.getByRole('table')).getAllByRole('row')
  expect(ana!.lastElementChild).toHaveTextContent('–')
  expect(luis!.lastElementChild).toHaveTextContent('Outlier')
})

test('names stand beside the boxes, and above them where it is narrow', () => {
  const wide = show().figure
  const beside = printed(wide, 'Ana Rojas')!
  const of = (figure: Element, at: number) =>
    Number(figure.querySelectorAll('rect[class*="box"]')[at]!.getAttribute('y'))
  expect(Number(beside.getAttribute('y'))).toBe(of(wide, 0) + 7)
})

test('where it is narrow, a long name is cut so that the word has its place beside it', () => {
  const { figure } = show({ width: 320 })
  const name = [...figure.querySelectorAll('text')].find(({ textContent }) => textContent.startsWith('Luis'))!
  expect(name.textContent).toMatch(/…$/)
  expect(name.getAttribute('y')).toBe(printed(figure, 'Outlier')!.getAttribute('y'))
  const box = figure.querySelectorAll('rect[class*="box"]')[1]!
  expect(Number(name.getAttribute('y'))).toBeLessThan(Number(box.getAttribute('y')))
})
