import path from 'node:path'

import { openFile } from '#server/modules/imports/open-file.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { walkFiles } from '#server/modules/imports/walk-files.ts'

/** Files of one folder that are imported alike. */
export type RealGroup = {
  /** Relative to the data: a file, or `folder/*.ending` for many. */
  name: string
  paths: string[]
  /** The format of an importer; null for files that no importer reads. */
  format: string | null
  /** The questions that the importer asks before, or while, reading them. */
  asks: string[]
}

type Seen = { path: string; format: string | null; asks: string[] }

/**
 * Everything below a folder that an import considers, without `reported/`: files that people could not import are not
 * samples of a format.
 */
export async function sampleFiles(data: string) {
  const { files } = await walkFiles([data], '/')
  return files.filter((file) => !file.path.startsWith(path.join(data, 'reported') + path.sep))
}

/** The samples below a folder, in groups. Up to three files of a kind in a folder are listed separately. */
export async function realGroups(data: string): Promise<RealGroup[]> {
  const files = await sampleFiles(data)
  const used = new Set<string>()
  const groups = new Map<string, Seen[]>()
  for (const file of files) {
    const seen = await seenFile(file.path, used)
    const key = JSON.stringify([folderOf(data, file.path), seen.format ?? path.extname(file.path)])
    groups.set(key, [...(groups.get(key) ?? []), seen])
  }
  return [...groups.values()]
    .flatMap((seen) => (seen.length > MAX_ALONE ? [seen] : seen.map((one) => [one])))
    .map((seen) => seen.map((one) => (used.has(one.path) && !one.format ? { ...one, format: BESIDE } : one)))
    .map((seen) => groupOf(data, seen))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The format of recordings that an importer reads together with the conversations beside them. */
export const BESIDE = 'recording of a conversation beside it'

export async function seenFile(file: string, used = new Set<string>()): Promise<Seen> {
  const opened = await openFile(file, used)
  if ('reason' in opened) return { path: file, format: null, asks: [] }
  const { format, questions } = await readParts(opened, {})
  return { path: file, format, asks: [...new Set(questions.map(({ about }) => about))] }
}

/** Deep folders count as one, and so do folders that differ only by a number. */
const folderOf = (data: string, file: string) =>
  path
    .relative(data, path.dirname(file))
    .split(path.sep)
    .slice(0, MAX_DEPTH)
    .filter((name) => !/^\d+$/.test(name))
    .join('/')

const MAX_DEPTH = 3

function groupOf(data: string, seen: readonly Seen[]): RealGroup {
  const [{ path: first, format }] = [seen[0]!]
  const displayName = path.relative(data, first).split(path.sep).join('/')
  const folder = folderOf(data, first)
  const isDeep = seen.some((one) => path.relative(data, path.dirname(one.path)) !== folder)
  const endings = [...new Set(seen.map((one) => path.extname(one.path)))]
  const many = `${folder}/${isDeep ? '**/' : ''}*${endings.length === 1 ? endings[0] : ''}`
  return {
    name: seen.length === 1 ? displayName : many,
    paths: seen.map((one) => one.path),
    format,
    asks: [...new Set(seen.flatMap(({ asks }) => asks))],
  }
}

const MAX_ALONE = 3
