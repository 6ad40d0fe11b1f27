import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { PROJECT_ROOT } from '#server/project-root.ts'

/** Where the browser's part of the application comes from. */
export type Web = {
  /** index.html for this address, with its placeholders. */
  html: (url: string) => Promise<string>
  /** The folder of the build; null where something else serves the assets. */
  folder: string | null
  /** Hot reload needs inline scripts and a socket: the policy allows them then, and only then. */
  isDevelopment: boolean
}

/** What `vite build` left in `dist/web`. */
export function builtWeb(folder = path.join(PROJECT_ROOT, 'dist', 'web')): Web {
  let html: Promise<string> | undefined
  return {
    html: () => (html ??= readFile(path.join(folder, 'index.html'), 'utf8')),
    folder,
    isDevelopment: false,
  }
}
