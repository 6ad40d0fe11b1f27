import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { type Locale, locales } from '#contracts/page-config.ts'
import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

/** Where the browser's part of the application comes from. */
export type Web = {
  /** index.html for this address, with its placeholders. */
  html: (url: string) => Promise<string>
  /** The address of a language's texts; null when they have no fixed one. */
  catalogue: (locale: Locale) => Promise<string | null>
  /** The folder of the build; null where something else serves the assets. */
  folder: string | null
  /** Hot reload needs inline scripts and a socket: only then does the policy allow them. */
  isDevelopment: boolean
}

/** The output of `vite build` in `dist/web`. */
export function builtWeb(folder = path.join(PROJECT_ROOT, 'dist', 'web')): Web {
  let html: Promise<string> | undefined
  let catalogues: Promise<Map<string, string>> | undefined
  return {
    html: () => (html ??= readFile(path.join(folder, 'index.html'), 'utf8')),
    catalogue: async (locale) => (await (catalogues ??= builtCatalogues(folder))).get(locale) ?? null,
    folder,
    isDevelopment: false,
  }
}

/** The catalogues' addresses by locale, from the names that the build gave them: `es-<hash>.json`. */
async function builtCatalogues(folder: string): Promise<Map<string, string>> {
  const names = await readdir(path.join(folder, 'assets'))
  return new Map(
    names.flatMap((name) => {
      const locale = locales.find((known) => name.startsWith(`${known}-`) && name.endsWith('.json'))
      return locale ? [[locale, `/assets/${name}`]] : []
    }),
  )
}
