import { FileButton } from '@mantine/core'
import { useRef } from 'react'

import { WaitingButton, type WaitingButtonProps } from './waiting-button.tsx'

type FileChoiceProps = Omit<WaitingButtonProps, 'onClick'> & {
  /** Media types, separated by commas. */
  accept: string
  onChoose: (file: File) => void
}

/** A button that opens the file dialog. The same file can be selected again. */
export function FileChoice({ accept, onChoose, ...button }: FileChoiceProps) {
  const reset = useRef<() => void>(null)

  function choose(file: File | null) {
    reset.current?.()
    if (file) onChoose(file)
  }

  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {(props) => <WaitingButton {...button} {...props} />}
    </FileButton>
  )
}
