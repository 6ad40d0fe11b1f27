import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { UploadDetail } from '#contracts/partner-data.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { type Download, useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { formatsOf, uploadStateNames } from '#src/words/partner-data.ts'

import { Undoing } from './undoing.tsx'
import classes from './uploads.module.css'

type UploadedProps = {
  upload: UploadDetail
  refusedFile: (upload: number) => Promise<Download>
  onAll: () => void
}

/** An upload as people who may not import see it: the files, and the result. */
export function Uploaded({ upload, refusedFile, onAll }: UploadedProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { isPending, download } = useDownload()
  const { accepted, repeated, refused, noted, undone } = upload
  const [removed, remaining] = [number(undone?.removed ?? 0), number(undone?.kept ?? 0)]

  return (
    <>
      <StepTitle note={upload.names.join(', ')}>{upload.name}</StepTitle>
      <dl className={classes['facts']}>
        <Fact name={<Trans>State</Trans>}>{i18n._(uploadStateNames[upload.state])}</Fact>
        <Fact name={<Trans>Files</Trans>}>
          {number(upload.files)} · {fileSize(upload.bytes, i18n.locale)}
        </Fact>
        <Fact name={<Trans>Read as</Trans>}>{formatsOf(i18n, upload.formats)}</Fact>
        <Fact name={<Trans>Brought in by</Trans>}>{upload.created_by?.name ?? '—'}</Fact>
        <Fact name={<Trans>When</Trans>}>
          <Moment at={upload.finished_at ?? upload.created_at} as="date-time" />
        </Fact>
      </dl>
      <div className={classes['tiles']}>
        <Tile label={<Trans>New or completed</Trans>} value={number(accepted)} />
        <Tile label={<Trans>Known already</Trans>} value={number(repeated)} />
        <Tile label={<Trans context="what was not taken from files">Refused</Trans>} value={number(refused)} />
        {noted > 0 && (
          <Tile label={<Trans context="on what was taken from files">Notes</Trans>} value={number(noted)} />
        )}
      </div>
      {undone && (
        <p className={classes['note']}>
          <Trans>
            Rows that were removed again: {removed}. Rows that stay because something was added to them later:{' '}
            {remaining}.
          </Trans>
        </p>
      )}
      <Undoing undoing={upload.undoing} />
      <div className={classes['actions']}>
        {refused + noted > 0 && (
          <WaitingButton
            variant="default"
            isWaiting={isPending}
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() => download(refusedFile(upload.id))}
          >
            <Trans>Download what was refused</Trans>
          </WaitingButton>
        )}
        <Button variant="subtle" onClick={onAll}>
          <Trans>All uploads</Trans>
        </Button>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
