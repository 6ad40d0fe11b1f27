import type { ByteSource } from '#server/archives/byte-source.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { xmlItems } from '#server/sheets/xml-items.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'

/** The numbers of the cell styles that show a number as a date or a time. */
export async function dateStyles(source: ByteSource, entry: ZipEntry | undefined): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!entry) return styles
  const ownDates = new Set<number>()
  let isInStyles = false
  let number = 0
  const reader = {
    open(name: string, { numFmtId, formatCode = '' }: Record<string, string>) {
      const format = Number(numFmtId)
      if (name === 'numFmt' && isDateFormat(formatCode)) ownDates.add(format)
      if (name === 'cellXfs') isInStyles = true
      if (name !== 'xf' || !isInStyles) return
      if (isBuiltInDate(format) || ownDates.has(format)) styles.add(number)
      number += 1
    },
    close: (name: string) => void (name === 'cellXfs' && (isInStyles = false)),
  }
  for await (const _ of xmlItems(unzipped(source, entry, LARGEST), reader));
  return styles
}

const isBuiltInDate = (format: number) =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => format >= first && format <= last)

/** Letters of days and hours outside of quotes, escapes, and brackets that do not count hours. */
const isDateFormat = (code: string) =>
  /[dhmsy]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

/** Of a part that is held: a workbook can have 65,490 styles. */
const LARGEST = 16_777_216
