import { Trans, useLingui } from '@lingui/react/macro'

import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import type { ImportFlow } from './use-import.ts'

/** Shows the progress of the upload. */
export function Sending({ flow: { files, sent, send } }: { flow: ImportFlow }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const [done, total] = [number(sent), number(files.length)]
  const size = fileSize(
    files.reduce((bytes, { file }) => bytes + file.size, 0),
    i18n.locale,
  )

  return (
    <WorkPanel
      title={<Trans>Sending files</Trans>}
      note={<Trans>{size} are on their way to the server.</Trans>}
      progress={{ done: sent, total: files.length }}
      counted={t`${done} of ${total} files`}
      onCancel={() => send({ type: 'sending.stopped' })}
    />
  )
}
