import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { inject, onTestFinished } from 'vitest'

/** An empty folder, removed after the last test of the run. */
export const emptyFolder = (): string => mkdtempSync(path.join(inject('runFolder'), 'data-'))

/** A folder with these files, removed after the test, or by another `end` hook. Other values than text and bytes are written as JSON. */
export function folderOf(files: Record<string, unknown>, end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atalaya-files-'))
  end(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(
      file,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    )
  }
  return folder
}
