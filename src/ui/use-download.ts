import { useLingui } from '@lingui/react'
import { useState } from 'react'

import { failureIn } from '#src/lib/request-failed.ts'
import { saveFile } from '#src/lib/save-file.ts'

import { notify } from './notify.ts'
import { failureSentence } from './states/failure-text.ts'

export type Download = { file: Blob; name: string }

/** Saves a file once it has arrived, or shows a notice with the reason why it failed. */
export function useDownload() {
  const { i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)

  async function download(answer: Promise<Download>) {
    setIsPending(true)
    try {
      const { file, name } = await answer
      saveFile(file, name)
    } catch (error) {
      void notify({ text: failureSentence(i18n, failureIn(error)), milliseconds: 5000 })
    }
    setIsPending(false)
  }

  return { isPending, download: (answer: Promise<Download>) => void download(answer) }
}
