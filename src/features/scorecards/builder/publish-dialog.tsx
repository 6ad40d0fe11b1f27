import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { Awaited } from '#src/ui/states/awaited.tsx'
import { useAnswer } from '#src/ui/use-answer.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

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
  const focus = useFocusBack()
  const draft = useDraft({
    initial: { note: '' },
    save: ({ note }, signal) => api.publish(scorecard.id, { revision, note }, signal),
    onSaved: (published) => {
      focus.done()
      onPublished(published)
    },
  })
  const close = () => {
    if (!draft.isPending) onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>Publish this version?</Trans>}
      centered
      size="lg"
      closeOnClickOutside={!draft.isUnsaved}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: draft.isPending }}
    >
      <DraftForm
        draft={draft}
        verb={<Trans>Publish</Trans>}
        progress={<Trans>Publishing…</Trans>}
        actions={
          <Button variant="default" disabled={draft.isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
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
      </DraftForm>
    </Modal>
  )
}

type ChangesProps = Pick<PublishDialogProps, 'content' | 'languages' | 'api'> & { versionId: number }

/** Against the version that is published. */
function Changes({ versionId, content, languages, api }: ChangesProps) {
  const { again, ...answer } = useAnswer(() => api.version(versionId))

  return (
    <div className={classes['changes']}>
      <Awaited answer={answer} rows={4} onRetry={again}>
        {(published) => <ContentDiff before={published.content} after={content} languages={languages} />}
      </Awaited>
    </div>
  )
}
