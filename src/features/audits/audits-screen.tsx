import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'

import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import type { Http } from '#src/lib/http.ts'
import type { AuditPlace } from '#src/machines/freemium-audit.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { auditsApi, type AuditsAnswers } from './audits.api.ts'
import classes from './audits.module.css'
import { auditListSearch, auditsQuery, type AuditsSearch } from './audits-search.ts'
import { AuditList } from './list/audit-list.tsx'
import { NewAudit } from './new-audit.tsx'
import { OpenedSheet } from './opened-sheet.tsx'
import { useFreemiumAudit } from './use-freemium-audit.ts'

type AuditsScreenProps = {
  answers: AuditsAnswers
  context: { http: Http; locale: LocaleActor; inspect?: Inspect | undefined }
  search: AuditsSearch
  onChange: (change: Partial<AuditsSearch>) => void
}

/** The audit of calls on one screen: a conversation, its sheet, and the audits that were made. */
export function AuditsScreen({ answers, context: { http, locale, inspect }, search, onChange }: AuditsScreenProps) {
  const kit = useSelector(locale, (snapshot) => snapshot.context.kit)
  const api = useMemo(() => auditsApi(http), [http])
  const reload = useReload()
  const place: AuditPlace = { call: search.call ?? null, audit: search.audit ?? null }
  const flow = useFreemiumAudit({
    ...place,
    api,
    onPlace({ call, audit }) {
      onChange({ call: call ?? undefined, audit: audit ?? undefined })
      if (audit !== null) reload() // one place less, and one row more
    },
  })
  const [round, setRound] = useState(0)
  const quota = usePromiseState(answers.quota)
  const options = usePromiseState(answers.options)
  const scorecards = usePromiseState(answers.scorecards)
  const list = (
    <AuditList
      audits={usePromiseState(answers.audits)}
      search={search}
      kit={kit}
      fetchFile={(format) => api.exported(auditsQuery(auditListSearch(search)), format)}
      onChange={onChange}
      onRetry={reload}
    />
  )

  return (
    <div className={classes['screen']}>
      {place.audit !== null ? (
        <OpenedSheet
          key={`${place.audit} ${round}`}
          api={api}
          id={place.audit}
          quota={quota}
          inspect={inspect}
          below={list}
          onNext={() => flow.send({ type: 'audit.closed' })}
          onChanged={reload}
          onRetry={() => setRound(round + 1)}
        />
      ) : (
        <NewAudit
          flow={flow}
          api={api}
          quota={quota}
          options={options}
          scorecards={scorecards}
          call={flow.call ?? place.call}
          below={list}
          onRetry={reload}
        />
      )}
    </div>
  )
}
