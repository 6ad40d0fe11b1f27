import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Refusal } from '#contracts/conversation.ts'

/** A file to import: its path, and its name as the person who started the import would write it. */
export type FoundFile = { path: string; displayName: string }

/**
 * The files under some paths, folders in the order of their names, and the paths that cannot be followed. Hidden files and the papers that
 * accompany data (licences, notices, Markdown) are skipped.
 * @param cwd the base of relative paths
 */
export async function walkFiles(paths: readonly string[], cwd: string) {
  const files = new Map<string, FoundFile>()
  const refusals: Refusal[] = []
  for (const displayName of paths) {
    const start = path.resolve(cwd, displayName)
    const found = await stat(start).catch(() => null)
    const inside = found?.isDirectory() ? await filesIn({ path: start, displayName }, refusals) : []
    for (const file of found?.isFile() ? [{ path: start, displayName }] : inside) files.set(file.path, file)
    if (!found) refusals.push({ file: displayName, reason: 'There is no such file or folder.' })
  }
  return { files: [...files.values()], refusals }
}

async function filesIn(folder: FoundFile, refusals: Refusal[]): Promise<FoundFile[]> {
  const entries = await readdir(folder.path, { withFileTypes: true }).catch(() => null)
  if (!entries) refusals.push({ file: folder.displayName, reason: 'The folder cannot be read.' })
  const files: FoundFile[] = []
  for (const entry of (entries ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = { path: path.join(folder.path, entry.name), displayName: path.join(folder.displayName, entry.name) }
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) files.push(...(await filesIn(file, refusals)))
    else if (!COMPANION.test(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && (await isFile(file.path))))) {
      files.push(file)
    }
  }
  return files
}

/** Files only: links between folders could go round in circles. */
const isFile = async (link: string) => (await stat(link).catch(() => null))?.isFile() ?? false

const COMPANION = /^(LICEN[CS]E|NOTICE|COPYING)\b|\.md$|^(Thumbs\.db|desktop\.ini)$/i
