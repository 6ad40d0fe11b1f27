import { Trans, useLingui } from '@lingui/react/macro'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'

import { Disposition } from '../disposition.tsx'
import { DoNotCall } from '../do-not-call.tsx'
import { Duplicates } from './duplicates.tsx'
import classes from './record.module.css'
import { RecordSources } from './record-sources.tsx'

/** What came of a record in the end, who else it may be, and where it came from. */
export function RecordStanding({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()

  return (
    <div className={classes['standing']}>
      <Facts title={<Trans>Disposition</Trans>}>
        <Fact name={t`Of the record`} value={<Disposition disposition={record.own_disposition} />} />
        <Fact name={t`Of the last attempt`} value={<Disposition disposition={record.last_result} />} />
        <Fact name={t`Do not call`} value={<DoNotCall value={record.do_not_call} />} />
      </Facts>
      <Duplicates record={record} />
      <RecordSources record={record} />
    </div>
  )
}
