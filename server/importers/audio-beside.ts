import type { SourceFile } from './importer.ts'

export const AUDIO_EXTENSIONS = ['mp3', 'wav', 'ogg', 'opus'] as const

/** The first recording in the same folder that is named after one of the stems. */
export async function audioBeside(file: SourceFile, stems: readonly string[], endings: readonly string[] = ['']) {
  for (const stem of stems) {
    for (const ending of endings) {
      for (const extension of AUDIO_EXTENSIONS) {
        const name = `${stem}${ending}.${extension}`
        const bytes = await file.neighbour(name)
        if (bytes) return { file_name: name, bytes }
      }
    }
  }
  return null
}
