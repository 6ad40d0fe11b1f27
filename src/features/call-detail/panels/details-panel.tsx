import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CallDetail } from '#contracts/calls.ts'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

import classes from './panels.module.css'

/** Who the customer is, how the conversation is named, and where it came from. */
export function DetailsPanel({ call }: { call: CallDetail }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration, number } = useFormats()
  const { customer, recording, source, time_zone } = call
  const time = (ms: number | null) => ms !== null && duration(ms)
  const isMasked = (field: string) => !customer?.unmasked.includes(field)

  return (
    <>
      <Section title={<Trans>Customer</Trans>}>
        {customer ? (
          <>
            <Fact name={t`Name`} value={customer.name} isMasked={isMasked('name')} />
            <Fact name={t`National ID`} value={customer.national_id} isMasked={isMasked('national_id')} />
            <Fact name={t`Telephones`} value={customer.phones.join(', ')} isMasked={isMasked('phones')} />
            <Fact name={t`E-mail`} value={customer.email} isMasked={isMasked('email')} />
          </>
        ) : (
          <Fact name={t`Name`} value={null} />
        )}
      </Section>
      <Section title={<Trans>Conversation</Trans>}>
        <Fact name={t`Number`} value={call.id} />
        <Fact name={t`Identifier at the source`} value={call.external_id} />
        <Fact name={t`Subject`} value={call.subject} />
        <Fact name={t`Language`} value={call.language && languageName(call.language, i18n.locale)} />
        <Fact name={t`Agent`} value={call.agent?.name} />
        <Fact name={t`Team`} value={call.team?.name} />
        <Fact name={t`Lines`} value={number(call.turn_count)} />
        <Fact name={t`Talk time`} value={time(call.talk_ms)} />
        <Fact name={t`Hold`} value={time(call.hold_ms)} />
        <Fact name={t`After-call work`} value={time(call.after_call_work_ms)} />
      </Section>
      {recording && (
        <Section title={<Trans>Recording</Trans>}>
          <Fact name={t`Format`} value={recording.media_type} />
          <Fact name={t`Duration`} value={duration(recording.duration_ms)} />
          <Fact name={t`Lanes`} value={recording.lanes?.map((lane) => i18n._(speakerNames[lane])).join(', ')} />
        </Section>
      )}
      <Section title={<Trans>Source</Trans>}>
        <Fact name={t`File`} value={source?.file} />
        <Fact name={t`Format`} value={source?.format} />
        <Fact name="SHA-256" value={source && <span className={classes['hash']}>{source.sha256}</span>} />
        <Fact name={t`Imported`} value={source && `${dateTime(source.imported_at, time_zone)} (${time_zone})`} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className={classes['section']}>{title}</h2>
      <dl className={classes['facts']}>{children}</dl>
    </>
  )
}

type FactProps = { name: string; value: ReactNode; isMasked?: boolean }

function Fact({ name, value, isMasked = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || '—'}{' '}
        {value && isMasked && (
          <span className={classes['masked']}>
            <Trans>(masked)</Trans>
          </span>
        )}
      </dd>
    </div>
  )
}

/** A tag that nobody knows is shown as it is. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
