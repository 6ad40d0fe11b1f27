import { realpath } from 'node:fs/promises'
import path from 'node:path'

/** The real path, if it is one of these folders or inside one; null otherwise, and if nothing is there. */
export async function resolveInside(folders: readonly string[], requested: string): Promise<string | null> {
  if (!path.isAbsolute(requested)) return null
  const real = await realpath(requested).catch(() => null)
  if (real === null) return null
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null)
    if (root !== null && (real === root || real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)))
      return real
  }
  return null
}
