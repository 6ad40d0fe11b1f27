import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { AlertRowDto } from '#contracts/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { alertsApi } from '../alerts.api.ts'
import { AlertsPage } from './alerts-page.tsx'
import type { AlertsSearch } from './alerts-search.ts'

type AlertsScreenProps = {
  alerts: Promise<Page<AlertRowDto>>
  context: { session: SessionActor; locale: LocaleActor; http: Http }
  search: AlertsSearch
  onChange: (change: Partial<AlertsSearch>) => void
  onOpen: (query: string) => void
}

/** The list of alerts while its answer is on its way, and after. */
export function AlertsScreen({ alerts, context: { session, http }, search, onChange, onOpen }: AlertsScreenProps) {
  const [api] = useState(() => alertsApi(http))

  return (
    <AlertsPage
      alerts={usePromiseState(alerts)}
      api={api}
      search={search}
      mayEdit={useSelector(session, ({ context }) => can(context.permissions, 'alert-edit'))}
      onChange={onChange}
      onOpen={onOpen}
      onRetry={useReload()}
    />
  )
}
