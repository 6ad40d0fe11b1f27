import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconQuote, IconX } from '@tabler/icons-react'

import type { CallTurns } from '#contracts/calls.ts'
import type { NoteSpan } from '#contracts/notes.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { PlaceButton } from '#src/conversation/panels/place-button.tsx'
import { quotedWords } from '#src/forms/notes/quoted-words.ts'

import type { Audit } from '../use-audit.ts'
import classes from './slots.module.css'

type EvidenceListProps = {
  audit: Audit
  questionId: string
  /** Null while they are not there. */
  turns: CallTurns['data'] | null
  onJump: (to: Jump) => void
}

/** What an answer rests on: its words, and the way to where they were said. */
export function EvidenceList({ audit, questionId, turns, onJump }: EvidenceListProps) {
  const { t } = useLingui()
  const { evaluation, unsaved, isOpen, actor } = audit
  const kept = evaluation.evidence.filter(({ id, question_id }) => {
    return question_id === questionId && !unsaved.removed.includes(id)
  })
  const added = unsaved.added.filter(({ question_id }) => question_id === questionId)
  if (kept.length + added.length === 0) return null

  return (
    <ul className={classes['evidence']} aria-label={t`Evidence`}>
      {kept.map(({ id, span, quote }) => (
        <li key={id}>
          <IconQuote size={14} stroke={1.5} aria-hidden />
          <PlaceButton place={placeOf(span, turns)} what={quote ?? t`Evidence`} onJump={onJump} />
          <span className={classes['quote']}>
            {quote ?? (span.seq === null && span.start_ms !== null ? null : <Trans>Told otherwise by now</Trans>)}
          </span>
          {isOpen && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t`Remove this evidence`}
              onClick={() => actor.send({ type: 'evidence.removed', id })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
      {added.map(({ span }) => (
        <li key={JSON.stringify(span)} aria-busy>
          <IconQuote size={14} stroke={1.5} aria-hidden />
          <PlaceButton place={placeOf(span, turns)} what={t`Evidence`} onJump={onJump} />
          <span className={classes['quote']}>{turns && quotedWords(turns, span)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is not saved yet does not know when its words are heard. */
const placeOf = ({ seq, start_ms }: NoteSpan, turns: CallTurns['data'] | null) => ({
  seq,
  start_ms: start_ms ?? (seq === null ? null : (turns?.[seq]?.start_ms ?? null)),
})
