import { MAX_USER_FILE_BYTES } from '#contracts/user-files.ts'

export type FileProblem = 'several' | 'format' | 'empty' | 'too-large'

/** Why the server would refuse what was chosen, as far as the browser can tell; null when it may be sent. */
export function problemOf(files: readonly Pick<File, 'name' | 'size'>[]): FileProblem | null {
  const [file] = files
  if (!file || files.length > 1) return 'several'
  if (!/\.(csv|xlsx)$/i.test(file.name)) return 'format'
  if (file.size === 0) return 'empty'
  return file.size > MAX_USER_FILE_BYTES ? 'too-large' : null
}
