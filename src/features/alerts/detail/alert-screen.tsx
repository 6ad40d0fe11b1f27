import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Alert, StoredReading } from '#contracts/alerts.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { drilldownHref, type RowRights } from '#src/reporting/figure-drilldown.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { alertsApi } from '../alerts.api.ts'
import { DeliveryRows } from '../delivery-rows.tsx'
import { AlertActions } from './alert-actions.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { AlertHistory } from './alert-history.tsx'
import { ItemsSection } from './items-section.tsx'
import { ReadingSection } from './reading-section.tsx'

type AlertScreenProps = {
  answer: Promise<Alert>
  rights: RowRights
  now: Date
  context: { http: Http; session: SessionActor }
}

/** An alert: what fired, what is behind it, who was told, and what can be done now. */
export function AlertScreen({ answer, rights, now, context: { http, session } }: AlertScreenProps) {
  const [api] = useState(() => alertsApi(http))
  const reload = useReload()
  const { history } = useRouter()
  const title = usePageTitle()
  const alert = usePromiseState(answer)
  const mayEdit = useSelector(session, ({ context }) => can(context.permissions, 'alert-edit'))
  const found = alert.value
  const rowsBehind = ({ filter }: Alert, { metric, time_zone, ...period }: StoredReading) =>
    filter
      ? drilldownHref({ metric, filter, period, isUtc: time_zone === UTC }, rights, now.toISOString().slice(0, 10))
      : undefined

  return (
    <Page
      title={found?.rule.name ?? title}
      sentence={<Trans>What did the rule find, what is behind it, and who takes care of it?</Trans>}
      actions={
        found && (
          <>
            {mayEdit && (
              <LinkButton
                link={{ to: '/alerts/rules/edit/$id', params: { id: String(found.rule.id) } }}
                variant="subtle"
              >
                <Trans>Edit rule</Trans>
              </LinkButton>
            )}
            <AlertActions alert={found} api={api} onDone={reload} />
          </>
        )
      }
    >
      <AsyncContent answer={alert} rows={10} onRetry={reload}>
        {(shown) => (
          <>
            <AlertFacts alert={shown} />
            {shown.reading ? (
              <ReadingSection
                reading={shown.reading}
                latest={shown.latest}
                behind={rowsBehind(shown, shown.reading)}
                onOpen={(href) => history.push(href)}
              />
            ) : (
              <ItemsSection alert={shown} mayOpen={rights.seesCalls} />
            )}
            {shown.deliveries.length > 0 && (
              <DeliveryRows
                caption={<Trans>Who was told</Trans>}
                deliveries={shown.deliveries}
                api={api}
                mayReplay={mayEdit}
                onReplayed={reload}
              />
            )}
            <AlertHistory alert={shown} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** As answers name the clock of what is counted of several partners. */
const UTC = 'UTC'
