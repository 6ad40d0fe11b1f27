import { FileButton } from '@mantine/core'
import { useRef } from 'react'

import { WaitingButton, type WaitingButtonProps } from './waiting-button.tsx'

type FileChoiceProps = Omit<WaitingButtonProps, 'onClick'> & {
  /** Media types, separated by commas. */
  accept: string
  onChoose: (file: File) => void
}

/** A button that asks for a file. The one that was chosen last can be chosen again. */
export function FileChoice({ accept, onChoose, ...button }: FileChoiceProps) {
  const empty = useRef<() => void>(null)

  function choose(file: File | null) {
    empty.current?.()
    if (file) onChoose(file)
  }

  return (
    <FileButton accept={accept} resetRef={empty} onChange={choose}>
      {(props) => <WaitingButton {...button} {...props} />}
    </FileButton>
  )
}
