import { Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import { CustomerFacts } from '#src/ui/conversation/customer-facts.tsx'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'
import { SourceFacts } from '#src/ui/conversation/source-facts.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { languageName } from '#src/ui/language-name.ts'
import { speakerNames } from '#src/words/conversation.ts'

/** Who the customer is, how the conversation is named, and where it came from. */
export function DetailsPanel({ call }: { call: CallDetail }) {
  const { t, i18n } = useLingui()
  const { duration, number } = useFormats()
  const { recording } = call
  const time = (ms: number | null) => ms !== null && duration(ms)

  return (
    <>
      <CustomerFacts customer={call.customer} />
      <Facts title={<Trans>Conversation</Trans>}>
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
      </Facts>
      {recording && (
        <Facts title={<Trans>Recording</Trans>}>
          <Fact name={t`Format`} value={recording.media_type} />
          <Fact name={t`Duration`} value={duration(recording.duration_ms)} />
          <Fact name={t`Lanes`} value={recording.lanes?.map((lane) => i18n._(speakerNames[lane])).join(', ')} />
        </Facts>
      )}
      <SourceFacts source={call.source} timeZone={call.time_zone} />
    </>
  )
}
