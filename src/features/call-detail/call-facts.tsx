import { useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import classes from './call-facts.module.css'

/** What is known of a conversation, in one line or a few. */
export function CallFacts({ call }: { call: CallDetail | null }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  if (!call) return <div className={classes['ground']} />

  const { started_at, time_zone, direction, campaign, disposition, duration_ms, source } = call
  return (
    <dl className={classes['facts']}>
      <Fact
        name={t`Date`}
        value={started_at && dateTime(started_at, time_zone)}
        hint={started_at && `${time_zone} · ${dateTime(started_at, 'UTC')} UTC`}
      />
      <Fact name={t`Duration`} value={duration_ms === null ? null : duration(duration_ms)} />
      <Fact name={t`Channel`} value={i18n._(channelNames[call.channel])} />
      <Fact name={t`Direction`} value={direction && i18n._(directionNames[direction])} />
      <Fact name={t`Partner`} value={call.partner.name} />
      <Fact name={t`Campaign`} value={campaign?.name ?? null} />
      <Fact name={t`Disposition`} value={disposition} />
      <Fact name={t`Source`} value={source && source.file} hint={source && source.format} />
    </dl>
  )
}

type FactProps = { name: string; value: string | null; hint?: string | null }

function Fact({ name, value, hint }: FactProps) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd title={hint ?? undefined}>{value ?? '—'}</dd>
    </div>
  )
}
