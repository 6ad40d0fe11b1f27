import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder with these files. What is neither text nor bytes is written as JSON. */
export async function newFolder(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atalaya-files-'))
  for (const [name, content] of Object.entries(files)) {
    const isWritten = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path.join(folder, name), isWritten ? content : JSON.stringify(content))
  }
  return folder
}
