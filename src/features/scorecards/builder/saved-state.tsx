import { Trans } from '@lingui/react/macro'

import type { OpenedScorecard } from '../scorecards.api.ts'
import { Moment } from '#src/ui/moment.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './builder.module.css'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type SavedStateProps = { opened: OpenedScorecard; editing: ScorecardEditing }

/** What is published, and whether what is written is saved. */
export function SavedState({
  opened: { scorecard },
  editing: { revision, savedAt, isPending, isUnsaved },
}: SavedStateProps) {
  const { number } = useFormats()
  const published = scorecard.published && number(scorecard.published.number)

  return (
    <span className={classes['saved']}>
      <span>{published ? <Trans>Version {published} is published.</Trans> : <Trans>Not published yet.</Trans>}</span>
      <output>
        {isPending ? (
          <Trans>Saving…</Trans>
        ) : isUnsaved ? (
          <Trans>Not saved yet</Trans>
        ) : savedAt ? (
          <Trans>
            Draft saved <Moment at={savedAt} />
          </Trans>
        ) : revision === null ? (
          <Trans>The first change begins a draft.</Trans>
        ) : (
          <Trans>This is the draft of the next version.</Trans>
        )}
      </output>
    </span>
  )
}
