import { Trans, useLingui } from '@lingui/react/macro'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { dispositionNames } from '#src/words/dialling.ts'

import classes from './disposition.module.css'

/** The words of a dialler and the disposition that they are mapped to, or that they are not mapped. */
export function Disposition({ disposition }: { disposition: DiallingRecordRowDto['disposition'] }) {
  const { i18n } = useLingui()
  if (!disposition) return '—'

  return (
    <span className={classes['disposition']}>
      <span className={classes['words']}>{disposition.words}</span>
      <span className={classes['path']}>
        {disposition.path ? (
          disposition.path.map((step) => i18n._(dispositionNames[step])).join(' › ')
        ) : (
          <Trans context="words of a dialler">Not mapped</Trans>
        )}
      </span>
    </span>
  )
}
