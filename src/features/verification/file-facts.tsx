import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { policyStatusNames } from '#src/words/policies.ts'

import type { EvidenceSession } from './use-evidence-session.ts'
import { VerificationStateMark } from './verification-state-mark.tsx'
import classes from './verification.module.css'

/** The subject of an evidence file, and its state. */
export function FileFacts({ file: { file } }: { file: EvidenceSession }) {
  const { i18n } = useLingui()
  const { day, dateTime } = useFormats()
  const { call, policy, state, note, due_on, repair, decided_by, decided_at } = file
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' }).of(call.country)

  return (
    <dl className={classes['facts']}>
      <Fact name={<Trans>State</Trans>}>
        <VerificationStateMark state={state} />
      </Fact>
      {decided_at !== null && (
        <Fact name={<Trans context="verdict">Decided</Trans>}>
          {decided_by?.name ?? '—'} · <Moment at={decided_at} as="date-time" />
        </Fact>
      )}
      {note !== '' && (
        <Fact name={<Trans>Reason</Trans>}>
          <span className={classes['words']}>{note}</span>
        </Fact>
      )}
      {due_on !== null && <Fact name={<Trans>To be called by</Trans>}>{day(due_on)}</Fact>}
      {repair && (
        <Fact name={<Trans>Mended in</Trans>}>
          {repair.id === null ? (
            <Trans>a later conversation that you may not see</Trans>
          ) : (
            <Link to="/call-detail-poliza/$id" params={{ id: String(repair.id) }}>
              <Trans>conversation {repair.id}</Trans>
            </Link>
          )}
        </Fact>
      )}
      {policy && (
        <Fact name={<Trans>Policy</Trans>}>
          <Link to="/details-polizas" search={{ policy: policy.id }}>
            {policy.number}
          </Link>
          {policy.product && <> · {policy.product}</>}
          {policy.status && <> · {i18n._(policyStatusNames[policy.status])}</>}
        </Fact>
      )}
      <Fact name={<Trans>Conversation</Trans>}>
        {call.is_open ? <Link {...conversationAddress(call)}>{call.id}</Link> : call.id}
        {call.started_at !== null && <> · {dateTime(call.started_at, call.time_zone)}</>}
        {call.agent && <> · {call.agent}</>}
      </Fact>
      <Fact name={<Trans>Law of</Trans>}>
        {country}
        {file.disclosures_version && <> · {file.disclosures_version}</>}
      </Fact>
      <Fact name={<Trans>The rules looked</Trans>}>
        <Moment at={file.looked_at} as="date-time" />
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
