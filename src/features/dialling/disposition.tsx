import { Trans, useLingui } from '@lingui/react/macro'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { dispositionNames } from '#src/words/dialling.ts'

import classes from './disposition.module.css'

/** A dialler's words, and the way down to what they mean; that nobody has said what they mean, where nobody has. */
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
