import { realpath } from 'node:fs/promises'
import path from 'node:path'

/** Where a path really leads, when that is one of these folders or lies in one; null else, and when nothing is there. */
export async function resolveInside(folders: readonly string[], asked: string): Promise<string | null> {
  if (!path.isAbsolute(asked)) return null
  const real = await realpath(asked).catch(() => null)
  if (real === null) return null
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null)
    if (root !== null && (real === root || real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)))
      return real
  }
  return null
}
