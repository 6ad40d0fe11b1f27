type Property = { type: number; id: number; value: Buffer }
type TnefFields = {
  plain?: string
  html?: string
  /** Compressed rich text. */
  rtf?: Buffer
  files?: { name: string; bytes: Buffer }[]
  /** Letters within the letter. */
  letters?: { name: string; tnef: Buffer }[]
}

/** A `winmail.dat` as Outlook writes it ([MS-OXTNEF]), with long names as properties and short ones as attributes. */
export function tnefOf({ plain, html, rtf, files = [], letters = [] }: TnefFields): Buffer {
  const properties: Property[] = [
    // a list of numbers and a property with a name stand before the text: both must be skipped
    { type: 0x10_03, id: 0x80_00, value: Buffer.concat([named('Keywords'), u32(2), u32(1), u32(2)]) },
    { type: 0x0b, id: 0x0e_1b, value: u32(1) },
    { type: 0x03, id: 0x3f_de, value: u32(65_001) },
    ...(plain === undefined ? [] : [{ type: 0x1f, id: 0x10_00, value: variable(utf16(plain)) }]),
    ...(html === undefined ? [] : [{ type: 0x01_02, id: 0x10_13, value: variable(Buffer.from(html)) }]),
    ...(rtf === undefined ? [] : [{ type: 0x01_02, id: 0x10_09, value: variable(rtf) }]),
  ]
  return Buffer.concat([
    u32(0x22_3e_9f_78),
    Buffer.from([1, 0]),
    attribute(1, 0x00_08_90_06, u32(0x00_01_00_00)),
    attribute(1, 0x00_06_90_07, Buffer.concat([u32(1252), u32(0)])),
    attribute(1, 0x00_06_90_03, propertyList(properties)),
    ...files.flatMap(({ name, bytes }) => [
      attribute(2, 0x00_06_90_02, Buffer.alloc(14)),
      attribute(2, 0x00_01_80_10, Buffer.from('SHORT~1.DAT\0')),
      attribute(2, 0x00_06_80_0f, bytes),
      attribute(2, 0x00_06_90_05, propertyList([{ type: 0x1f, id: 0x37_07, value: variable(utf16(name)) }])),
    ]),
    ...letters.flatMap(({ name, tnef }) => [
      attribute(2, 0x00_06_90_02, Buffer.alloc(14)),
      attribute(2, 0x00_01_80_10, Buffer.from(`${name}\0`, 'latin1')),
      attribute(
        2,
        0x00_06_90_05,
        propertyList([{ type: 0x0d, id: 0x37_01, value: variable(Buffer.concat([Buffer.alloc(16), tnef])) }]),
      ),
    ]),
  ])
}

/** Rich text in the container of compressed rich text, not compressed. */
export const storedRtf = (rtf: string): Buffer =>
  Buffer.concat([u32(rtf.length + 12), u32(rtf.length), u32(0x41_4c_45_4d), u32(0), Buffer.from(rtf, 'latin1')])

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const variable = (bytes: Buffer) => Buffer.concat([u32(1), u32(bytes.length), pad(bytes)])
const named = (name: string) => Buffer.concat([Buffer.alloc(16), u32(1), u32(utf16(name).length), pad(utf16(name))])

const propertyList = (properties: Property[]) =>
  Buffer.concat([
    u32(properties.length),
    ...properties.map(({ type, id, value }) => Buffer.concat([u16(type), u16(id), value])),
  ])

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((all, byte) => (all + byte) & 0xff_ff, 0)
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)])
}
