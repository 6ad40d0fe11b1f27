import { Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'

import type { Audit } from '../use-audit.ts'
import { AnswerConflict } from './answer-conflict.tsx'
import classes from './sheet.module.css'

type WholeCommentProps = { audit: Audit; languages: Parameters<typeof AnswerConflict>[0]['languages'] }

/** What is said of the whole conversation. */
export function WholeComment({ audit, languages }: WholeCommentProps) {
  const { t } = useLingui()
  const { isOpen, comment, actor } = audit
  const isContested = audit.isContested && audit.sending?.kind === 'comment'
  if (!isOpen) return comment ? <p className={classes['whole']}>{comment}</p> : null

  return (
    <>
      <Textarea
        label={t`Comment on the whole`}
        description={t`What went well, and what to do differently next time. The agent reads it.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'comment.written', question_id: null, text: currentTarget.value })
        }
      />
      {isContested && <AnswerConflict audit={audit} question={null} languages={languages} />}
    </>
  )
}
