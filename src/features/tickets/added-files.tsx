import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Input } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'

import { MAX_TICKET_FILE_BYTES, MAX_TICKET_FILES, type TicketFile } from '#contracts/ticket-files.ts'
import { refusalByForm } from '#src/forms/refusal-by-form.ts'
import { useAction } from '#src/forms/use-action.ts'
import { FileChoice } from '#src/ui/file-choice.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import classes from './tickets.module.css'

type AddedFilesProps = {
  files: readonly TicketFile[]
  api: { upload: (file: File, signal: AbortSignal) => Promise<TicketFile> }
  error: string | undefined
  onChange: (files: TicketFile[]) => void
}

/** The attachments of a message. Each file is uploaded at once, and belongs to the message when that is sent. */
export function AddedFiles({ files, api, error, onChange }: AddedFilesProps) {
  const { t, i18n } = useLingui()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = useAction({
    async act(file: File, signal) {
      const totalBytes = files.reduce((bytes, other) => bytes + other.bytes, file.size)
      if (totalBytes > MAX_TICKET_FILE_BYTES || files.length >= MAX_TICKET_FILES)
        throw refusalByForm(['file'], t`A message takes up to 20 files, of 25 MB together.`)
      return api.upload(file, signal)
    },
    onDone: (file) => onChange([...files, file]),
  })

  function remove({ id }: TicketFile) {
    addButton.current?.focus() // the remove button disappears together with its file
    onChange(files.filter((file) => file.id !== id))
  }

  return (
    <Input.Wrapper error={add.failure ? failureSentence(i18n, add.failure) : error}>
      {files.length > 0 && (
        <ul className={classes['files']} aria-label={t({ message: 'Files', context: 'ticket' })}>
          {files.map((file) => (
            <AddedFile key={file.id} file={file} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      <FileChoice
        ref={addButton}
        accept=""
        variant="default"
        size="xs"
        isWaiting={add.isPending}
        leftSection={<IconPaperclip size={14} stroke={1.5} aria-hidden />}
        onChoose={add.run}
      >
        <Trans>Add a file</Trans>
      </FileChoice>
    </Input.Wrapper>
  )
}

function AddedFile({ file: { name, bytes }, onRemove }: { file: TicketFile; onRemove: () => void }) {
  const { t, i18n } = useLingui()

  return (
    <li className={classes['file']}>
      <span className={classes['fileName']}>{name}</span>
      <span className={classes['who']}>{fileSize(bytes, i18n.locale)}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Leave out ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The ids of the attached files, as they are sent; an empty object without any. */
export const filesOf = (files: readonly TicketFile[]) =>
  files.length === 0 ? {} : { files: files.map((file) => file.id) }

export const NO_FILES: TicketFile[] = []
