import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { MAX_USER_FILE_BYTES, MAX_USER_FILE_ROWS } from '#contracts/user-files.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'

import { type FileProblem, problemOf } from './problem-of.ts'

/** Takes one table of users. */
export function TableDrop({ onFile }: { onFile: (file: File) => void }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [most, rows] = [fileSize(MAX_USER_FILE_BYTES, i18n.locale), number(MAX_USER_FILE_ROWS)]

  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const found = problemOf(files)
    setProblem(found)
    if (!found) onFile(files[0]!)
  }

  return (
    <DropZone
      call={<Trans>Drop a file here, or choose one</Trans>}
      limits={
        <Trans>
          CSV or XLSX, at most {most} and {rows} rows. Its first row names the columns.
        </Trans>
      }
      accept=".csv,.xlsx"
      onChoose={take}
      problem={problem && <Problem problem={problem} most={most} />}
    />
  )
}

function Problem({ problem, most }: { problem: FileProblem; most: string }) {
  if (problem === 'several') return <Trans>Only one file at a time.</Trans>
  if (problem === 'format') return <Trans>This is not a CSV or XLSX file.</Trans>
  if (problem === 'empty') return <Trans>This file is empty.</Trans>
  return <Trans>This file is larger than {most}. Split it and bring in one part after the other.</Trans>
}
