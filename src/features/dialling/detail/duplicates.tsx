import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { DiallingRecord, DuplicateDto } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

import { DoNotCall } from '../do-not-call.tsx'
import classes from './duplicates.module.css'
import record from './record.module.css'

/** Other records of the partner with the same national ID or telephone. */
export function Duplicates({ record: { duplicates, duplicates_total, time_zone } }: { record: DiallingRecord }) {
  const { number } = useFormats()
  const total = number(duplicates_total)

  return (
    <section className={classes['duplicates']}>
      <h2 className={record['heading']}>
        <Trans>Duplicates</Trans>
      </h2>
      {duplicates.length === 0 ? (
        <p className={record['plain']}>
          <Trans>No other record of this partner has the same national ID or telephone.</Trans>
        </p>
      ) : (
        <ul className={classes['list']}>
          {duplicates.map((duplicate) => (
            <Duplicate key={duplicate.id} duplicate={duplicate} timeZone={time_zone} />
          ))}
        </ul>
      )}
      {duplicates_total > duplicates.length && (
        <p className={record['note']}>
          <Plural value={duplicates_total} one={`${total} record in all.`} other={`${total} records in all.`} />
        </p>
      )}
    </section>
  )
}

function Duplicate({ duplicate, timeZone }: { duplicate: DuplicateDto; timeZone: string }) {
  const { dateTime } = useFormats()
  const { id, record_id, campaign, last_attempt_at, do_not_call, same } = duplicate
  const last = last_attempt_at && dateTime(last_attempt_at, timeZone)

  return (
    <li className={classes['duplicate']}>
      <Link to="/call-detail-db/$id" params={{ id: String(id) }} className={classes['link']}>
        {record_id ?? `#${id}`}
      </Link>
      <span className={classes['facts']}>
        {same.includes('national-id') && same.includes('phone') ? (
          <Trans>Same national ID and telephone</Trans>
        ) : same.includes('phone') ? (
          <Trans>Same telephone</Trans>
        ) : (
          <Trans>Same national ID</Trans>
        )}
      </span>
      {campaign && <span className={classes['facts']}>{campaign}</span>}
      {last && (
        <span className={classes['facts']}>
          <Trans>Last attempt {last}</Trans>
        </span>
      )}
      {do_not_call && <DoNotCall value />}
    </li>
  )
}
