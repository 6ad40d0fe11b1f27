import { Trans } from '@lingui/react/macro'

import type { Debt } from '#contracts/debts.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CollectionsApi } from '../collections.api.ts'
import classes from '../collections.module.css'
import { Attempts } from './attempts.tsx'
import { BalanceOverTime } from './balance-over-time.tsx'
import { DebtActions } from './debt-actions.tsx'
import { DebtFacts } from './debt-facts.tsx'
import { DebtLinks } from './debt-links.tsx'
import { Permitted } from './permitted.tsx'
import { Promises } from './promises.tsx'

type DebtPageProps = {
  answer: PromiseState<Debt>
  api: CollectionsApi
  /** Whether the reader may note attempts and promises. */
  mayWork: boolean
  onReload: () => void
}

/** One debt: what is open of it, what was promised, paid and tried, and when somebody may be contacted again. */
export function DebtPage({ answer, api, mayWork, onReload }: DebtPageProps) {
  const title = usePageTitle()
  const name = answer.value?.external_id ?? null

  return (
    <Page
      title={name === null ? title : <Trans>Debt {name}</Trans>}
      sentence={<Trans>What is open, what was promised, and when may somebody be contacted?</Trans>}
      actions={mayWork && answer.value && <DebtActions debt={answer.value} api={api} onDone={onReload} />}
    >
      <AsyncContent answer={answer} rows={10} onRetry={onReload}>
        {(debt) => (
          <div className={classes['detail']}>
            <DebtFacts debt={debt} />
            <Permitted debt={debt} />
            <BalanceOverTime debt={debt} />
            <Promises debt={debt} api={api} mayWork={mayWork} onDone={onReload} />
            <Attempts debt={debt} />
            <DebtLinks debt={debt} />
          </div>
        )}
      </AsyncContent>
    </Page>
  )
}
