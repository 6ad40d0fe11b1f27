import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import { useApi } from '#src/context/app-context.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { userFileApi } from './user-file.api.ts'

/** Downloads the refused rows as a file, which can be corrected and uploaded again. */
export function RefusedDownload({ file: { id } }: { file: { id: number } }) {
  const api = useApi(userFileApi)
  const { isPending, download } = useDownload()

  return (
    <WaitingButton
      variant="default"
      isWaiting={isPending}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => download(api.refused(id))}
    >
      <Trans>Download the refused rows</Trans>
    </WaitingButton>
  )
}
