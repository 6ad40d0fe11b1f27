import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'

import classes from './drop-zone.module.css'

type DropZoneProps = {
  /** What to do. */
  call: ReactNode
  /** What is taken. */
  limits: ReactNode
  /** Endings and media types, separated by commas; everything without it. */
  accept?: string
  isMultiple?: boolean
  /** What was chosen with the mouse or the keyboard. */
  onChoose: (files: File[]) => void
  /** What was dropped; by itself it is taken as if it had been chosen. Must read the items before it waits for anything. */
  onDrop?: (dropped: DataTransfer) => void
  /** Why what was brought is not taken. */
  problem?: ReactNode
}

/** Takes files: dropped, or chosen with the mouse or the keyboard. */
export function DropZone({ call, limits, accept, isMultiple = false, onChoose, onDrop, problem }: DropZoneProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  useEffect(keepPageFromDrops, [])

  const drop = (event: DragEvent) => {
    // or the browser takes it for itself, without a word when there are several
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
            // the same file, mended meanwhile, can be chosen again
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

/** A file that misses the zone would else replace the page. */
function keepPageFromDrops() {
  const keep = (event: Event) => event.preventDefault()
  for (const type of DROPS) window.addEventListener(type, keep)
  return () => {
    for (const type of DROPS) window.removeEventListener(type, keep)
  }
}

const DROPS = ['dragover', 'drop'] as const
