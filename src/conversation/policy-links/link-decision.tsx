import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { type LinkedPolicy, type LinkRole, linkRoles } from '#contracts/policy-links.ts'
import { useAction } from '#src/forms/use-action.ts'
import { Select } from '#src/ui/select.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './policy-links.module.css'
import { usePolicyLinks } from './use-policy-links.ts'
import { useRoleOptions } from './use-role-options.ts'

type LinkDecisionProps = {
  link: Pick<LinkedPolicy, 'id' | 'state' | 'role'>
  /** The name of the linked policy or conversation. */
  name: string
  /** Called after a decision, also if somebody else decided meanwhile. */
  onDecided: () => void
}

/** Lets a person confirm a link and its role, or reject it. */
export function LinkDecision({ link: { id, state, role }, name, onDecided }: LinkDecisionProps) {
  const { t } = useLingui()
  const api = usePolicyLinks()
  const options = useRoleOptions()
  const [selectedRole, setSelectedRole] = useState<LinkRole>(role)
  const [pendingDecision, setPendingDecision] = useState<'confirmed' | 'rejected' | null>(null)
  const { run, isPending, failure } = useAction({
    act: (decision: 'confirmed' | 'rejected', signal) =>
      api.decide(
        id,
        { state: decision, ...(decision === 'confirmed' && { role: selectedRole }), seen: { state, role } },
        signal,
      ),
    onDone: onDecided,
  })
  const decide = (decision: 'confirmed' | 'rejected') => {
    setPendingDecision(decision)
    run(decision)
  }
  const isWaiting = (decision: 'confirmed' | 'rejected') => isPending && pendingDecision === decision

  return (
    <div role="group" aria-label={t`Decision on ${name}`} className={classes['decision']}>
      <Select
        label={t`What it was`}
        value={selectedRole}
        options={options}
        onChange={(value) => setSelectedRole(linkRoles.find((option) => option === value) ?? role)}
        isDisabled={isPending}
      />
      {(state !== 'confirmed' || selectedRole !== role) && (
        <WaitingButton size="compact-md" isWaiting={isWaiting('confirmed')} onClick={() => decide('confirmed')}>
          {state === 'confirmed' ? <Trans>Save what it was</Trans> : <Trans>Confirm</Trans>}
        </WaitingButton>
      )}
      {state !== 'rejected' && (
        <WaitingButton
          size="compact-md"
          variant="default"
          isWaiting={isWaiting('rejected')}
          onClick={() => decide('rejected')}
        >
          <Trans>Reject</Trans>
        </WaitingButton>
      )}
      <StepFailure
        failure={failure}
        action={
          failure?.kind === 'conflict' && (
            <Button variant="default" size="compact-md" onClick={onDecided}>
              <Trans>Show what was saved meanwhile</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}
