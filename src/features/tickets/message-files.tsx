import { useLingui } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'

import type { TicketFile } from '#contracts/ticket-files.ts'
import type { Http } from '#src/lib/http.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './tickets.module.css'

type FilesApi = { file: (id: number) => ReturnType<Http['download']> }
type MessageFilesProps = { files: readonly TicketFile[]; api: FilesApi }

/** What goes with a message, to be saved. */
export function MessageFiles({ files, api }: MessageFilesProps) {
  const { t } = useLingui()
  if (files.length === 0) return null

  return (
    <ul className={classes['files']} aria-label={t({ message: 'Files', context: 'ticket' })}>
      {files.map((file) => (
        <li key={file.id} className={classes['file']}>
          <FileLink file={file} api={api} />
        </li>
      ))}
    </ul>
  )
}

function FileLink({ file: { id, name, bytes }, api }: { file: TicketFile; api: FilesApi }) {
  const { t, i18n } = useLingui()
  const { isPending, download } = useDownload()

  return (
    <>
      <WaitingButton
        variant="subtle"
        size="compact-sm"
        className={classes['fileLink']}
        isWaiting={isPending}
        aria-label={t`Download ${name}`}
        leftSection={<IconPaperclip size={14} stroke={1.5} aria-hidden />}
        onClick={() => download(api.file(id))}
      >
        {name}
      </WaitingButton>
      <span className={classes['who']}>{fileSize(bytes, i18n.locale)}</span>
    </>
  )
}
