import type { NamedFile } from '#src/lib/dropped-files.ts'

/** How the import is called in the list: after the folder that the files share, else after the first of them. */
export function nameOfFiles(files: readonly NamedFile[]): string {
  const [first] = files
  if (!first) return ''
  const folder = first.name.includes('/') ? first.name.slice(0, first.name.indexOf('/')) : null
  const isShared = folder !== null && files.every(({ name }) => name.startsWith(`${folder}/`))
  return (isShared ? folder : first.name).slice(0, MAX_LENGTH)
}

const MAX_LENGTH = 250
