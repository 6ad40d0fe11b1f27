import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import { judgedStates } from '#contracts/verification-words.ts'
import { type Finding, MAX_FINDING_COMMENT_LENGTH } from '#contracts/verifications.ts'
import { PlaceButton } from '#src/conversation/panels/place-button.tsx'
import { keyOf } from '#src/machines/finding.machine.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { judgedNames } from '#src/words/verification.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { findingElementId, commentElementId } from './focus-finding.ts'

export type FindingsProps = {
  file: EvidenceSession
  mayJudge: boolean
  /** Null for people who may not hear the conversation. */
  onPlay: ((finding: Finding) => void) | null
}

type FindingItemProps = FindingsProps & {
  finding: Finding
  name: string
  mark: ReactNode
  /** The value in the policy, or the required statement. */
  children?: ReactNode
}

/** One finding: what the rules found and where, and how a person judges it. */
export function FindingItem({ finding, name, mark, children, file, mayJudge, onPlay }: FindingItemProps) {
  const key = keyOf(finding)
  const { quote, seq, from_ms } = finding

  return (
    // the keyboard shortcuts of the findings apply while one has the focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <li id={findingElementId(key)} data-finding={key} tabIndex={0} aria-label={name} className={classes['finding']}>
      <div className={classes['head']}>
        <strong>{name}</strong>
        {mark}
      </div>
      {children}
      {quote !== null && (
        <blockquote className={classes['quote']}>
          {onPlay && (seq !== null || from_ms !== null) && (
            <PlaceButton place={{ seq, start_ms: from_ms }} what={name} onJump={() => onPlay(finding)} />
          )}{' '}
          <Trans>“{quote}”</Trans>
        </blockquote>
      )}
      <Judgement file={file} finding={finding} mayJudge={mayJudge} name={name} />
    </li>
  )
}

type JudgementProps = { file: EvidenceSession; finding: Finding; mayJudge: boolean; name: string }

const KEYS = { met: 'Y', 'not-met': 'N', 'not-applicable': '-' }

/**
 * A person's judgement of a finding: one of three buttons, and a comment. Pressing the current one again removes it.
 */
function Judgement({ file, finding, mayJudge, name }: JudgementProps) {
  const { i18n, t } = useLingui()
  const key = keyOf(finding)
  const judgeName = finding.judged_by?.name
  const actor = file.findingOf(finding)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const isPending = useSelector(actor, (state) => state.hasTag('pending'))
  /** A comment that somebody else has written while this one was being typed; null without any. */
  const theirs = draft && finding.comment !== draft.began ? finding.comment || null : null

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
                aria-busy={isPending}
                onClick={() => actor.send({ type: 'finding.judged', judged: state, by: 'button' })}
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
            maxLength={MAX_FINDING_COMMENT_LENGTH}
            value={draft?.text ?? finding.comment}
            onChange={({ currentTarget }) => actor.send({ type: 'comment.typed', text: currentTarget.value })}
            onBlur={() => actor.send({ type: 'comment.left' })}
          />
          {theirs !== null && (
            <p className={classes['words']}>
              <Trans>Written in the meantime: “{theirs}”. What you have typed would take its place.</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          {finding.judged && <strong>{i18n._(judgedNames[finding.judged])}</strong>}
          {finding.comment && <p className={classes['words']}>{finding.comment}</p>}
        </>
      )}
      {finding.judged !== null && judgeName && (
        <span className={classes['dim']}>
          <Trans>Judged by {judgeName}</Trans>
        </span>
      )}
      <StepFailure failure={file.failureOf(key)} />
    </div>
  )
}
