import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Finding } from '#contracts/verifications.ts'
import { PlaceButton } from '#src/conversation/panels/place-button.tsx'

import { type EvidenceSession, keyOf } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { findingElementId } from './focus-finding.ts'
import { Judgement } from './judgement.tsx'

export type FindingsProps = {
  file: EvidenceSession
  mayJudge: boolean
  /** Null for who may not hear the conversation. */
  onPlay: ((finding: Finding) => void) | null
}

type FindingItemProps = FindingsProps & {
  finding: Finding
  name: string
  mark: ReactNode
  /** What it is compared with, or what should have been said. */
  children?: ReactNode
}

/** One finding: what it is, what the rules found and where, and what a person says of it. */
export function FindingItem({ finding, name, mark, children, file, mayJudge, onPlay }: FindingItemProps) {
  const key = keyOf(finding)
  const { quote, seq, from_ms } = finding

  return (
    // the keys of the findings count where one has the focus
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
