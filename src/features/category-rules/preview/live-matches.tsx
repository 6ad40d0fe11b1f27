import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import type { FetchPreview } from '#src/machines/category-preview.machine.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'

import { Examples } from './examples.tsx'
import classes from './live-matches.module.css'
import { MatchCounts } from './match-counts.tsx'
import { usePreview } from './use-preview.ts'

type LiveMatchesProps = {
  /** `broken` while what is written makes no sense yet; null while nothing is written. */
  question: CategoryPreviewQuery | 'broken' | null
  ask: FetchPreview
}

/** What the rule would match as it is written now: how much, and the newest of it. */
export function LiveMatches({ question, ask }: LiveMatchesProps) {
  const { answer, failure, isPending, retry } = usePreview(question, ask)
  const id = useId()
  // an older answer beside a failure would pass for the one that did not come
  const shown = failure ? null : answer

  return (
    <aside className={classes['matches']} aria-labelledby={id} aria-busy={isPending}>
      <div className={classes['top']}>
        <div className={classes['head']}>
          <h2 id={id} className={classes['title']}>
            <Trans>Live matches</Trans>
          </h2>
          {answer && isPending && (
            <span className={classes['note']}>
              <Trans>Looking again…</Trans>
            </span>
          )}
        </div>
        {question === null && (
          <p className={classes['note']}>
            <Trans>Write what is said, or not said: what it matches appears here, before anything is saved.</Trans>
          </p>
        )}
        {question === 'broken' && (
          <p className={classes['note']}>
            {answer ? (
              <Trans>What is written now makes no sense yet. These are the matches of what was written before.</Trans>
            ) : (
              <Trans>What is written now makes no sense yet.</Trans>
            )}
          </p>
        )}
        {shown && (
          <div className={classes['answer']} data-pending={isPending || undefined}>
            <MatchCounts preview={shown} />
          </div>
        )}
      </div>
      <StepFailure
        failure={failure}
        action={
          <Button variant="default" size="compact-sm" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {shown && (
        <div className={classes['answer']} data-pending={isPending || undefined}>
          <Examples calls={shown.examples} />
        </div>
      )}
      {!answer && isPending && <Loading rows={6} />}
    </aside>
  )
}
