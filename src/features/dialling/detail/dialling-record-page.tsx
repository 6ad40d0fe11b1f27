import { useMediaQuery } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { AttemptTimeline } from './attempt-timeline.tsx'
import { ImportedFields } from './imported-fields.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordStanding } from './record-standing.tsx'
import classes from './record.module.css'

type DiallingRecordPageProps = { answer: PromiseState<DiallingRecord>; onRetry: () => void }

/** One row of a calling base: what was tried and heard, what came with it, and whether one may call again. */
export function DiallingRecordPage({ answer, onRetry }: DiallingRecordPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const title = usePageTitle()
  const record = answer.value
  const name = record?.record_id ?? null

  return (
    <Page title={name === null ? title : <Trans>Dialling record {name}</Trans>}>
      <AsyncContent answer={answer} rows={10} onRetry={onRetry}>
        {(shown) => (
          <>
            <RecordFacts record={shown} />
            <Split aside={!isStacked && <Aside record={shown} />}>
              <div className={classes['main']}>
                {isStacked && <NextAttempt record={shown} />}
                <AttemptTimeline record={shown} />
                <ImportedFields record={shown} />
                {isStacked && <RecordStanding record={shown} />}
              </div>
            </Split>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

const Aside = ({ record }: { record: DiallingRecord }) => (
  <div className={classes['main']}>
    <NextAttempt record={record} />
    <RecordStanding record={record} />
  </div>
)
