import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useAnswer } from '#src/ui/use-answer.ts'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { ContentDiff } from '../versions/content-diff.tsx'
import classes from './builder.module.css'
import { RefusedList } from './refused-list.tsx'

type PublishDialogProps = {
  scorecard: ScorecardDetail
  /** As it is saved, and the revision of that. */
  content: ScorecardContent
  revision: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onPublished: (published: ScorecardDetail) => void
  onClose: () => void
}

/** Asks what was changed, beside what was. From then on it is evaluated by this version. */
export function PublishDialog(props: PublishDialogProps) {
  const { scorecard, content, revision, languages, api, onPublished, onClose } = props
  const { t } = useLingui()

  return (
    <DraftDialog
      title={<Trans>Publish this version?</Trans>}
      verb={<Trans>Publish</Trans>}
      progress={<Trans>Publishing…</Trans>}
      size="lg"
      initial={{ note: '' }}
      save={({ note }, signal) => api.publish(scorecard.id, { revision, note }, signal)}
      onSaved={onPublished}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <RefusedList errors={draft.errors} content={content} languages={languages} onFollow={close} />
          <p className={classes['about']}>
            <Trans>
              New evaluations are made by it from now on. Those that are there keep their version, and it cannot be
              changed any more.
            </Trans>
          </p>
          <Textarea
            {...draft.text('note')}
            label={t`What was changed`}
            description={t`For those who read the versions later.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={500}
            data-autofocus
          />
          {scorecard.published && (
            <Changes versionId={scorecard.published.id} content={content} languages={languages} api={api} />
          )}
        </>
      )}
    </DraftDialog>
  )
}

type ChangesProps = Pick<PublishDialogProps, 'content' | 'languages' | 'api'> & { versionId: number }

/** Against the version that is published. */
function Changes({ versionId, content, languages, api }: ChangesProps) {
  const { again, ...answer } = useAnswer(() => api.version(versionId))

  return (
    <div className={classes['changes']}>
      <AsyncContent answer={answer} rows={4} onRetry={again}>
        {(published) => <ContentDiff before={published.content} after={content} languages={languages} />}
      </AsyncContent>
    </div>
  )
}
