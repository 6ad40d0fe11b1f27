import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react'

import { failureSentence } from '#src/ui/states/failure-text.ts'

import type { Audit } from '../use-audit.ts'
import classes from './sheet.module.css'

/** Whether the server has everything that was answered, told as it changes. */
export function SaveStatus({ audit }: { audit: Audit }) {
  const { i18n } = useLingui()
  const { isAway, isUnsaved, isRefused, isOpen, failure, masked, actor } = audit
  if (!isOpen || isRefused) return null

  return (
    <div className={classes['status']} role="status" data-away={isAway || undefined}>
      {isAway ? (
        <>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            {failure && failureSentence(i18n, failure)}{' '}
            <Trans>Your answers are kept in this browser and saved as soon as possible.</Trans>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => actor.send({ type: 'retry.requested' })}>
            <Trans>Try now</Trans>
          </Button>
        </>
      ) : isUnsaved ? (
        <>
          <IconCloudUp size={16} stroke={1.5} aria-hidden />
          <Trans>Saving…</Trans>
        </>
      ) : (
        <>
          <IconCloudCheck size={16} stroke={1.5} aria-hidden />
          <Trans>Everything is saved</Trans>
        </>
      )}
      {masked > 0 && (
        <span>
          <Plural
            value={masked}
            one="# sensitive number or address was masked in your comments."
            other="# sensitive numbers or addresses were masked in your comments."
          />
        </span>
      )}
    </div>
  )
}
