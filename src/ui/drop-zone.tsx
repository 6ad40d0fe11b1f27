import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'

import classes from './drop-zone.module.css'

type DropZoneProps = {
  /** The instruction. */
  call: ReactNode
  /** Which files are accepted. */
  limits: ReactNode
  /** File extensions and media types, separated by commas; without it every file is accepted. */
  accept?: string
  isMultiple?: boolean
  /** Called with files selected by mouse or keyboard. */
  onChoose: (files: File[]) => void
  /** Called with dropped files; without it, they are handled like selected files. It must read the items before it awaits anything. */
  onDrop?: (dropped: DataTransfer) => void
  /** The reason why a file is not accepted. */
  problem?: ReactNode
}

/** A zone that accepts files: dropped, or selected by mouse or keyboard. */
export function DropZone({ call, limits, accept, isMultiple = false, onChoose, onDrop, problem }: DropZoneProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  useEffect(preventPageDrops, [])

  const drop = (event: DragEvent) => {
    // otherwise the browser opens the file itself or, if there are several, ignores them
    event.preventDefault()
    setIsOver(false)
    if (onDrop) onDrop(event.dataTransfer)
    else onChoose([...event.dataTransfer.files])
  }

  return (
    <div>
      <label className={classes['zone']} data-over={isOver || undefined}>
        <IconFileUpload size={28} stroke={1.25} aria-hidden />
        <span className={classes['call']}>{call}</span>
        <span className={classes['limits']} id={id}>
          {limits}
        </span>
        <input
          type="file"
          className={classes['input']}
          {...(accept && { accept })}
          multiple={isMultiple}
          aria-describedby={id}
          aria-invalid={Boolean(problem)}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])])
            // allows selecting the same file again after it was corrected
            currentTarget.value = ''
          }}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        />
      </label>
      <p role="alert" className={classes['problem']}>
        {problem}
      </p>
    </div>
  )
}

/** A file dropped outside the zone would replace the page. */
function preventPageDrops() {
  const prevent = (event: Event) => event.preventDefault()
  for (const type of DROPS) window.addEventListener(type, prevent)
  return () => {
    for (const type of DROPS) window.removeEventListener(type, prevent)
  }
}

const DROPS = ['dragover', 'drop'] as const
