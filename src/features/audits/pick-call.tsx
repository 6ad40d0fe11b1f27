import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import { useApi } from '#src/context/app-context.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { channelNames } from '#src/words/conversation.ts'

import { auditsApi } from './audits.api.ts'
import classes from './audits.module.css'

type PickCallProps = { onPick: (call: number) => void }

/** Picks an existing conversation: one of the newest, or one found by a search. */
export function PickCall({ onPick }: PickCallProps) {
  const { t } = useLingui()
  const api = useApi(auditsApi)
  const search = (text: string) => ({ text, answer: silenceRejection(api.calls(text)) })
  const [current, setCurrent] = useState(() => search(''))
  const calls = usePromiseState(current.answer)

  return (
    <section className={classes['way']} aria-busy={calls.isPending}>
      <StepTitle note={<Trans>The newest stand first. Search by what was said, or by the agent.</Trans>}>
        <Trans>Or pick a conversation</Trans>
      </StepTitle>
      <SearchField
        label={t`Search conversations`}
        placeholder={t`"cancel my policy"`}
        value={current.text || undefined}
        onChange={(text) => setCurrent(search(text ?? ''))}
      />
      <AsyncContent answer={calls} rows={8} onRetry={() => setCurrent(search(current.text))}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={<Trans>No conversation fits</Trans>}>
              <Trans>Search for other words, or bring a file.</Trans>
            </Empty>
          ) : (
            <ul className={classes['calls']}>
              {data.map((call) => (
                <li key={call.id}>
                  <UnstyledButton className={classes['call']} onClick={() => onPick(call.id)}>
                    <CallFacts call={call} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
    </section>
  )
}

type CallSummary = Pick<
  CallRowDto,
  'agent' | 'customer_name' | 'started_at' | 'time_zone' | 'duration_ms' | 'channel' | 'partner'
>

/** Who talked with whom, when, how long, and for whom. */
export function CallFacts({ call }: { call: CallSummary }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { started_at, time_zone, duration_ms, channel, partner } = call
  const facts = [
    started_at ? dateTime(started_at, time_zone) : t`Date not known`,
    duration_ms === null ? null : duration(duration_ms),
    i18n._(channelNames[channel]),
    partner.name,
  ]

  return (
    <>
      <span className={classes['who']}>
        <PeopleTitle {...call} />
      </span>
      <span className={classes['fact']}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </>
  )
}
