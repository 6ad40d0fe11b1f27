import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { Histogram } from './histogram.tsx'

const bins = [0, 20, 40, 60, 80].map((from, index) => ({
  name: `${from} to under ${from + 20}`,
  from,
  to: from + 20,
  counts: [[0, 4, 10, 6, 0][index]!, [1, 1, 0, 1, 1][index]!],
  ...(index !== 4 && { href: `/evaluations?from=${from}` }),
}))

const marks = [
  { name: 'Lower quartile 44', value: 44 },
  { name: 'Median 50', value: 50 },
  { name: 'Upper quartile 61', value: 61 },
]

type Shown = { series?: [string] | [string, string]; counts?: number[][]; width?: number }

function show({ series = ['Evaluations'], width = 900, counts = bins.map((bin) => bin.counts) }: Shown = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  const chart = { title: 'How are scores spread?', note: '', fileName: 'scores', isEmpty: false, onOpen, marks, series }
  renderIsland(
    <Histogram
      {...chart}
      axis={{ name: 'Score', ticks: [0, 50, 100], format: String }}
      bins={bins.map((bin, index) => ({ ...bin, counts: counts[index]!.slice(0, series.length) }))}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

const texts = (figure: HTMLElement) => [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)

test('a bin has its count, its share and a link to what is counted', async () => {
  const { user, onOpen } = show()
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.getByLabelText('80 to under 100; Evaluations: 0; Evaluations, share: 0.0%')).not.toHaveAttribute('href')
  await user.click(screen.getByRole('link', { name: '40 to under 60; Evaluations: 10; Evaluations, share: 50.0%' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/evaluations?from=40')
})

test('arrows move from bin to bin', async () => {
  const { user } = show()
  screen.getByLabelText(/^0 to/).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByLabelText(/^40 to/)).toHaveFocus()
})

test('one series has counts from zero, and every mark has its line and its name', () => {
  const { figure } = show()
  expect(texts(figure)).toEqual(expect.arrayContaining(['Evaluations', '0', '10', ...marks.map(({ name }) => name)]))
  const heights = [...figure.querySelectorAll('rect[class*="bar"]')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights[1]! / heights[2]!).toBeCloseTo(0.4)
  expect(figure.querySelectorAll('line[class*="mark"]')).toHaveLength(3)
})

test('two series are each drawn as shares of their own total, the second as a line over the first', () => {
  const { figure } = show({ series: ['Machine', 'Human'] })
  expect(texts(figure)).toEqual(expect.arrayContaining(['Share', 'Machine', 'Human', '50%']))
  const highest = figure.querySelectorAll('rect[class*="aside"]')[3]!
  const line = figure.querySelector('path[class*="outline"]')!.getAttribute('d')!
  const [, , second] = [...line.matchAll(/L[\d.]+,([\d.]+)/g)].map(([, y]) => Number(y))
  // the bar of one series is half as high, and the other has a gap
  expect(Number(highest.getAttribute('height'))).toBeGreaterThan(100)
  expect(second).toBeCloseTo(Number(highest.getAttribute('y')) + Number(highest.getAttribute('height')))
  expect(screen.getByLabelText(/Human: 1; Human, share: 25.0%/, { selector: '[aria-label^="20"]' })).toBeVisible()
})

test('an empty series has no shares', async () => {
  const { user } = show({ series: ['Machine', 'Human'], counts: bins.map(({ counts }) => [counts[0]!, 0]) })
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  expect([...row!.children].map(({ textContent }) => textContent)).toEqual(['0 to under 20', '0', '0.0%', '0', '–'])
})

test('in a narrow chart, names that would overlap are below each other', () => {
  const { figure } = show({ width: 320 })
  const heights = [...figure.querySelectorAll('text[class*="mark-name"]')].map((name) => name.getAttribute('y'))
  expect(new Set(heights).size).toBeGreaterThan(1)
})
