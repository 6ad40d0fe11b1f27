import '@mantine/core/styles/Popover.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Popover, Stack, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'

import { failureIn } from '#src/lib/request-failed.ts'

import { FileChoice } from '../file-choice.tsx'
import { failureSentence } from '../states/failure-text.ts'

/** Inserts a picture at the cursor, with a description for people who cannot see it. */
export function PictureControl({ upload }: { upload: (file: File) => Promise<string> }) {
  const { t, i18n } = useLingui()
  const { editor } = useRichTextEditorContext()
  const [isOpen, setIsOpen] = useState(false)
  const [alt, setAlt] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function insert(file: File) {
    setIsPending(true)
    setProblem(null)
    try {
      const src = await upload(file)
      editor?.chain().focus().setImage({ src, alt }).run()
      setAlt('')
      setIsOpen(false)
    } catch (error) {
      setProblem(failureSentence(i18n, failureIn(error)))
    }
    setIsPending(false)
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" trapFocus withinPortal={false}>
      <Popover.Target>
        <RichTextEditor.Control aria-label={t`Picture`} title={t`Picture`} onClick={() => setIsOpen(!isOpen)}>
          <IconPhoto size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={t`What the picture shows`}
            description={t`For those who do not see it.`}
            value={alt}
            maxLength={500}
            onChange={({ currentTarget: { value } }) => setAlt(value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter would save the form around it
          />
          {problem && <p role="alert">{problem}</p>}
          <FileChoice
            accept="image/png,image/jpeg,image/webp"
            variant="default"
            isWaiting={isPending}
            onChoose={(file) => void insert(file)}
          >
            <Trans>Choose a picture</Trans>
          </FileChoice>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
