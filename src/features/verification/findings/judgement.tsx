import { Textarea, UnstyledButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { judgedStates } from '#contracts/verification-words.ts'
import { type Finding, LONGEST_NOTE } from '#contracts/verifications.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { judgedNames } from '#src/words/verification.ts'

import { type File, keyOf } from '../use-file.ts'
import classes from '../verification.module.css'
import { commentElementId } from './focus-finding.ts'

type JudgementProps = { file: File; finding: Finding; mayJudge: boolean; name: string }

const KEYS = { met: 'Y', 'not-met': 'N', 'not-applicable': '-' }

/** What a person says of a finding: by one of three buttons, and in words. What is pressed already is taken back. */
export function Judgement({ file, finding, mayJudge, name }: JudgementProps) {
  const { i18n, t } = useLingui()
  const key = keyOf(finding)
  const isWaiting = file.isWaiting(key)
  const who = finding.judged_by?.name
  // what is typed stays until the server has it, whatever else changes meanwhile
  const [typed, setTyped] = useState<string | null>(null)
  const comment = typed ?? finding.comment

  function save() {
    if (typed !== null && typed.trim() !== finding.comment) {
      file.judge(finding, { judged: finding.judged, comment: typed.trim() })
    }
    if (typed?.trim() === finding.comment) setTyped(null)
  }

  if (!mayJudge && finding.judged === null && finding.comment === '') return null
  return (
    <div className={classes['judgement']}>
      {mayJudge ? (
        <>
          <div role="group" aria-label={t`What you say of it: ${name}`} className={classes['buttons']}>
            {judgedStates.map((state) => (
              <UnstyledButton
                key={state}
                className={classes['judge']}
                aria-pressed={finding.judged === state}
                aria-keyshortcuts={KEYS[state]}
                aria-busy={isWaiting}
                onClick={() =>
                  !isWaiting &&
                  file.judge(finding, { judged: finding.judged === state ? null : state, comment: comment.trim() })
                }
              >
                {i18n._(judgedNames[state])}
              </UnstyledButton>
            ))}
          </div>
          <Textarea
            id={commentElementId(key)}
            aria-label={t`Comment: ${name}`}
            placeholder={t`Comment`}
            size="xs"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={LONGEST_NOTE}
            value={comment}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={save}
          />
        </>
      ) : (
        <>
          {finding.judged && <strong>{i18n._(judgedNames[finding.judged])}</strong>}
          {finding.comment && <p className={classes['words']}>{finding.comment}</p>}
        </>
      )}
      {finding.judged !== null && who && (
        <span className={classes['dim']}>
          <Trans>Judged by {who}</Trans>
        </span>
      )}
      <StepFailure failure={file.failureOf(key)} />
    </div>
  )
}
