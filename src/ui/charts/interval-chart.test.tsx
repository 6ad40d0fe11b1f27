import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { IntervalChart } from './interval-chart.tsx'

const data: ChartData = {
  heading: 'Week',
  columns: [
    { name: 'Mean score', format: String },
    { name: 'From', format: String },
    { name: 'To', format: String },
    { name: 'Audits', format: String },
  ],
  rows: [
    { key: '2026-03-02', name: 'Mar 2', values: [80, 70, 90, 12], href: '/quality/evaluations?week=1' },
    { key: '2026-03-09', name: 'Mar 9', values: [null, null, null, 2] },
    { key: '2026-03-16', name: 'Mar 16', values: [50, 40, 60, 9] },
  ],
}

function show(mark: { value: number; name: string } | null = null) {
  renderIsland(
    <IntervalChart
      title="Score"
      note=""
      data={data}
      isEmpty={false}
      fileName="score"
      ticks={[0, 25, 50, 75, 100]}
      formatTick={String}
      mark={mark}
      onOpen={() => undefined}
    />,
  )
  return screen.getByRole('figure')
}

const heightsOf = (figure: HTMLElement) =>
  [...figure.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')))

test('every value is a dot within its interval, and a missing value leaves a gap', () => {
  const figure = show()
  expect(heightsOf(figure)).toHaveLength(2)
  const [x, y] = ['cx', 'cy'].map((name) => figure.querySelector('circle')!.getAttribute(name)!)
  const reach = figure.querySelector(`line[class*="reach"][x1="${x}"]`)!
  const ends = ['y1', 'y2'].map((name) => Number(reach.getAttribute(name)))
  expect(Math.max(...ends)).toBeGreaterThan(Number(y))
  expect(Math.min(...ends)).toBeLessThan(Number(y))
  expect(figure.querySelector('path')!.getAttribute('d')!.match(/M/g)).toHaveLength(2)
  expect(screen.getByLabelText('Mar 9; Mean score: –; From: –; To: –; Audits: 2')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Mar 2;/ })).toHaveAttribute('href', '/quality/evaluations?week=1')
})

test('the axis goes from zero to the highest possible value, whatever the values are', () => {
  const figure = show()
  const labels = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['0', '25', '50', '75', '100']))
})

test('the value to compare with is a line with its name', () => {
  const figure = show({ value: 80, name: 'Target 80' })
  const name = [...figure.querySelectorAll('text')].find(({ textContent }) => textContent === 'Target 80')!
  const [first] = heightsOf(figure)
  expect(Number(name.getAttribute('y'))).toBe(first)
  expect([...figure.querySelectorAll('line')].some((line) => Number(line.getAttribute('y1')) === first)).toBe(true)
})
