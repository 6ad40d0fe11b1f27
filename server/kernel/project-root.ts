import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder that holds package.json: the code lies at different depths below it when it is built and when it is not. */
export const PROJECT_ROOT = above(import.meta.dirname)

function above(folder: string): string {
  const parent = path.dirname(folder)
  return parent === folder || existsSync(path.join(folder, 'package.json')) ? folder : above(parent)
}
