import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Progress } from '#src/machines/file-import.ts'
import { fileSize } from '#src/ui/file-size.ts'
import { useFormats } from '#src/ui/formats.ts'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import { changesIn, NOTHING } from './counts.ts'
import type { UserFileFlow } from './use-user-file.ts'

type WorkProps = { flow: UserFileFlow }

export function Uploading({ flow: { source, send } }: WorkProps) {
  const { i18n } = useLingui()
  const size = fileSize(source?.size ?? 0, i18n.locale)

  return (
    <WorkPanel
      title={<Trans>Sending {source?.name}</Trans>}
      note={<Trans>{size} are on their way to the server.</Trans>}
      progress={null}
      counted={null}
      onCancel={() => send({ type: 'work.cancelled' })}
    />
  )
}

export function Checking({ flow: { file, progress, send } }: WorkProps) {
  return (
    <WorkPanel
      title={<Trans>Checking {file?.name}</Trans>}
      note={<Trans>Every row is tried out. Nothing is changed.</Trans>}
      progress={progress}
      counted={useCounted(progress)}
      onCancel={() => send({ type: 'work.cancelled' })}
    />
  )
}

export function Applying({ flow: { file, progress, send } }: WorkProps) {
  const { number } = useFormats()
  const changes = changesIn(file?.outcomes ?? NOTHING)
  const count = number(changes)

  return (
    <WorkPanel
      title={<Plural value={changes} one={`Applying ${count} change`} other={`Applying ${count} changes`} />}
      note={<Trans>They are made all at once, at the end: cancelling or leaving this page changes nothing.</Trans>}
      progress={progress}
      counted={useCounted(progress)}
      onCancel={() => send({ type: 'work.cancelled' })}
    />
  )
}

function useCounted(progress: Progress | null): string | null {
  const { t } = useLingui()
  const { number } = useFormats()
  if (!progress) return null
  const [done, total] = [number(progress.done), number(progress.total)]
  return t`${done} of ${total} rows`
}
