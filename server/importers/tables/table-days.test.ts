import { describe, expect, test } from 'vitest'

import { isNoDay, tableDays } from './table-days.ts'

const rowsOf = (...columns: string[][]) =>
  (columns[0] ?? []).map((_, row) => ({ row: row + 2, cells: columns.map((cells) => cells[row] ?? '') }))

function read(columns: string[][], options: { dayOrder?: 'day-first' | 'month-first' } = {}) {
  const opened = tableDays(
    rowsOf(...columns),
    columns.map((_, at) => at),
    options,
  )
  if ('questions' in opened) return opened.questions
  return columns.map((cells, at) =>
    cells.map((text) => {
      const tried = opened.readers.get(at)!(text)
      return 'value' in tried ? tried.value : tried.reason
    }),
  )
}

describe('the days of a table', () => {
  test('may be written differently in each column, and each is read in its own way', () => {
    expect(
      read([
        ['2022-09-07', '2022-08-31 10:00:00'],
        ['2022/11/28', '2022/1/2'],
        ['14/02/2023 10:19:05', '03/04/2023 10:19:05'],
        ['12/25/2021', '03/04/2023'],
        ['2023-06-01 19:49:38.000+0000', '1 de marzo de 2023'],
        ['44893', '44893.75'],
      ]),
    ).toEqual([
      ['2022-09-07', '2022-08-31'],
      ['2022-11-28', '2022-01-02'],
      ['2023-02-14', '2023-04-03'],
      ['2021-12-25', '2023-03-04'],
      ['2023-06-01', '2023-03-01'],
      ['2022-11-28', '2022-11-28'],
    ])
  })

  test('are asked about when a column leaves the month uncertain, and only that column uses the answer', () => {
    const columns = [
      ['03/04/2023', '05/06/2023'],
      ['12/25/2021', '03/04/2023'],
    ]
    expect(read(columns)).toEqual([{ about: 'day-order' }])
    expect(read(columns, { dayOrder: 'day-first' })).toEqual([
      ['2023-04-03', '2023-06-05'],
      ['2021-12-25', '2023-03-04'],
    ])
  })

  test('are reported when invalid', () => {
    expect(read([['31/02/2023', 'soon', '1700000000', '2023-13-01', '1066-10-14']], { dayOrder: 'day-first' })).toEqual(
      [
        [
          'names no day of the calendar with the day first',
          'is no day: write it as 2026-03-29',
          'counts seconds and names no day of the calendar: write it as 2026-03-29',
          'names no day of the calendar',
          'lies outside the years 1900 to 2199',
        ],
      ],
    )
  })
})

describe('no day', () => {
  test.each([
    ...[
      '9999-12-31',
      '9999/12/31 00:00:00',
      '99991231',
      '9999',
      '99999999',
      '31/12/9999',
      '12-31-9999 23:59:59.9999999',
    ],
    ...['31.12.9999', '99/99/9999', '31 dic 9999', '31 de diciembre de 9999', 'Dec 31, 9999', '9999年12月31日'],
    ...['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '0'],
  ])('is %s', (text) => {
    expect(isNoDay(text)).toBe(true)
  })

  test.each([
    '2024-12-31 23:59:59.9999999',
    '2024-12-31T23:59:59.9999Z',
    '39999',
    '44893.9999',
    '1999-12-31',
    '2026-03-29',
  ])('is not %s', (text) => {
    expect(isNoDay(text)).toBe(false)
  })
})
