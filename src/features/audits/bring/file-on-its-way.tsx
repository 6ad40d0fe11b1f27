import { Trans } from '@lingui/react/macro'

import { StepFailure } from '#src/ui/step-failure.tsx'
import { WorkPanel } from '#src/ui/work-panel.tsx'

import type { AuditFlow } from '../use-freemium-audit.ts'

/** A file while it is sent, and then read by the server. */
export function FileOnItsWay({ flow: { step, brought, failure, send } }: { flow: AuditFlow }) {
  const name = brought?.file.name ?? ''

  return (
    <>
      {step === 'cutOff' && <StepFailure failure={failure} />}
      <WorkPanel
        title={step === 'sending' ? <Trans>Sending {name}</Trans> : <Trans>Reading {name}</Trans>}
        note={
          step === 'sending' ? (
            <Trans>It is on its way to the server.</Trans>
          ) : (
            <Trans>What it holds is listened to and stored. This takes a moment.</Trans>
          )
        }
        progress={null}
        counted={null}
        onCancel={() => send({ type: 'file.withdrawn' })}
      />
    </>
  )
}
