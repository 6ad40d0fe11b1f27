import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { AlertWebhook, AlertWebhookMade, AlertWebhooks } from '#contracts/alert-webhooks.ts'
import type { Http } from '#src/lib/http.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { alertsApi } from '../alerts.api.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Programs elsewhere that are told of alerts: where they are, and what they answered. */
export function AlertWebhooksScreen({ answer, http }: { answer: Promise<AlertWebhooks>; http: Http }) {
  const [api] = useState(() => alertsApi(http))
  const reload = useReload()
  const found = usePromiseState(answer)
  const [edited, edit] = useState<AlertWebhook | 'new' | null>(null)
  const [made, show] = useState<AlertWebhookMade | null>(null)
  const hosts = found.value?.hosts ?? []

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>Which programs are told of alerts, and what did they answer?</Trans>}
      actions={
        hosts.length > 0 && (
          <Button onClick={() => edit('new')}>
            <Trans>Add webhook</Trans>
          </Button>
        )
      }
    >
      <AsyncContent answer={found} rows={6} onRetry={reload}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <NoWebhooks isPossible={hosts.length > 0} onAdd={() => edit('new')} />
          ) : (
            <>
              {hosts.length === 0 && <NotPossible />}
              {webhooks.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  api={api}
                  onEdit={() => edit(webhook)}
                  onSecret={show}
                  onChanged={reload}
                />
              ))}
            </>
          )
        }
      </AsyncContent>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          hosts={hosts}
          api={api}
          onClose={() => edit(null)}
          onSaved={(secret) => {
            edit(null)
            show(secret)
            reload()
          }}
        />
      )}
      {made && <SecretDialog secret={made.secret} onClose={() => show(null)} />}
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
