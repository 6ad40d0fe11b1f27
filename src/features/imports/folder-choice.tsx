import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFolder } from '@tabler/icons-react'
import { useRef } from 'react'

/** A button that asks for a folder of this device: all that is in it comes in. */
export function FolderChoice({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolder size={16} stroke={1.5} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose a folder</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Folder of this device`}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
