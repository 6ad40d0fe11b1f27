import { existsSync } from 'node:fs'
import path from 'node:path'

/** A file that people could not import, which is beside the project; tests of it are skipped where it is not. */
export function reportedFile(name: string): { path: string; isThere: boolean } {
  const file = path.resolve(import.meta.dirname, '../../../shared/data/reported', name)
  return { path: file, isThere: existsSync(file) }
}
