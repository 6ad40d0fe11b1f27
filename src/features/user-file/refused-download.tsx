import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { UserFileApi } from './user-file.api.ts'

type RefusedDownloadProps = { file: { id: number }; refused: UserFileApi['refused'] }

/** The refused rows as a file, to be mended and brought in again. */
export function RefusedDownload({ file: { id }, refused }: RefusedDownloadProps) {
  const { isPending, download } = useDownload()

  return (
    <WaitingButton
      variant="default"
      isWaiting={isPending}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => download(refused(id))}
    >
      <Trans>Download the refused rows</Trans>
    </WaitingButton>
  )
}
