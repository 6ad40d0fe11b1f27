import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file to import: where it is, and how the person who asked would call it. */
export type FoundFile = { path: string; shown: string }

export type Walk = { files: FoundFile[]; missing: string[] }

/**
 * The files under some paths, folders in the order of their names. Hidden files and the papers that accompany data
 * (licences, notices, Markdown) are passed over.
 * @param cwd what relative paths are relative to
 */
export async function walkFiles(paths: readonly string[], cwd: string): Promise<Walk> {
  const files = new Map<string, FoundFile>()
  const missing: string[] = []
  for (const shown of paths) {
    const start = path.resolve(cwd, shown)
    const found = await stat(start).catch(() => null)
    if (found?.isFile()) files.set(start, { path: start, shown })
    else if (found?.isDirectory()) for (const file of await filesIn(start, shown)) files.set(file.path, file)
    else missing.push(shown)
  }
  return { files: [...files.values()], missing }
}

async function filesIn(folder: string, shown: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files: FoundFile[] = []
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = { path: path.join(folder, entry.name), shown: path.join(shown, entry.name) }
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await filesIn(file.path, file.shown)))
    else if (!COMPANION.test(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && (await isFile(file.path))))) {
      files.push(file)
    }
  }
  return files
}

/** Not folders: links between them could go round in circles. */
const isFile = async (link: string) => (await stat(link).catch(() => null))?.isFile() ?? false

const COMPANION = /^(LICEN[CS]E|NOTICE|COPYING)\b|\.md$|^(Thumbs\.db|desktop\.ini)$/i
