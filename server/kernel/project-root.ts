import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder that contains package.json: built code lies at another depth below it than source code. */
export const PROJECT_ROOT = above(import.meta.dirname)

function above(folder: string): string {
  const parent = path.dirname(folder)
  return parent === folder || existsSync(path.join(folder, 'package.json')) ? folder : above(parent)
}
