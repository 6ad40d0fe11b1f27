import { useSelector } from '@xstate/react'

import type { AccessRecord } from '#contracts/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { accessRecordsApi } from './access-records.api.ts'
import { AccessRecordsPage } from './access-records-page.tsx'
import { accessRecordsQuery, type AccessRecordsSearch } from './access-records-search.ts'

type AccessRecordsScreenProps = {
  records: Promise<Page<AccessRecord>>
  context: { http: Http; session: SessionActor; locale: LocaleActor }
  search: AccessRecordsSearch
  onChange: (change: Partial<AccessRecordsSearch>) => void
}

/** The access records while they are on their way, and after. */
export function AccessRecordsScreen({
  records,
  context: { http, session, locale },
  ...page
}: AccessRecordsScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <AccessRecordsPage
      {...page}
      records={usePromiseState(records)}
      permissions={permissions}
      kit={kit}
      fetchFile={(format) => accessRecordsApi(http).exported(accessRecordsQuery(page.search), format)}
      onRetry={reload}
    />
  )
}
