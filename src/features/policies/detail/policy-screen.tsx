import { Trans, useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

import type { Policy } from '#contracts/policies.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { LinkedConversations } from '../links/linked-conversations.tsx'
import type { PoliciesSearch } from '../list/policies-search.ts'
import { policiesApi, type PoliciesApi } from '../policies.api.ts'
import { EndReason } from './end-reason.tsx'
import { PersistencyClock } from './persistency-clock.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyParts } from './policy-parts.tsx'
import { PolicyTerms } from './policy-terms.tsx'
import classes from './policy.module.css'
import { Timeline } from './timeline.tsx'

type PolicyScreenProps = {
  id: number
  policy: Promise<Policy>
  mayEdit: boolean
  /** The list from which the reader came. */
  list: PoliciesSearch
  /** Additional buttons of the page, about the policy. */
  renderActions?: (policy: Policy) => ReactNode
  /** Shown for a policy that does not exist, or is not visible to this person. */
  missing: ReactNode
}

/** The page of a policy. */
export function PolicyScreen({ policy, missing, ...page }: PolicyScreenProps) {
  const api = useApi(policiesApi)
  const reload = useReload()
  const answer = usePromiseState(policy)
  if (failureKindOf(answer.error) === 'missing') return missing
  return <PolicyPage {...page} api={api} answer={answer} onReload={reload} />
}

type PolicyPageProps = {
  id: number
  answer: PromiseState<Policy>
  api: PoliciesApi
  mayEdit: boolean
  list: PoliciesSearch
  /** Additional buttons of the page, about the policy. */
  renderActions?: ((policy: Policy) => ReactNode) | undefined
  onReload: () => void
}

/** One policy: people, coverages, costs, history, and persistency. */
function PolicyPage({ id, answer, api, mayEdit, list, renderActions, onReload }: PolicyPageProps) {
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
        {(loaded) => (
          <>
            <PolicyFacts policy={loaded} />
            <Split aside={!isStacked && <Aside policy={loaded} />} asideName={t`Terms of the policy`}>
              <div className={classes['main']}>
                {isStacked && <StatusSection policy={loaded} />}
                <Timeline policy={loaded} />
                <section>
                  <h2 className={classes['heading']}>
                    <Trans>Conversations</Trans>
                  </h2>
                  <LinkedConversations policyId={id} mayEdit={mayEdit} />
                </section>
                <PolicyParts policy={loaded} />
                {isStacked && <Terms policy={loaded} />}
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
    <StatusSection policy={policy} />
    <Terms policy={policy} />
  </div>
)

const StatusSection = ({ policy }: { policy: Policy }) => (
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

/** Columns of the imported files that are shown nowhere else, with their original values. */
function ImportedFields({ policy: { fields } }: { policy: Policy }) {
  if (fields.length === 0) return null

  return (
    <Facts title={<Trans>Other columns</Trans>}>
      {fields.map(({ name, value, is_masked }) => (
        <Fact key={name} name={name} value={value} isMasked={is_masked} />
      ))}
    </Facts>
  )
}

/** The imported rows about a policy, the newest first, each with its file and row number. */
function PolicySources({ policy: { sources, time_zone } }: { policy: Policy }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()

  if (sources.length === 0) {
    return (
      <Facts title={<Trans>Source</Trans>}>
        <Fact name={t`File`} value={null} />
      </Facts>
    )
  }
  return sources.map(({ file, row, kind, format, sha256, imported_at }) => (
    <Facts key={`${sha256} ${row} ${kind}`} title={<Trans>Source</Trans>}>
      <Fact name={t`File`} value={file} />
      <Fact name={t({ message: 'Row', context: 'of a file' })} value={number(row)} />
      <Fact name={t`Format`} value={format} />
      <Fact name="SHA-256" value={sha256} />
      <Fact name={t`Imported`} value={`${dateTime(imported_at, time_zone)} (${time_zone})`} />
    </Facts>
  ))
}
