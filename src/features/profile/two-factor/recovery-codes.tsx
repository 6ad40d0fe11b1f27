import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

import { LeaveGuard } from '#src/forms/leave-guard.tsx'
import { saveFile } from '#src/lib/save-file.ts'
import { Check } from '#src/ui/check.tsx'

import classes from './recovery-codes.module.css'
import { useCopy } from './use-copy.ts'
import type { TwoFactorFlow } from './use-two-factor.ts'

type RecoveryCodesProps = {
  step: TwoFactorFlow
  /** The owner of the codes, for the printed sheet and the file. */
  email: string
  appName: string
}

/** The codes for signing in without the device. They are only shown once. */
export function RecoveryCodes({ step: { snapshot, send }, email, appName }: RecoveryCodesProps) {
  const { t } = useLingui()
  const copy = useCopy()
  const { recoveryCodes, hasKeptCodes } = snapshot.context
  const title = t`Recovery codes of ${appName} for ${email}`
  const text = [title, '', ...recoveryCodes, ''].join('\n')

  return (
    <div className={classes['codes']}>
      <p>
        <Trans>
          Each of these codes lets you sign in once without your device. They are not shown again: keep them where only
          you find them.
        </Trans>
      </p>
      <div className={classes['sheet']}>
        <p className={classes['title']}>{title}</p>
        <ul className={classes['list']} aria-label={t`Recovery codes`}>
          {recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => void copy(text)}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${title}.txt`)}
        >
          <Trans>Download</Trans>
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </Group>
      <Check
        label={<Trans>I have kept them</Trans>}
        name="kept"
        isChecked={hasKeptCodes}
        onChange={(hasKept) => send({ type: 'codes.ticked', hasKept })}
      />
      <div>
        <Button disabled={!hasKeptCodes} onClick={() => send({ type: 'codes.left' })}>
          <Trans>Done</Trans>
        </Button>
      </div>
      <LeaveGuard isUnsaved={snapshot.hasTag('unsaved')} title={<Trans>Leave without your recovery codes?</Trans>}>
        <Trans>They are not shown again. Without them and without your device you cannot sign in.</Trans>
      </LeaveGuard>
    </div>
  )
}
