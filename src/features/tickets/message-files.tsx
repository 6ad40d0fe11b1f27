import { Trans, useLingui } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'

import type { AbsentFile, TicketFile } from '#contracts/ticket-files.ts'
import type { Http } from '#src/lib/http.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { fileLossNames } from '#src/words/tickets.ts'

import classes from './tickets.module.css'

type FilesApi = { file: (id: number) => ReturnType<Http['download']> }
type MessageFilesProps = { files: readonly TicketFile[]; absent?: readonly AbsentFile[]; api: FilesApi }

/** The name under which Outlook packs a letter; the server has opened those that it could. */
const PACKED = /^win(?:mail)?\.dat$/i

const NONE: readonly AbsentFile[] = []

/** The attachments of a message, for download. Files that stayed in Freshdesk are listed by name, with the reason. */
export function MessageFiles({ files, absent = NONE, api }: MessageFilesProps) {
  const { t, i18n } = useLingui()
  if (files.length + absent.length === 0) return null

  return (
    <ul className={classes['files']} aria-label={t({ message: 'Files', context: 'ticket' })}>
      {files.map((file) => (
        <li key={file.id} className={classes['file']}>
          <FileLink file={file} api={api} />
          {PACKED.test(file.name) && (
            <span className={classes['who']}>
              <Trans>
                Outlook packed this letter into this file, and it could not be opened. Ask for the letter in HTML or as
                plain text.
              </Trans>
            </span>
          )}
        </li>
      ))}
      {absent.map(({ id, name, why }) => (
        <li key={`there-${id}`} className={classes['file']}>
          {name}
          <span className={classes['who']}>
            {why ? i18n._(fileLossNames[why]) : t`Is being fetched from Freshdesk`}
          </span>
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
