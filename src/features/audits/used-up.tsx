import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarPause } from '@tabler/icons-react'

import type { AuditQuota } from '#contracts/audits.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Message } from '#src/ui/states/message.tsx'

import { monthName, nextMonth } from './month.ts'

/** In place of a new audit when the month has no more: why, from when on, and what can be done until then. */
export function UsedUp({ quota: { month, time_zone } }: { quota: AuditQuota }) {
  const { day } = useFormats()
  const { i18n } = useLingui()
  const [name, from] = [monthName(i18n.locale, month), day(nextMonth(month))]

  return (
    <Message
      icon={<IconCalendarPause size={24} stroke={1.5} />}
      title={<Trans>The audits of {name} are used up</Trans>}
    >
      <Trans>
        New ones can be begun from {from} ({time_zone}). Until then, finish the drafts below: they have their place. An
        audit that is void gives its place back, and whoever runs this server can allow more (AUDIT_QUOTA).
      </Trans>
    </Message>
  )
}
