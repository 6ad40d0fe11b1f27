import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { WorkItem } from '#contracts/work-items.ts'
import type { Http } from '#src/lib/http.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

import { useWorkTitle } from '../work-title.ts'
import classes from '../worklists.module.css'
import { worklistsApi } from '../worklists.api.ts'
import { Calling } from './calling.tsx'
import { StepBar } from './step-bar.tsx'
import { WorkAbout } from './work-about.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkHistory } from './work-history.tsx'

type WorkItemScreenProps = {
  answer: Promise<WorkItem>
  http: Http
  /** In place of an item that does not exist, or not for this person. */
  missing: ReactNode
}

/** An item of a worklist: what it is about, whom to call, what can be done now, and how it came to where it stands. */
export function WorkItemScreen({ answer, http, missing }: WorkItemScreenProps) {
  const [api] = useState(() => worklistsApi(http))
  const reload = useReload()
  const title = usePageTitle()
  const titleOf = useWorkTitle()
  const { item, keep } = useNewest(usePromiseState(answer))
  if (failureKindOf(item.error) === 'missing') return missing
  const found = item.value

  return (
    <Page
      title={found ? titleOf(found) : title}
      sentence={<Trans>What is to be done, and what came of it?</Trans>}
      actions={found && <StepBar key={found.id} item={found} api={api} onTaken={keep} onReload={reload} />}
    >
      <AsyncContent answer={item} rows={10} onRetry={reload}>
        {(shown) => (
          <>
            <WorkFacts item={shown} />
            <div className={classes['detail']}>
              <div className={classes['column']}>
                <WorkAbout item={shown} />
                {shown.calling && <Calling calling={shown.calling} />}
              </div>
              <WorkHistory item={shown} />
            </div>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** What the server said last: when the screen was opened, or after the reader's own step. */
function useNewest(opened: PromiseState<WorkItem>) {
  const [taken, keep] = useState<WorkItem | null>(null)
  const isNewer = taken !== null && taken.id === opened.value?.id && taken.version > opened.value.version
  return { item: isNewer ? { ...opened, value: taken } : opened, keep }
}
