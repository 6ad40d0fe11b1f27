import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { Moment } from '#src/ui/moment.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useAnswer } from '#src/ui/use-answer.ts'

import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'
import { ContentDiff } from '../versions/content-diff.tsx'
import classes from './builder.module.css'

type ConflictProps = {
  id: number
  /** As it is written here. */
  content: ScorecardContent
  languages: readonly Locale[]
  api: ScorecardsApi
  /** Gives up what is written here. */
  onShow: () => void
  /** Saves what is written here over this revision; null where theirs was published, and another draft is begun. */
  onOverwrite: (revision: number | null) => void
}

/** Somebody else has saved meanwhile: who, what is different, and what to do about it. */
export function Conflict({ id, content, languages, api, onShow, onOverwrite }: ConflictProps) {
  const { again, ...answer } = useAnswer(() => api.open(id))

  return (
    <section role="alert" className={classes['conflict']}>
      <h2 className={classes['label']}>
        <Trans>Somebody else changed this meanwhile</Trans>
      </h2>
      <AsyncContent answer={answer} rows={3} onRetry={again}>
        {(theirs) => (
          <>
            <Who opened={theirs} />
            <details>
              <summary>
                <Trans>What saving yours would change in theirs</Trans>
              </summary>
              <ContentDiff before={theirs.version.content} after={content} languages={languages} />
            </details>
            <div className={classes['buttons']}>
              <Button variant="default" onClick={onShow}>
                <Trans>Show what was saved meanwhile</Trans>
              </Button>
              <Button onClick={() => onOverwrite(theirs.version.state === 'draft' ? theirs.version.revision : null)}>
                <Trans>Save mine over it</Trans>
              </Button>
            </div>
          </>
        )}
      </AsyncContent>
    </section>
  )
}

function Who({ opened: { version } }: { opened: OpenedScorecard }) {
  const { created_by, published_by, published_at, state } = version
  const [begun, published] = [created_by?.name, published_by?.name]

  if (state === 'published') {
    return (
      <p className={classes['about']}>
        {published ? <Trans>{published} published it.</Trans> : <Trans>It was published.</Trans>}{' '}
        {published_at && <Moment at={published_at} />}
      </p>
    )
  }
  return (
    <p className={classes['about']}>
      {begun ? (
        <Trans>The draft that {begun} began was saved by somebody else, or in another page of yours.</Trans>
      ) : (
        <Trans>The draft was saved by somebody else, or in another page of yours.</Trans>
      )}
    </p>
  )
}
