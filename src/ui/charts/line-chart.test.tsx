import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { LineChart } from './line-chart.tsx'

const seconds = (value: number) => `${value} s`

const data: ChartData = {
  heading: 'Day',
  columns: [
    { name: 'Handle time', format: seconds },
    { name: 'Talk', format: seconds },
    { name: 'Handled', format: String },
  ],
  rows: [
    { key: '2026-03-02', name: 'Mon', values: [300, 240, 9] },
    { key: '2026-03-03', name: 'Tue', values: [null, null, 2] },
    { key: '2026-03-04', name: 'Wed', values: [310, 250, 8] },
    { key: '2026-03-05', name: 'Thu', values: [320, 260, 8] },
  ],
}

const pathsOf = (figure: HTMLElement) => [...figure.querySelectorAll('path')].map((path) => path.getAttribute('d')!)

function show() {
  renderIsland(
    <LineChart
      title="Handle time"
      note=""
      data={data}
      lines={2}
      isEmpty={false}
      fileName="handle-time"
      onOpen={() => undefined}
    />,
  )
  return screen.getByRole('figure')
}

test('the drawn columns have their names at the ends of their lines, and the others are only facts', () => {
  const figure = show()
  const names = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(names.filter((name) => name === 'Talk')).toHaveLength(1)
  expect(names).not.toContain('Handled')
  expect(screen.getByLabelText('Mon; Handle time: 300 s; Talk: 240 s; Handled: 9')).toBeVisible()
})

test('a day without a value is a gap, and a single day between gaps is a dot', () => {
  const figure = show()
  expect(pathsOf(figure)).toHaveLength(2)
  // each line is interrupted once at the gap
  for (const path of pathsOf(figure)) expect(path.match(/M/g)).toHaveLength(2)
  expect(figure.querySelectorAll('circle')).toHaveLength(1)
  expect(screen.getByLabelText('Tue; Handle time: –; Talk: –; Handled: 2')).toBeVisible()
})

test('the scale starts at zero and ends at a whole number of minutes', () => {
  const figure = show()
  const labels = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['0 s', '120 s', '240 s', '360 s']))
})
