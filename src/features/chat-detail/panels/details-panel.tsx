import { Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import { CustomerFacts } from '#src/ui/conversation/customer-facts.tsx'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'
import { SourceFacts } from '#src/ui/conversation/source-facts.tsx'
import { languageName } from '#src/ui/language-name.ts'

/** Who the customer is, how the chat is named, and where it came from. */
export function DetailsPanel({ chat }: { chat: CallDetail }) {
  const { t, i18n } = useLingui()

  return (
    <>
      <CustomerFacts customer={chat.customer} />
      <Facts title={<Trans>Conversation</Trans>}>
        <Fact name={t`Number`} value={chat.id} />
        <Fact name={t`Identifier at the source`} value={chat.external_id} />
        <Fact name={t`Subject`} value={chat.subject} />
        <Fact name={t`Language`} value={chat.language && languageName(chat.language, i18n.locale)} />
        <Fact name={t`Agent`} value={chat.agent?.name} />
        <Fact name={t`Team`} value={chat.team?.name} />
        <Fact name={t`Time zone`} value={chat.time_zone} />
      </Facts>
      <SourceFacts source={chat.source} timeZone={chat.time_zone} />
    </>
  )
}
