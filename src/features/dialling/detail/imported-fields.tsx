import { Trans, useLingui } from '@lingui/react/macro'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { CustomerFacts } from '#src/ui/conversation/customer-facts.tsx'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { DoNotCall } from '../do-not-call.tsx'

/** Everything that the base says of a record, as it came: what the product understands, and all other columns. */
export function ImportedFields({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()
  const { number, dateTime } = useFormats()
  const { time_zone, attempts, last_attempt_at: last, next_attempt_at: next, fields } = record
  const moment = (at: string | null) => at && `${dateTime(at, time_zone)} (${time_zone})`

  return (
    <section>
      <CustomerFacts customer={record.customer} />
      <Facts title={<Trans>As imported</Trans>}>
        <Fact name={t`Record`} value={record.record_id} />
        <Fact name={t`Campaign`} value={record.campaign?.name} />
        <Fact name={t`Attempts`} value={attempts === null ? null : number(attempts)} />
        <Fact name={t`Last attempt`} value={moment(last)} />
        <Fact name={t`Last result`} value={record.last_result?.words} />
        <Fact name={t`Disposition`} value={record.own_disposition?.words} />
        <Fact name={t`Planned next`} value={moment(next)} />
        <Fact name={t`Do not call`} value={<DoNotCall value={record.do_not_call} />} />
      </Facts>
      <Facts title={<Trans>Other columns</Trans>}>
        {fields.length === 0 ? (
          <Fact name={t`Other columns`} value={null} />
        ) : (
          fields.map(({ name, value, is_masked }) => <Fact key={name} name={name} value={value} isMasked={is_masked} />)
        )}
      </Facts>
    </section>
  )
}
