import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Evidence } from '#contracts/verifications.ts'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import type { SpokenAnswers, WrittenAnswers } from '#src/conversation/conversation.api.ts'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { type ConversationStates } from '#src/features/verification/source-conversation.tsx'
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

type VerificationScreenProps = Omit<VerificationPageProps, 'file' | 'conversation'> &
  VerificationAnswers & {
    /** Shown for a conversation or policy that does not exist, or is not visible to this person. */
    missing: ReactNode
  }

/** The page for the evidence file of a conversation. */
export function VerificationScreen({ missing, evidence, file, conversation, ...page }: VerificationScreenProps) {
  const evidenceState = usePromiseState(evidence)
  const fileState = usePromiseState(file)
  const error = evidenceState.error ?? fileState.error
  if (failureKindOf(error) === 'missing') return missing
  if (evidenceState.value && fileState.value === null && !fileState.isPending && !error) {
    return <ChoosePolicy evidence={evidenceState.value} />
  }
  if (!fileState.value) {
    return (
      <Page title={<Trans>Policy call detail</Trans>}>
        {error ? <Failed error={error} onRetry={page.onRetry} /> : <Loading rows={10} />}
      </Page>
    )
  }
  const pageProps = { ...page, file: fileState.value }
  return conversation ? (
    <WithConversation key={fileState.value.id} {...pageProps} answers={conversation} asks={page.asks} />
  ) : (
    <VerificationPage key={fileState.value.id} {...pageProps} conversation={null} />
  )
}

type WithConversationProps = Omit<VerificationPageProps, 'conversation'> & {
  answers: SpokenAnswers & WrittenAnswers
  asks: ConversationRequests
}

function WithConversation({ answers, ...page }: WithConversationProps) {
  const conversation: ConversationStates = {
    detail: usePromiseState(answers.detail),
    turns: usePromiseState(answers.turns),
    peaks: usePromiseState(answers.peaks),
    attachments: usePromiseState(answers.attachments),
    markers: usePromiseState(answers.markers),
    analysis: useAnalysis(answers.analysis, page.asks.analysis),
  }
  return <VerificationPage {...page} conversation={conversation} />
}

/**
 * When it is not certain which policy a conversation sold, the person who opens its evidence selects one, or continues
 * without.
 */
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
