import { Trans } from '@lingui/react/macro'

import type { ImportRecordPreview } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './preview-list.module.css'

/** The first rows of a calling base as they would be stored, with times in the zone that was said of the files. */
export function RecordPreviews({ records, zone }: { records: readonly ImportRecordPreview[]; zone: string }) {
  const { dateTime } = useFormats()

  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first dialling records would look</Trans>
      </h3>
      {records.map(({ file, row, record_id, customer, phone, last_attempt_at, last_result }) => (
        <div key={`${file} ${row}`} className={classes['preview']} title={file}>
          <div className={classes['summary']}>
            <span className={classes['name']}>{record_id ?? <Trans>Row {row}</Trans>}</span>
            <span className={classes['facts']}>
              {[customer, phone, last_attempt_at && `${dateTime(last_attempt_at, zone)} (${zone})`, last_result]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
