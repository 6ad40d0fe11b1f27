import { Trans } from '@lingui/react/macro'

import type { Freshness } from '#contracts/partner-data-freshness.ts'
import { COMPLETENESS_TARGET } from '#domain/partner-data/completeness.ts'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { policyFieldNames, recordFieldNames } from '#src/words/partner-data.ts'

import { FilledTable } from './filled-table.tsx'
import classes from './freshness.module.css'
import { KindsTable } from './kinds-table.tsx'

/** How new what is kept of a partner is, and how well it is filled in. */
export function FreshnessScreen({ freshness }: { freshness: Promise<Freshness> }) {
  const { percent } = useFormats()
  const reload = useReload()
  const enough = percent(COMPLETENESS_TARGET)

  return (
    <AsyncContent answer={usePromiseState(freshness)} rows={12} onRetry={reload}>
      {({ kinds, records, policies }) => (
        <div className={classes['freshness']}>
          <KindsTable kinds={kinds} />
          <div className={classes['tables']}>
            <FilledTable caption={<Trans>Fields of dialling records</Trans>} names={recordFieldNames} {...records} />
            <FilledTable caption={<Trans>Fields of policies</Trans>} names={policyFieldNames} {...policies} />
          </div>
          <p className={classes['note']}>
            <Trans>
              A field has gaps when fewer than {enough} of the rows have something in it. Of fewer than five rows
              nothing is said.
            </Trans>
          </p>
        </div>
      )}
    </AsyncContent>
  )
}
