import { expect, test } from 'vitest'

import type { ChartData } from './chart-data.ts'
import { csvOf } from './csv.ts'

const data: ChartData = {
  heading: 'Agent',
  columns: [
    { name: 'Interactions', format: String },
    { name: 'Talk time', unit: 's', format: String },
  ],
  rows: [
    { key: '7', name: 'Rojas, Ana "Nani"', values: [12, 61.5] },
    { key: '8', name: '=HYPERLINK("http://evil")', values: [1, null] },
    { key: '9', name: '-5', values: [-3, 0] },
    { key: '2026-03-28', name: 'Sat, Mar 28, 2026', values: [0, 0] },
  ],
}

test('a download has plain numbers, units in the header and empty fields for what is not told', () => {
  expect(csvOf(data).split('\r\n')).toEqual([
    'Agent,Interactions,Talk time (s)',
    '"Rojas, Ana ""Nani""",12,61.5',
    `"'=HYPERLINK(""http://evil"")",1,`,
    '-5,-3,0',
    '2026-03-28,0,0',
    '',
  ])
})
