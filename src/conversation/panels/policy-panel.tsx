import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LinkedPolicies, LinkedPolicy } from '#contracts/policy-links.ts'
import { LinkDecision } from '#src/conversation/policy-links/link-decision.tsx'
import { LinkReasons } from '#src/conversation/policy-links/link-reasons.tsx'
import { LinkStanding } from '#src/conversation/policy-links/link-standing.tsx'
import classes from '#src/conversation/policy-links/policy-links.module.css'
import { usePolicyLinks } from '#src/conversation/policy-links/use-policy-links.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { linkRoleNames } from '#src/words/policy-links.ts'

/** The policies that the conversation is about, as suggested by rules or decided by people. */
export function PolicyPanel({ callId }: { callId: number }) {
  const api = usePolicyLinks()
  const { value: policies, isPending, error, refetch } = useQuery(callId, (id) => api.ofConversation(id))
  if (!policies) return isPending ? <Loading rows={4} /> : <Failed error={error} onRetry={refetch} />

  if (policies.data.length === 0) return <None hidden={policies.hidden} />
  return (
    <>
      <ul className={classes['list']}>
        {policies.data.map((link) => (
          <Entry key={`${link.id} ${link.state} ${link.role}`} callId={callId} link={link} onDecided={refetch} />
        ))}
      </ul>
      {policies.hidden > 0 && (
        <p className={classes['note']}>
          <HiddenPolicies count={policies.hidden} />
        </p>
      )}
    </>
  )
}

function None({ hidden }: Pick<LinkedPolicies, 'hidden'>) {
  return (
    <Empty title={<Trans>No policy is linked</Trans>}>
      {hidden > 0 ? (
        <HiddenPolicies count={hidden} />
      ) : (
        <Trans>
          Policies that were sold, verified, served or claimed on in this conversation stand here. They are found by the
          numbers that are said, by the customer, and by the time; and people add them on the page of a policy.
        </Trans>
      )}
    </Empty>
  )
}

const HiddenPolicies = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="# policy is linked that you may not see."
    other="# policies are linked that you may not see."
  />
)

type EntryProps = { callId: number; link: LinkedPolicy; onDecided: () => void }

function Entry({ callId, link, onDecided }: EntryProps) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const { number, product, effective_on } = link.policy
  const since = effective_on && day(effective_on)

  return (
    <li className={classes['entry']}>
      <span className={classes['head']}>
        <Link to="/details-polizas" search={{ policy: link.policy.id }} className={classes['link']}>
          <Trans>Policy {number}</Trans>
        </Link>
        <strong>{i18n._(linkRoleNames[link.role])}</strong>
        {product && <span className={classes['facts']}>{product}</span>}
        {since && (
          <span className={classes['facts']}>
            <Trans>since {since}</Trans>
          </span>
        )}
        {link.state !== 'rejected' && (
          <Link
            to="/call-detail-poliza/$id"
            params={{ id: String(callId) }}
            search={{ policy: link.policy.id }}
            className={classes['link']}
          >
            <Trans>Evidence file</Trans>
          </Link>
        )}
      </span>
      <LinkStanding link={link} />
      <LinkReasons reasons={link.reasons} />
      {link.may_decide && <LinkDecision link={link} name={number} onDecided={onDecided} />}
    </li>
  )
}
