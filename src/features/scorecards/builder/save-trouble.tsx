import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { Conflict } from './conflict.tsx'
import { RefusedList } from './refused-list.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type SaveTroubleProps = {
  editing: ScorecardEditing
  scorecardId: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onReload: () => void
}

/** Why what is written could not be saved, and what to do. Nothing of it is lost meanwhile. */
export function SaveTrouble({ editing, scorecardId, languages, api, onReload }: SaveTroubleProps) {
  const { failure, isPending, content, errors } = editing
  if (!failure || isPending) return null
  if (failure.kind === 'conflict') {
    return (
      <Conflict
        id={scorecardId}
        content={content}
        languages={languages}
        api={api}
        onShow={onReload}
        onOverwrite={editing.overwrite}
      />
    )
  }

  return (
    <>
      <StepFailure
        failure={failure}
        action={
          <Button variant="default" size="compact-md" onClick={editing.submit}>
            <Trans>Save again</Trans>
          </Button>
        }
      />
      <RefusedList errors={errors} content={content} languages={languages} onFollow={doNothing} />
    </>
  )
}

const doNothing = () => undefined
