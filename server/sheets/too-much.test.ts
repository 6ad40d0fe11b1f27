import { describe, expect, test } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'
import { workbookFiles, zipOf } from '#tests/support/zip.ts'

async function rowsIn(bytes: Buffer | string) {
  const { rows } = await openSheet(bytesInMemory(Buffer.from(bytes)))
  const found = []
  for await (const { cells } of rows) found.push(cells)
  return found
}

/** Null when it is read. */
async function whyRefused(bytes: Buffer | string): Promise<Message | null | undefined> {
  try {
    await rowsIn(bytes)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.details.message
    throw error
  }
}

const CELL = '<c t="s"><v>0</v></c>'
const workbook = (sheetData: string, strings?: string) =>
  zipOf(workbookFiles({ sheetData, ...(strings !== undefined && { strings }) }))

describe('a workbook that would take far more memory than its size is refused', () => {
  const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}="123456"`).join(' ')
  const long = `<si><t>${'x'.repeat(32_767)}</t></si>`
  const book = workbookFiles({ sheetData: '' })
  const many = (count: number, element: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => element(at)).join('')
  const sheets = many(200_000, (at) => `<sheet name="sheet ${at}" sheetId="${at}"/>`)
  const styles = many(500_000, (at) => `<xf numFmtId="14" fontId="${at}" fillId="${at}"/>`)

  test.each([
    ['elements within elements', workbook('<a>'.repeat(100) + '</a>'.repeat(100))],
    ['an element of very many attributes', workbook(`<row ${attributes}/>`)],
    ['a text that never ends', workbook(`<row><c><v>${'1'.repeat(2_000_000)}</v></c></row>`)],
    ['a comment that never ends', workbook(`<!--${' '.repeat(2_000_000)}-->`)],
    [
      'a cell of very many runs',
      workbook(`<row><c t="inlineStr"><is>${'<r><t>abc</t></r>'.repeat(90_000)}</is></c></row>`),
    ],
    ['a value in very many pieces', workbook(`<row><c>${'<v>123456789</v>'.repeat(30_000)}</c></row>`)],
    ['one long text in each cell of a row', workbook(`<row>${CELL.repeat(3)}</row>`, long)],
    ['one long text in each row', workbook(`<row>${CELL}</row>`.repeat(4_200), long)],
    ['very many sheets', zipOf(workbookFiles({ sheetData: '', sheets }))],
    ['very many styles', zipOf(workbookFiles({ sheetData: '', styles }))],
  ])('%s', async (_, bytes) => {
    expect(await whyRefused(bytes)).toMatchObject({ id: texts.fileTooMuchInside.id })
  })

  test('a workbook with texts of the maximum length is not refused', async () => {
    expect(await rowsIn(workbook(`<row>${CELL.repeat(2)}</row>`.repeat(3), long))).toHaveLength(3)
    expect(await rowsIn(zipOf({ ...book, 'xl/worksheets/sheet1.xml': '<worksheet/>' }))).toEqual([])
  })
})

test('a text file of very many empty lines is refused', async () => {
  expect(await whyRefused(`email\n${'\n'.repeat(1_048_576)}`)).toMatchObject({ id: texts.tooManyRows.id })
})

test('characters that no text can store are left out or replaced', async () => {
  const strings = '<si><t>a_xD800_b_x0000_c</t></si><si><t>_xD83D__xDE00_</t></si>'
  const rows = `<row>${CELL}<c t="s"><v>1</v></c><c t="str"><v>_xDC00_</v></c><c t="inlineStr"><is><t>_xDBFF_</t></is></c></row>`
  expect(await rowsIn(workbook(rows, strings))).toEqual([['a\u{FFFD}bc', '😀', '\u{FFFD}', '\u{FFFD}']])
})

test.each(['http://[', '%zz', 'worksheets/%e0%a4'])('a part with the invalid address %s is missing', async (target) => {
  const files = workbookFiles({ sheetData: '<row><c><v>1</v></c></row>' })
  const relations = 'xl/_rels/workbook.xml.rels'
  const styles = { ...files, [relations]: files[relations].replace('styles.xml', target) }
  expect(await rowsIn(zipOf(styles))).toEqual([['1']])
  const sheet = { ...files, [relations]: files[relations].replace('worksheets/sheet1.xml', target) }
  expect(await whyRefused(zipOf(sheet))).toMatchObject({ id: texts.notASpreadsheet.id })
})
