import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'

import type { AlertWebhook, AlertWebhookMade } from '#contracts/alert-webhooks.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { useAction } from '#src/forms/use-action.ts'
import { notify } from '#src/ui/notify.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { AlertsApi } from '../alerts.api.ts'
import { DeliveryRows } from '../delivery-rows.tsx'
import classes from './webhooks.module.css'

type WebhookCardProps = {
  webhook: AlertWebhook
  api: AlertsApi
  onEdit: () => void
  onSecret: (made: AlertWebhookMade) => void
  onChanged: () => void
}

/** The address of a webhook, whose rights it uses, what was sent there last, and what can be done with it. */
export function WebhookCard({ webhook, api, onEdit, onSecret, onChanged }: WebhookCardProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'secret' | 'remove' | null>(null)
  const { id, name, url, active, created_by, deliveries } = webhook
  const creatorName = created_by?.name
  const test = useAction({
    act: (_: null, signal) => api.testWebhook(id, signal),
    onDone: ({ state, last_status, last_answer }) => {
      const answer = last_status ?? last_answer
      void notify({
        text: state === 'sent' ? t`The test was answered with ${answer}.` : t`The test failed: ${answer}.`,
        milliseconds: 10_000,
      })
      onChanged()
    },
  })

  return (
    <section className={classes['card']} aria-label={name}>
      <div className={classes['head']}>
        <h2 className={classes['name']}>{name}</h2>
        <StatusMark>
          {active ? (
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
          ) : (
            <IconPlayerPause size={16} stroke={1.5} aria-hidden />
          )}
          {active ? <Trans>Switched on</Trans> : <Trans>Switched off</Trans>}
        </StatusMark>
      </div>
      <code className={classes['url']}>{url}</code>
      <p className={classes['note']}>
        {creatorName ? (
          <Trans>It is told what {creatorName} may see.</Trans>
        ) : (
          <Trans>The account of who made it is gone: nothing is sent any more.</Trans>
        )}
      </p>
      <div className={classes['actions']}>
        <WaitingButton variant="default" isWaiting={test.isPending} onClick={() => test.run(null)}>
          {test.isPending ? <Trans>Sending…</Trans> : <Trans>Send a test</Trans>}
        </WaitingButton>
        <Button variant="default" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button variant="subtle" onClick={() => setDialog('secret')}>
          <Trans>New secret</Trans>
        </Button>
        <Button variant="subtle" onClick={() => setDialog('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {test.message && (
        <p role="alert" className={classes['note']}>
          {test.message}
        </p>
      )}
      {deliveries.length > 0 && (
        <DeliveryRows
          caption={<Trans>Sent last</Trans>}
          deliveries={deliveries}
          api={api}
          mayReplay
          onReplayed={onChanged}
        />
      )}
      {dialog === 'remove' && (
        <ActionDialog
          title={<Trans>Remove the webhook {name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_reason, signal) => api.removeWebhook(id, signal)}
          onDone={() => {
            setDialog(null)
            onChanged()
          }}
          onClose={() => setDialog(null)}
        >
          <Trans>Rules that name it tell it nothing any more.</Trans>
        </ActionDialog>
      )}
      {dialog === 'secret' && (
        <ActionDialog
          title={<Trans>Make a new secret for {name}?</Trans>}
          verb={<Trans>Make a new secret</Trans>}
          progress={<Trans>Making…</Trans>}
          act={async (_reason, signal) => onSecret(await api.renewSecret(id, signal))}
          onDone={() => setDialog(null)}
          onClose={() => setDialog(null)}
        >
          <Trans>What is sent from now on is signed with it: the other side must know it first.</Trans>
        </ActionDialog>
      )}
    </section>
  )
}
