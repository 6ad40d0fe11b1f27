import { crc32, deflateRawSync } from 'node:zlib'

type ZipLies = { size?: number }

/** An archive of these files. `lies` are false values in the archive's directory. */
export function zipOf(files: Record<string, string | Buffer>, lies: Record<string, ZipLies> = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let start = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(lies[name]?.size ?? plain.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(start, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, Buffer.from(name))
    const local = [Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]
    parts.push(...local)
    start += local.reduce((sum, { length }) => sum + length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...parts, listed, end])
}

type Workbook = { sheetData: string; strings?: string; styles?: string; properties?: string; sheets?: string }

/** The files of a workbook as a spreadsheet program writes them, with these rows in the first sheet. */
export function workbookFiles({ sheetData, strings, styles, properties = '', sheets }: Workbook) {
  const of = (type: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"`
  const first = '<sheet name="People" sheetId="1" r:id="rId1"/>'
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" ${of('officeDocument')} Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets>${sheets ?? first}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" ${of('worksheet')} Target="worksheets/sheet1.xml"/><Relationship Id="rId2" ${of('sharedStrings')} Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" ${of('styles')} Target="styles.xml"/><Relationship Id="rId4" ${of('worksheet')} Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
  }
}
