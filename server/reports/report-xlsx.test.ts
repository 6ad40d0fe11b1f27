import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import type { ReportDocument } from '#server/reports/report-document.ts'
import { reportXlsx } from '#server/reports/report-xlsx.ts'

const report: ReportDocument = {
  locale: 'zh-CN',
  title: '质量',
  facts: [['时区', 'America/Santiago']],
  sections: [
    {
      title: 'Agents: who, and [how] often? 1/2 of a long title',
      notes: ['=1+1'],
      columns: ['Agent', 'Calls', 'Share', 'Score'],
      rows: [
        ['=HYPERLINK("x")', { value: 1_200, unit: 'count' }, { value: 12.5, unit: 'percent' }, null],
        ['Ana', { value: 3, unit: 'count' }, null, { value: 88.25, unit: 'points' }],
      ],
    },
    { title: 'Agents: who, and [how] often? 1/2 of another', notes: [], columns: ['A'], rows: [['b']] },
    {
      ...{ title: 'Days', notes: [], columns: ['Day', 'Amount'] },
      rows: [
        [
          { day: '2026-03-29', as: 'day' },
          { value: 1_832, unit: 'amount', digits: 0 },
        ],
      ],
    },
    { title: 'Team \u{1F600}'.repeat(9), notes: [], columns: ['A\u0001\uFFFEz'], rows: [['\u0007bell\uD800']] },
  ],
  madeAt: new Date('2026-03-01T12:00:00Z'),
}

test('numbers are numbers, percentages are from 0 to 1, and a missing value is empty', async () => {
  const { sheets } = await readXlsx(await reportXlsx(report))
  const [about, agents, other] = sheets
  expect(about!.name).toBe('质量')
  expect(about!.rows).toContainEqual(['时区', 'America/Santiago'])
  expect(agents!.rows.slice(0, 3)).toEqual([
    ['Agent', 'Calls', 'Share', 'Score'],
    ['\'=HYPERLINK("x")', 1_200, 0.125, null],
    ['Ana', 3, null, 88.25],
  ])
  expect(agents!.rows.at(-1)?.[0]).toBe("'=1+1")
  expect(other!.name).not.toBe(agents!.name)
  for (const { name } of sheets) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
})

test('a day is a day, in any time zone', async () => {
  const { sheets } = await readXlsx(await reportXlsx(report))
  expect(sheets.find(({ name }) => name === 'Days')!.rows[1]).toEqual([new Date('2026-03-29T00:00:00Z'), 1_832])
})

test('characters that XML does not allow break no workbook, and no name of a sheet is too long for a spreadsheet', async () => {
  const book = await reportXlsx(report)
  const { sheets } = await readXlsx(book)
  const { name, rows } = sheets.at(-1)!
  expect(name.length).toBeLessThanOrEqual(31)
  expect(name.isWellFormed()).toBe(true)
  expect([rows[0]![0], rows[1]![0]]).toEqual(['A\u0001z', '\u0007bell\uFFFD'])
})
