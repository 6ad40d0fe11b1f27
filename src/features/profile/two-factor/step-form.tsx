import { Button, Group } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'

import { useFailureFocus } from '#src/forms/use-failure-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { Problem } from '../problem.tsx'
import type { TwoFactor } from './use-two-factor.ts'
import classes from './two-factor.module.css'

type StepFormProps = {
  step: TwoFactor
  /** The field's own name at the server: what it says of it stands under the field already. */
  field: string
  verb: ReactNode
  progress: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** One question on the way, with the way back. */
export function StepForm({ step: { snapshot, send }, field, verb, progress, onSubmit, children }: StepFormProps) {
  const { failed, errors } = snapshot.context
  const form = useFailureFocus(failed)
  const isPending = snapshot.hasTag('pending')

  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <form
      ref={form}
      className={classes['step']}
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {!errors[field] && <Problem of={snapshot.context} />}
      <Group gap="xs">
        <WaitingButton type="submit" isWaiting={isPending}>
          {isPending ? progress : verb}
        </WaitingButton>
        <Button variant="default" disabled={isPending} onClick={() => send({ type: 'cancelled' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  )
}
