import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import type { ReportFile } from '#contracts/reports.ts'
import { useApi } from '#src/context/app-context.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { reportsApi } from './reports.api.ts'

/** Downloads a file of a report. The tooltip says until when it is stored. */
export function FileButton({ file: { id, format, name, bytes, kept_until } }: { file: ReportFile }) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const api = useApi(reportsApi)
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
