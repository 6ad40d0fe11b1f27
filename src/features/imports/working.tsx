import { Trans, useLingui } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import { OutcomeTiles } from './outcome-tiles.tsx'
import type { ImportFlow } from './use-import.ts'

/** The progress of the check or the import on the server. It goes on when nobody has the page open. */
export function Working({ flow }: { flow: ImportFlow }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { import: current, step, failure, send } = flow
  if (!current) return null
  const [done, total] = [number(current.done), number(current.total)]
  const isCounting = step === 'following' && current.state !== 'queued' && current.total > 0

  return (
    <>
      {step === 'cutOff' && <StepFailure failure={failure} />}
      <WorkPanel
        title={<Title current={current} />}
        note={
          current.state === 'checking' ? (
            <Trans>Everything is read. Nothing is stored.</Trans>
          ) : (
            <Trans>It goes on when you leave this page, and also after the server was switched off and on.</Trans>
          )
        }
        progress={isCounting ? { done: current.done, total: current.total } : null}
        counted={isCounting ? t`${done} of ${total}` : null}
        onCancel={() => send({ type: 'cancel.requested' })}
      >
        <OutcomeTiles summary={current} />
      </WorkPanel>
    </>
  )
}

function Title({ current: { state, name } }: { current: Import }) {
  if (state === 'checking' || state === 'received') return <Trans>Checking {name}</Trans>
  if (state === 'queued' || state === 'ready') return <Trans>{name} waits its turn</Trans>
  return <Trans>Importing {name}</Trans>
}
