import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { AlertEventName } from '#contracts/alert-states.ts'
import type { Alert } from '#contracts/alerts.ts'
import { alertAt } from '#src/machines/alert.machine.ts'

import { AlertStepDialog } from '../alert-step-dialog.tsx'
import type { AlertsApi } from '../alerts.api.ts'

type AlertActionsProps = { alert: Alert; api: AlertsApi; onDone: () => void }

/** What can be done with an alert as it stands, as its machine says. */
export function AlertActions({ alert, api, onDone }: AlertActionsProps) {
  const [asked, setAsked] = useState<AlertEventName | null>(null)
  const now = alertAt(alert.state)
  const may = (type: AlertEventName) => now.can({ type, has_note: true, is_told_anew: false })

  return (
    <>
      {may('alert.reopened') && (
        <Button variant="default" onClick={() => setAsked('alert.reopened')}>
          <Trans>Open again</Trans>
        </Button>
      )}
      {may('alert.closed') && (
        <Button variant="default" onClick={() => setAsked('alert.closed')}>
          <Trans>Close alert</Trans>
        </Button>
      )}
      {may('alert.acknowledged') && (
        <Button onClick={() => setAsked('alert.acknowledged')}>
          <Trans>Acknowledge</Trans>
        </Button>
      )}
      {asked && (
        <AlertStepDialog
          event={asked}
          alerts={[alert]}
          api={api}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
