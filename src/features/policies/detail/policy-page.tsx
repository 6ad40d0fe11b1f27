import { useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Policy } from '#contracts/policies.ts'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { LinkedConversations } from '../links/linked-conversations.tsx'
import type { PoliciesSearch } from '../list/policies-search.ts'
import type { PoliciesApi } from '../policies.api.ts'
import { EndReason } from './end-reason.tsx'
import { ImportedFields } from './imported-fields.tsx'
import { PersistencyClock } from './persistency-clock.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyParts } from './policy-parts.tsx'
import { PolicySources } from './policy-sources.tsx'
import { PolicyTerms } from './policy-terms.tsx'
import classes from './policy.module.css'
import { Timeline } from './timeline.tsx'

type PolicyPageProps = {
  id: number
  answer: PromiseState<Policy>
  api: PoliciesApi
  mayEdit: boolean
  list: PoliciesSearch
  /** More buttons of the page, about the policy. */
  renderActions?: ((policy: Policy) => ReactNode) | undefined
  onReload: () => void
}

/** One policy: who is in it, what it covers and costs, what happened to it, and how long it has lived. */
export function PolicyPage({ id, answer, api, mayEdit, list, renderActions, onReload }: PolicyPageProps) {
  const { t } = useLingui()
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const title = usePageTitle()
  const policy = answer.value
  const number = policy?.number

  return (
    <Page
      title={policy ? <Trans>Policy {number}</Trans> : title}
      actions={
        <>
          {policy && renderActions?.(policy)}
          <PolicyActions id={id} policy={policy} api={api} mayEdit={mayEdit} list={list} onChanged={onReload} />
        </>
      }
    >
      <AsyncContent answer={answer} rows={12} isKept onRetry={onReload}>
        {(shown) => (
          <>
            <PolicyFacts policy={shown} />
            <Split aside={!isStacked && <Aside policy={shown} />} asideName={t`Terms of the policy`}>
              <div className={classes['main']}>
                {isStacked && <Standing policy={shown} />}
                <Timeline policy={shown} />
                <section>
                  <h2 className={classes['heading']}>
                    <Trans>Conversations</Trans>
                  </h2>
                  <LinkedConversations policyId={id} mayEdit={mayEdit} />
                </section>
                <PolicyParts policy={shown} />
                {isStacked && <Terms policy={shown} />}
              </div>
            </Split>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

const Aside = ({ policy }: { policy: Policy }) => (
  <div className={classes['main']}>
    <Standing policy={policy} />
    <Terms policy={policy} />
  </div>
)

const Standing = ({ policy }: { policy: Policy }) => (
  <>
    <PersistencyClock policy={policy} />
    <EndReason policy={policy} />
  </>
)

const Terms = ({ policy }: { policy: Policy }) => (
  <div className={classes['terms']}>
    <PolicyTerms policy={policy} />
    <ImportedFields policy={policy} />
    <PolicySources policy={policy} />
  </div>
)
