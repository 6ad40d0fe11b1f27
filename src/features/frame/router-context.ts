import type { InspectionEvent } from 'xstate'

import type { PageConfig } from '#contracts/page-config.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

/** What guards, loaders and screens are given. */
export type RouterContext = {
  session: SessionActor
  locale: LocaleActor
  http: Http
  pageConfig: PageConfig
  /** Streams every actor to an inspector, in development. */
  inspect?: ((event: InspectionEvent) => void) | undefined
}
