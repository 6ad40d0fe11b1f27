import { Button, Group, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { TwoFactorSecret } from '#contracts/profile.ts'

import { StepForm } from './step-form.tsx'
import classes from './two-factor.module.css'
import { useCopy } from './use-copy.ts'
import type { TwoFactor } from './use-two-factor.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The secret for the authenticator app, to be scanned or typed in, and the first code that proves it is there. */
export function SecretStep({ step, secret: { secret, uri } }: { step: TwoFactor; secret: TwoFactorSecret }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const copy = useCopy()

  return (
    <StepForm
      step={step}
      field="code"
      verb={<Trans>Switch on</Trans>}
      progress={<Trans>Checking the code…</Trans>}
      onSubmit={() => step.send({ type: 'code.submitted', code })}
    >
      <div className={classes['secret']}>
        <div className={classes['qr']}>
          <Suspense>
            <QrCode text={uri} label={t`QR code for your authenticator app`} />
          </Suspense>
        </div>
        <div className={classes['by-hand']}>
          <p>
            <Trans>Scan the code with an authenticator app, or type this key into it:</Trans>
          </p>
          <code className={classes['key']}>{inGroups(secret)}</code>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => void copy(secret)}>
              <Trans>Copy the key</Trans>
            </Button>
            <Button component="a" href={uri} variant="subtle" size="compact-sm">
              <Trans>Open an app on this device</Trans>
            </Button>
          </Group>
        </div>
      </div>
      <TextInput
        label={t`Code that the app shows`}
        name="code"
        value={code}
        error={step.snapshot.context.errors['code']?.[0]}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        className={classes['code']}
      />
    </StepForm>
  )
}

/** Four letters at a time can be read and typed without losing one's place. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
