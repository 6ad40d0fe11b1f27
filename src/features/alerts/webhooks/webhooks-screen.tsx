import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useState } from 'react'

import type { AlertWebhook, AlertWebhookMade, AlertWebhooks } from '#contracts/alert-webhooks.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { alertsApi, type AlertsApi } from '../alerts.api.ts'
import { WebhookCard } from './webhook-card.tsx'
import classes from './webhooks.module.css'

/** Webhooks that alerts are sent to: their addresses, and what they answered. */
export function AlertWebhooksScreen({ answer }: { answer: Promise<AlertWebhooks> }) {
  const api = useApi(alertsApi)
  const reload = useReload()
  const result = usePromiseState(answer)
  const [editing, setEditing] = useState<AlertWebhook | 'new' | null>(null)
  const [created, setCreated] = useState<AlertWebhookMade | null>(null)
  const hosts = result.value?.hosts ?? []

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Which programs are told of alerts, and what did they answer?</Trans>}
      actions={
        hosts.length > 0 && (
          <Button onClick={() => setEditing('new')}>
            <Trans>Add webhook</Trans>
          </Button>
        )
      }
    >
      <AsyncContent answer={result} rows={6} onRetry={reload}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <NoWebhooks isPossible={hosts.length > 0} onAdd={() => setEditing('new')} />
          ) : (
            <>
              {hosts.length === 0 && <NotPossible />}
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  api={api}
                  onEdit={() => setEditing(webhook)}
                  onSecret={setCreated}
                  onChanged={reload}
                />
              ))}
            </>
          )
        }
      </AsyncContent>
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          hosts={hosts}
          api={api}
          onClose={() => setEditing(null)}
          onSaved={(secret) => {
            setEditing(null)
            setCreated(secret)
            reload()
          }}
        />
      )}
      {created && <SecretDialog secret={created.secret} onClose={() => setCreated(null)} />}
    </Page>
  )
}

function NoWebhooks({ isPossible, onAdd }: { isPossible: boolean; onAdd: () => void }) {
  if (!isPossible) return <NotPossible />
  return (
    <Empty
      title={<Trans>No program is told yet</Trans>}
      action={
        <Button onClick={onAdd}>
          <Trans>Add webhook</Trans>
        </Button>
      }
    >
      <Trans>
        Every alert of a rule that names a webhook is posted to its address as JSON, signed after the Standard Webhooks
        specification, and tried again when nobody answers.
      </Trans>
    </Empty>
  )
}

const VARIABLE = 'WEBHOOK_HOSTS'

const NotPossible = () => (
  <Empty title={<Trans>Webhooks are switched off here</Trans>}>
    <Trans>
      Whoever runs this server names the hosts that alerts may be sent to in the variable {VARIABLE}. As long as there
      is none, nothing leaves the server.
    </Trans>
  </Empty>
)

/** The secret of a webhook, which is shown only once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>The secret of this webhook</Trans>}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes['secret']}>
        <p className={classes['note']}>
          <Trans>The other side checks with it that a message is ours. It is shown now, and never again.</Trans>
        </p>
        <code className={classes['url']}>{secret}</code>
        <div>
          <Button onClick={onClose}>
            <Trans>I have kept it</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}

type WebhookDialogProps = {
  /** Null for a new one. */
  webhook: AlertWebhook | null
  hosts: readonly string[]
  api: AlertsApi
  /** Called with the secret of a new webhook or a new address. */
  onSaved: (made: AlertWebhookMade | null) => void
  onClose: () => void
}

function WebhookDialog({ webhook, hosts, api, onSaved, onClose }: WebhookDialogProps) {
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
