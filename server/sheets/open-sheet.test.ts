import { buffer } from 'node:stream/consumers'

import fc from 'fast-check'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { bytesInStorage } from '#server/sheets/bytes-in-storage.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { workbookFiles, zipOf } from '#tests/support/zip.ts'

async function read(bytes: Buffer | string) {
  const { format, rows } = await openSheet(bytesInMemory(Buffer.from(bytes)))
  const found = []
  for await (const row of rows) found.push(row)
  return { format, rows: found }
}

const cellsOf = async (bytes: Buffer | string) => (await read(bytes)).rows.map(({ cells }) => cells)

/** Null when it is read. */
async function whyRefused(bytes: Buffer | string): Promise<Message | null | undefined> {
  try {
    await read(bytes)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.details.message
    throw error
  }
}

const utf16 = (text: string, mark: number[], swaps: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from(mark), swaps ? bytes.swap16() : bytes])
}

describe('a text file', () => {
  const TEXT = 'Correo;Nombre\r\nana@x.test;Ñandú “Ana” €\r\n'
  const ROWS = [
    ['Correo', 'Nombre'],
    ['ana@x.test', 'Ñandú “Ana” €'],
  ]
  const windows1252 = Buffer.from(
    TEXT.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'),
    'latin1',
  )

  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\u{FEFF}${TEXT}`)],
    ['UTF-16LE', utf16(TEXT, [0xff, 0xfe], false)],
    ['UTF-16BE', utf16(TEXT, [0xfe, 0xff], true)],
    ['Windows-1252', windows1252],
  ])('is read in %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(ROWS)
  })

  test('keeps a character whose bytes arrive in two pieces', async () => {
    const long = `a,b\n${'x'.repeat(16_000)},${'ñ'.repeat(9_000)}\n`.repeat(8)
    const rows = await cellsOf(long)
    expect(rows.filter(([, second]) => second === 'ñ'.repeat(9_000))).toHaveLength(8)
  })

  test.each([
    ['commas', 'a,b,c\n1,2,3'],
    ['semicolons', 'a;b;c\n1;2;3'],
    ['tabs', 'a\tb\tc\r1\t2\t3\r'],
    ['the one that Excel names', 'sep=;\r\na;b;c\r\n1;2;3'],
    ['the one outside of quotes', '"a";"b";"c"\n1;2;3'],
  ])('is split at %s', async (_, text) => {
    const rows = await cellsOf(text)
    expect(rows).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ])
  })

  test('may contain line breaks and delimiters in quotes; rows keep their number when others are empty', async () => {
    const { rows } = await read('a,b\n\n"1\n2","x,""y"""\n,\n3,4 "in"')
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1\n2', 'x,"y"'] },
      { row: 5, cells: ['3', '4 "in"'] },
    ])
  })

  test('with an unclosed quote is refused with its row', async () => {
    expect(await whyRefused('a,b\n1,2\n"3,4\n5,6\n')).toMatchObject({ ...texts.brokenRow, values: { row: 3 } })
  })
})

describe('a workbook', () => {
  const people = [['E-mail', 'Name', 'Since'], ['ana@x.test', '<Ana> & ñ', 7], [], [null, 'Bo', true]]
  const rows = [
    { row: 1, cells: ['E-mail', 'Name', 'Since'] },
    { row: 2, cells: ['ana@x.test', '<Ana> & ñ', '7'] },
    { row: 4, cells: ['', 'Bo', 'TRUE'] },
  ]

  test('is read with its texts in a separate table or in the cells, from memory or from the storage', async () => {
    const shared = Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows: people }] }))
    const streamed = await buffer(writeXlsxStream(people, { name: 'People' }))
    expect(await read(shared)).toEqual({ format: 'xlsx', rows })
    expect((await read(streamed)).rows).toEqual(rows)

    const storage = memoryStorage()
    await storage.put('user-files/a', shared)
    const stored = await openSheet((await bytesInStorage(storage, 'user-files/a'))!)
    expect((await stored.rows.next()).value).toEqual(rows[0])
    expect(await bytesInStorage(storage, 'user-files/b')).toBeNull()
  })

  test('is read as its cells appear: computed values, days, times, runs of text', async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.0&quot; days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs>`
    const strings = '<si><r><t>Ana </t></r><r><t>Paz</t></r><rPh><t>アナ</t></rPh></si><si><t>a_x000A_b</t></si>'
    const sheetData = `<row r="1"><c r="A1" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>99</v></c></row>
      <row><c t="str"><f>A1&amp;"!"</f><v>Ana!</v></c><c><f>1/3</f><v>0.30000000000000004</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c></row>
      <row><c s="1"><v>46110</v></c><c s="2"><v>46110.5</v></c><c s="3"><v>1.5</v></c><c s="4"><v>0.75</v></c></row>
      <row><c t="inlineStr"><is><t><![CDATA[<x>]]></t></is></c><c r="D4"><v>1E3</v></c></row>`
    expect(await cellsOf(zipOf(workbookFiles({ sheetData, strings, styles })))).toEqual([
      ['Ana Paz', 'a\nb'],
      ['Ana!', '0.3', 'FALSE', '#N/A'],
      ['2026-03-29', '2026-03-29 12:00:00', '1.5', '18:00:00'],
      ['<x>', '', '', '1000'],
    ])
    const old = workbookFiles({ sheetData, strings, styles, properties: '<workbookPr date1904="1"/>' })
    expect((await cellsOf(zipOf(old)))[2]?.[0]).toBe('2030-03-30')
  })

  test('is its first visible sheet, with any prefix of its elements', async () => {
    const sheets = '<sheet name="x" sheetId="1" state="hidden" r:id="rId1"/><sheet name="y" sheetId="2" r:id="rId4"/>'
    const files = workbookFiles({ sheetData: '<row><c><v>1</v></c></row>', sheets })
    const second =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await cellsOf(zipOf({ ...files, 'xl/worksheets/sheet2.xml': second }))).toEqual([['2']])
  })
})

describe('a file that is no table is refused with the reason', () => {
  const bomb = workbookFiles({ sheetData: ' '.repeat(30_000_000) })
  const far = workbookFiles({ sheetData: '<row><c r="XFD1"><v>1</v></c></row>' })
  const entity = workbookFiles({ sheetData: '' })
  entity['xl/worksheets/sheet1.xml'] =
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c><v>&a;</v></c></row></sheetData></worksheet>'

  test.each([
    ['nothing', '', texts.emptyFile],
    ['a web page called .xlsx', '<!DOCTYPE html><html><body><table><tr><td>e-mail', texts.webPage],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), texts.oldSpreadsheet],
    ['another archive', zipOf({ 'word/document.xml': '<x/>' }), texts.notASpreadsheet],
    ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), texts.notText],
    ['an archive that unpacks to a thousand times as much', zipOf(bomb), texts.fileTooMuchInside],
    [
      'an archive that says it would not',
      zipOf(bomb, { 'xl/worksheets/sheet1.xml': { size: 1000 } }),
      texts.fileTooMuchInside,
    ],
    ['a cell in the last column there is', zipOf(far), texts.tooManyColumns],
    ['entities of its own', zipOf(entity), texts.damagedFile],
  ])('%s', async (_, bytes, why) => {
    expect(await whyRefused(bytes)).toMatchObject({ id: why.id })
  })

  test('a workbook cut off anywhere, or with any byte changed, is read or refused and nothing else', async () => {
    const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['e-mail'], ['ana@x.test'], [3]] }] }))
    const place = fc.nat({ max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, async (end) => void (await whyRefused(Buffer.from(whole.subarray(0, end))))),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(place, fc.nat(255), async (at, byte) => {
        const bent = Buffer.from(whole)
        bent[at] = byte
        await whyRefused(bent)
      }),
      { numRuns: 300 },
    )
  })

  test('any bytes at all are read or refused', async () => {
    const any = fc.uint8Array({ minLength: 1, maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(any, async (bytes) => void (await whyRefused(Buffer.from(bytes)))),
      { numRuns: 300 },
    )
  })
})
