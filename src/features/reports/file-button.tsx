import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import type { ReportFile } from '#contracts/reports.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { ReportsApi } from './reports.api.ts'

type FileButtonProps = { file: ReportFile; api: ReportsApi }

/** Fetches a file of a report; until when it is kept, on hover. */
export function FileButton({ file: { id, format, name, bytes, kept_until }, api }: FileButtonProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const { isPending, download } = useDownload()
  const [size, until] = [fileSize(bytes, i18n.locale), day(kept_until)]

  return (
    <WaitingButton
      variant="default"
      size="compact-sm"
      isWaiting={isPending}
      aria-label={t`Download ${name}`}
      title={t`${name}, ${size}, kept until ${until}`}
      leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
      onClick={() => download(api.file(id))}
    >
      {format.toUpperCase()}
    </WaitingButton>
  )
}
