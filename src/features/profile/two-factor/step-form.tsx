import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'

import { useFailureFocus } from '#src/forms/use-failure-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { Problem } from '../problem.tsx'
import classes from './two-factor.module.css'
import type { TwoFactorFlow } from './use-two-factor.ts'

type StepFormProps = {
  step: TwoFactorFlow
  /** The name of the field at the server: its errors are already shown under the field. */
  field: string
  verb: ReactNode
  progress: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The form of one step, with a cancel button. */
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
      {!errors[field] && <Problem action={snapshot.context} />}
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
