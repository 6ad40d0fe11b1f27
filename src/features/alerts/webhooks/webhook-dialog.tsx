import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { AlertWebhook, AlertWebhookMade } from '#contracts/alert-webhooks.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { AlertsApi } from '../alerts.api.ts'
import classes from './webhooks.module.css'

type WebhookDialogProps = {
  /** Null for a new one. */
  webhook: AlertWebhook | null
  hosts: readonly string[]
  api: AlertsApi
  /** With the secret of a new one, or of a new address. */
  onSaved: (made: AlertWebhookMade | null) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, hosts, api, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useLingui()
  const { list } = useFormats()
  const allowed = list(hosts)

  return (
    <DraftDialog
      title={webhook ? <Trans>Edit webhook</Trans> : <Trans>Add webhook</Trans>}
      verb={webhook ? <Trans>Save changes</Trans> : <Trans>Add webhook</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ name: webhook?.name ?? '', url: webhook?.url ?? '', active: webhook?.active ?? true }}
      save={async (values, signal) => {
        if (!webhook) return api.createWebhook(values, signal)
        return (await api.changeWebhook(webhook.id, { ...values, version: webhook.version }, signal)).made
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput {...draft.text('name')} label={t`Name`} maxLength={100} autoComplete="off" data-autofocus />
          <TextInput
            {...draft.text('url')}
            type="url"
            label={t`Address`}
            placeholder="https://"
            description={t`It begins with https:// and is on one of: ${allowed}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={2000}
            autoComplete="off"
          />
          {webhook && draft.values.url.trim() !== webhook.url && (
            <p className={classes['note']}>
              <Trans>
                At another address it has another secret, and is told what you may see: the other side must know the
                secret first.
              </Trans>
            </p>
          )}
          <Check
            name="active"
            label={t`Switched on`}
            isChecked={draft.values.active}
            onChange={(active) => draft.change({ active })}
          />
        </>
      )}
    </DraftDialog>
  )
}
