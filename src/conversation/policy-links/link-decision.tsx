import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
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
  /** What it is a link of, as it is called. */
  name: string
  /** Something was decided, here or by somebody else. */
  onDecided: () => void
}

/** What a person says to a link: that it holds, as what, or that it does not. */
export function LinkDecision({ link: { id, state, role }, name, onDecided }: LinkDecisionProps) {
  const { t } = useLingui()
  const api = usePolicyLinks()
  const options = useRoleOptions()
  const [chosen, choose] = useState<LinkRole>(role)
  const [asked, ask] = useState<'confirmed' | 'rejected' | null>(null)
  const { run, isPending, failure } = useAction({
    act: (decided: 'confirmed' | 'rejected', signal) =>
      api.decide(
        id,
        { state: decided, ...(decided === 'confirmed' && { role: chosen }), seen: { state, role } },
        signal,
      ),
    onDone: onDecided,
  })
  const decide = (decided: 'confirmed' | 'rejected') => {
    ask(decided)
    run(decided)
  }
  const isWaiting = (decided: 'confirmed' | 'rejected') => isPending && asked === decided

  return (
    <div role="group" aria-label={t`Decision on ${name}`} className={classes['decision']}>
      <Select
        label={t`What it was`}
        value={chosen}
        options={options}
        onChange={(value) => choose(linkRoles.find((one) => one === value) ?? role)}
        isDisabled={isPending}
      />
      {(state !== 'confirmed' || chosen !== role) && (
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
