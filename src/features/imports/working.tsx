import { Trans, useLingui } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import { OutcomeTiles } from './outcome-tiles.tsx'
import type { ImportFlow } from './use-import.ts'

/** What the server does, whether or not anybody looks on. */
export function Working({ flow }: { flow: ImportFlow }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { import: kept, step, failure, send } = flow
  if (!kept) return null
  const [done, total] = [number(kept.done), number(kept.total)]
  const isCounting = step === 'following' && kept.state !== 'queued' && kept.total > 0

  return (
    <>
      {step === 'cutOff' && <StepFailure failure={failure} />}
      <WorkPanel
        title={<Title kept={kept} />}
        note={
          kept.state === 'checking' ? (
            <Trans>Everything is read. Nothing is stored.</Trans>
          ) : (
            <Trans>It goes on when you leave this page, and also after the server was switched off and on.</Trans>
          )
        }
        progress={isCounting ? { done: kept.done, total: kept.total } : null}
        counted={isCounting ? t`${done} of ${total}` : null}
        onCancel={() => send({ type: 'cancel.requested' })}
      >
        <OutcomeTiles kept={kept} />
      </WorkPanel>
    </>
  )
}

function Title({ kept: { state, name } }: { kept: Import }) {
  if (state === 'checking' || state === 'received') return <Trans>Checking {name}</Trans>
  if (state === 'queued' || state === 'ready') return <Trans>{name} waits its turn</Trans>
  return <Trans>Importing {name}</Trans>
}
