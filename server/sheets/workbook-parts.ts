import type { ByteSource } from '#server/archives/byte-source.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { type ZipEntry, zipDirectory } from '#server/archives/zip-directory.ts'
import { texts } from '#server/kernel/messages.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { xmlItems } from '#server/sheets/xml-items.ts'

/** The parts of a workbook that make up its first sheet. */
export type WorkbookParts = {
  sheet: ZipEntry
  sharedStrings: ZipEntry | undefined
  styles: ZipEntry | undefined
  /** Whether days are counted from 1904, as old Macintoshes did. */
  countsFrom1904: boolean
}

/** Finds the parts of the first visible sheet; refuses an archive that is no workbook. */
export async function workbookParts(source: ByteSource): Promise<WorkbookParts> {
  const entries = await zipDirectory(source)
  const relations = (part: string) => relationsOf(source, entries.get(relationsPath(part)), part)
  const book = (await relations('')).find(({ type }) => type === 'officeDocument')?.path
  const entry = book === undefined ? undefined : entries.get(book)
  if (book === undefined || !entry) throw unreadable(texts.notASpreadsheet)

  const { sheets, countsFrom1904 } = await bookOf(source, entry)
  const related = await relations(book)
  const paths = new Map(related.flatMap(({ id, type, path }) => (type === 'worksheet' ? [[id, path]] : [])))
  const worksheets = sheets.flatMap(({ id, isHidden }) => {
    const found = entries.get(paths.get(id) ?? '')
    return found ? [{ found, isHidden }] : []
  })
  const sheet = (worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0])?.found
  if (!sheet) throw unreadable(texts.notASpreadsheet)
  const partOf = (type: string) => entries.get(related.find((relation) => relation.type === type)?.path ?? '')
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), countsFrom1904 }
}

type Relation = { id: string; type: string; path: string }

async function relationsOf(source: ByteSource, entry: ZipEntry | undefined, part: string): Promise<Relation[]> {
  const found: Relation[] = []
  if (!entry) return found
  await readAll(source, entry, (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (name === 'Relationship') found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: at(part, target) })
  })
  return found
}

async function bookOf(source: ByteSource, entry: ZipEntry) {
  const sheets: { id: string; isHidden: boolean }[] = []
  let countsFrom1904 = false
  await readAll(source, entry, (name, attributes) => {
    if (name === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    if (name !== 'sheet') return
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    sheets.push({ id, isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
  })
  return { sheets, countsFrom1904 }
}

async function readAll(
  source: ByteSource,
  entry: ZipEntry,
  open: (name: string, attributes: Record<string, string>) => void,
) {
  for await (const _ of xmlItems(unzipped(source, entry, LARGEST), { open }));
}

/** `xl/workbook.xml` → `xl/_rels/workbook.xml.rels`; '' → `_rels/.rels` */
const relationsPath = (part: string) => part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`)

/** Targets are relative to the part that names them, unless they begin with `/`. An invalid one leads nowhere. */
function at(part: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, new URL(part, 'file:///')).pathname.slice(1))
  } catch {
    return ''
  }
}

/** Sheets and relations are kept in memory. */
const LARGEST = 4_194_304
