import { Trans, useLingui } from '@lingui/react/macro'

import type { ImportPolicyPreview } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'

import { tableNames } from './import-words.ts'
import classes from './preview-list.module.css'

/** The first rows of policies and debts as they would be stored. Amounts stand as they are read, to the last decimal. */
export function PolicyPreviews({ rows }: { rows: readonly ImportPolicyPreview[] }) {
  const { i18n } = useLingui()
  const { day } = useFormats()

  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first rows of policies and debts would look</Trans>
      </h3>
      {rows.map(({ file, row, told, number, person, day: on, amount, currency, status }) => (
        <div key={`${file} ${told} ${row}`} className={classes['preview']} title={file}>
          <div className={classes['summary']}>
            <span className={classes['name']}>{number}</span>
            <span className={classes['facts']}>
              {[
                i18n._(tableNames[told]),
                person,
                on && day(on),
                amount && (currency === null ? amount : `${amount} ${currency}`),
                status,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
