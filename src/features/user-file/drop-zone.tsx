import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useState } from 'react'

import { MAX_USER_FILE_BYTES, MAX_USER_FILE_ROWS } from '#contracts/user-files.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './drop-zone.module.css'
import { fileSize } from './file-size.ts'
import { type FileProblem, problemOf } from './problem-of.ts'

/** Takes one file: dropped, or chosen with the mouse or the keyboard. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [most, rows] = [fileSize(MAX_USER_FILE_BYTES, i18n.locale), number(MAX_USER_FILE_ROWS)]
  useEffect(keepPageFromDrops, [])

  const take = (files: readonly File[]) => {
    if (files.length === 0) return
    const found = problemOf(files)
    setProblem(found)
    if (!found) onFile(files[0]!)
  }
  const drop = (event: DragEvent) => {
    // or the browser takes it for itself, without a word when there are several
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <div>
      <label className={classes['zone']} data-over={isOver || undefined}>
        <IconFileUpload size={28} stroke={1.25} aria-hidden />
        <span className={classes['call']}>
          <Trans>Drop a file here, or choose one</Trans>
        </span>
        <span className={classes['limits']} id={id}>
          <Trans>
            CSV or XLSX, at most {most} and {rows} rows. Its first row names the columns.
          </Trans>
        </span>
        <input
          type="file"
          className={classes['input']}
          accept=".csv,.xlsx"
          aria-describedby={id}
          aria-invalid={problem !== null}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // the same file, mended meanwhile, can be chosen again
            currentTarget.value = ''
          }}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        />
      </label>
      <p role="alert" className={classes['problem']}>
        {problem && <Problem problem={problem} most={most} />}
      </p>
    </div>
  )
}

function Problem({ problem, most }: { problem: FileProblem; most: string }) {
  if (problem === 'several') return <Trans>Only one file at a time.</Trans>
  if (problem === 'format') return <Trans>This is not a CSV or XLSX file.</Trans>
  if (problem === 'empty') return <Trans>This file is empty.</Trans>
  return <Trans>This file is larger than {most}. Split it and bring in one part after the other.</Trans>
}

/** A file that misses the zone would else replace the page. */
function keepPageFromDrops() {
  const keep = (event: Event) => event.preventDefault()
  for (const type of DROPS) window.addEventListener(type, keep)
  return () => {
    for (const type of DROPS) window.removeEventListener(type, keep)
  }
}

const DROPS = ['dragover', 'drop'] as const
