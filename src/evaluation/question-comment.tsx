import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessagePlus } from '@tabler/icons-react'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'

import { commentElementId } from './question-focus.ts'
import classes from './scorecard-form.module.css'

type QuestionCommentProps = {
  questionId: string
  /** What it is about, read out with it. */
  about: string
  comment: string
  /** There must be one. */
  isWanted: boolean
  /** It is missing, and that is to be told. */
  isMissed: boolean
  isOpen: boolean
  isReadOnly: boolean
  onOpen: () => void
  onChange: (comment: string) => void
  /** Back to the answer. */
  onLeave: () => void
}

/** What is said of an answer: a field where there is a comment or must be one, and else the way to it. */
export function QuestionComment(props: QuestionCommentProps) {
  const { questionId, about, comment, isWanted, isMissed, isOpen, isReadOnly, onOpen, onChange, onLeave } = props
  const { t } = useLingui()

  if (isReadOnly) return comment ? <p className={classes['comment']}>{comment}</p> : null
  if (!isOpen && !isWanted && comment === '') {
    return (
      <Button
        className={classes['open']}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMessagePlus size={14} stroke={1.5} aria-hidden />}
        aria-label={t`Comment on: ${about}`}
        aria-keyshortcuts="c"
        onClick={onOpen}
      >
        <Trans>Comment</Trans>
      </Button>
    )
  }

  return (
    <Textarea
      id={commentElementId(questionId)}
      className={classes['writing']}
      label={isWanted ? t`Comment (needed with this answer)` : t`Comment`}
      aria-label={t`Comment on: ${about}`}
      required={isWanted}
      withAsterisk={false}
      value={comment}
      rows={2}
      maxLength={MAX_COMMENT_LENGTH}
      error={isMissed && t`Say in a comment why this was answered so.`}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onLeave()
      }}
    />
  )
}
