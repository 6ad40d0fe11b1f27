import { useLingui } from '@lingui/react/macro'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'

/** What is known of a record, in one line or a few. */
export function RecordFacts({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()
  const { partner, campaign, customer_name, attempts, last_attempt_at: last, time_zone } = record

  return (
    <FactLine
      facts={[
        { name: t`Customer`, value: customer_name },
        { name: t`Partner`, value: partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Attempts`, value: attempts === null ? null : number(attempts) },
        {
          name: t`Last attempt`,
          value: last && dateTime(last, time_zone),
          hint: last && `${time_zone} · ${dateTime(last, 'UTC')} UTC`,
        },
      ]}
    />
  )
}
