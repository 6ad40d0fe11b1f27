import fc from 'fast-check'
import { expect, test } from 'vitest'

import { guardedCell, type TableFormat, unguardedCell } from '#server/list/table-cells.ts'

const text = fc.array(fc.constantFrom(...Array.from('=+-@＝\t\r\n;"\' ,a'))).map((characters) => characters.join(''))

test.each<TableFormat>(['csv', 'xlsx'])('the guard of a %s file against formulas is removed again', (format) => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(unguardedCell(String(guardedCell(cell, format)), format)).toBe(cell)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ["'=1", "''=1", "''=1"],
  ['\r=1', "'\r'=1", "'\r=1"],
  ['x;=1', "x;'=1", 'x;=1'],
  ['x; "=1', 'x; "\'=1', 'x; "=1'],
  ['x\n@A1', "x\n'@A1", 'x\n@A1'],
  ['x,=1', 'x,=1', 'x,=1'],
  ["O'Hara; 5-7", "O'Hara; 5-7", "O'Hara; 5-7"],
])('%j is %j in CSV and %j in XLSX', (cell, inCsv, inXlsx) => {
  expect([guardedCell(cell, 'csv'), guardedCell(cell, 'xlsx')]).toEqual([inCsv, inXlsx])
})

test.each([-1, true, null])('%j begins no formula', (cell) => {
  expect(guardedCell(cell, 'csv')).toBe(cell)
})

test('a cell of only delimiters and blanks takes no longer than another', () => {
  const cell = ';\n\t '.repeat(8_000)
  const began = performance.now()
  for (let at = 0; at < 20; at += 1) unguardedCell(String(guardedCell(`x${cell}='=`, 'csv')), 'csv')
  expect(performance.now() - began).toBeLessThan(1_000)
})
