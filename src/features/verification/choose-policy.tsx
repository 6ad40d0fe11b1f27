import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Evidence } from '#contracts/verifications.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { linkRoleNames, linkStateNames } from '#src/words/policy-links.ts'

import { VerificationStateMark } from './verification-state-mark.tsx'
import classes from './verification.module.css'

/** Which policy a conversation sold is not always sure: whoever opens its evidence says which, or goes on without. */
export function ChoosePolicy({ evidence: { call, policies, alone } }: { evidence: Evidence }) {
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
