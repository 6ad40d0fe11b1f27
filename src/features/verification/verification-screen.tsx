import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Evidence } from '#contracts/verifications.ts'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import type { SpokenAnswers, WrittenAnswers } from '#src/conversation/conversation.api.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { type VerificationLabels } from '#src/features/verification/source-conversation.tsx'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { linkRoleNames, linkStateNames } from '#src/words/policy-links.ts'

import { VerificationPage, type VerificationPageProps } from './verification-page.tsx'
import { VerificationStateMark } from './verification-state-mark.tsx'
import type { VerificationAnswers } from './verification.api.ts'
import classes from './verification.module.css'

type VerificationScreenProps = Omit<VerificationPageProps, 'file' | 'words'> &
  VerificationAnswers & {
    /** In place of a conversation or policy that does not exist, or not for this person. */
    missing: ReactNode
  }

/** The evidence file of a conversation while its answers are on their way, and after. */
export function VerificationScreen({ missing, evidence, file, conversation, ...page }: VerificationScreenProps) {
  const known = usePromiseState(evidence)
  const opened = usePromiseState(file)
  const error = known.error ?? opened.error
  if (failureKindOf(error) === 'missing') return missing
  if (known.value && opened.value === null && !opened.isPending && !error) {
    return <ChoosePolicy evidence={known.value} />
  }
  if (!opened.value) {
    return (
      <Page title={<Trans>Policy call detail</Trans>}>
        {error ? <Failed error={error} onRetry={page.onRetry} /> : <Loading rows={10} />}
      </Page>
    )
  }
  const shown = { ...page, file: opened.value }
  return conversation ? (
    <WithWords key={opened.value.id} {...shown} answers={conversation} asks={page.asks} />
  ) : (
    <VerificationPage key={opened.value.id} {...shown} words={null} />
  )
}

type WithWordsProps = Omit<VerificationPageProps, 'words'> & {
  answers: SpokenAnswers & WrittenAnswers
  asks: ConversationAsks
}

function WithWords({ answers, ...page }: WithWordsProps) {
  const words: VerificationLabels = {
    detail: usePromiseState(answers.detail),
    turns: usePromiseState(answers.turns),
    peaks: usePromiseState(answers.peaks),
    attachments: usePromiseState(answers.attachments),
    markers: usePromiseState(answers.markers),
    analysis: useAnalysis(answers.analysis, page.asks.analysis),
  }
  return <VerificationPage {...page} words={words} />
}

/** Which policy a conversation sold is not always sure: whoever opens its evidence says which, or goes on without. */
function ChoosePolicy({ evidence: { call, policies, alone } }: { evidence: Evidence }) {
  const { i18n } = useLingui()
  const id = String(call.id)
  const withoutPolicy = (
    <LinkButton link={{ to: '/call-detail-poliza/$id', params: { id }, search: { policy: 'none' } }} variant="default">
      <Trans>Go on without a policy</Trans>
    </LinkButton>
  )

  return (
    <Page
      title={<Trans>Evidence of conversation {id}</Trans>}
      sentence={<Trans>Which policy is it about? What was said is compared with what that policy tells.</Trans>}
      actions={withoutPolicy}
    >
      {policies.length === 0 ? (
        <Empty
          title={<Trans>This conversation is linked to no policy</Trans>}
          action={
            call.is_open && (
              <LinkButton link={{ ...conversationAddress(call), search: { panel: 'policy' } }}>
                <Trans>Open the conversation</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>
            Link it to its policy beside the conversation to compare what was said with what the policy tells. Without
            one, what the law asks to be said can be verified all the same.
          </Trans>
        </Empty>
      ) : (
        <ul className={classes['choices']}>
          {policies.map(({ id: policy, number, product, role, link_state, file }) => (
            <li key={policy} className={classes['choice']}>
              <Link to="/call-detail-poliza/$id" params={{ id }} search={{ policy }}>
                {number}
              </Link>
              {product && <span>{product}</span>}
              <span className={classes['dim']}>
                {i18n._(linkRoleNames[role])} · {i18n._(linkStateNames[link_state])}
              </span>
              {file && <VerificationStateMark state={file.state} />}
            </li>
          ))}
          {alone && (
            <li className={classes['choice']}>
              <Link to="/call-detail-poliza/$id" params={{ id }} search={{ policy: 'none' }}>
                <Trans>About no policy</Trans>
              </Link>
              <VerificationStateMark state={alone.state} />
            </li>
          )}
        </ul>
      )}
    </Page>
  )
}
