import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallTurns } from '#contracts/calls.ts'
import { extractiveSummary, MIN_SENTENCES } from '#domain/conversations/extractive-summary.ts'

import type { Jump } from '../jump.ts'
import classes from './panels.module.css'

type SummarySectionProps = { turns: CallTurns['data']; onJump: (to: Jump) => void }

/** The most representative sentences of the conversation, in the words that the reader may see. */
export function SummarySection({ turns, onJump }: SummarySectionProps) {
  const sentences = useMemo(() => extractiveSummary(turns), [turns])

  return (
    <section>
      <h2 className={classes['title']}>
        <Trans>Summary, in the conversation’s own words</Trans>
      </h2>
      {sentences ? (
        <>
          <ol className={classes['sentences']}>
            {sentences.map(({ at: turnIndex, text }) => (
              <li key={text}>
                <button
                  type="button"
                  className={classes['sentence']}
                  onClick={() => onJump({ seq: turnIndex, time_ms: turns[turnIndex]?.start_ms ?? null })}
                >
                  {text}
                </button>
              </li>
            ))}
          </ol>
          <p className={classes['origin']}>
            <Trans>Sentences chosen by how often their words recur; none is reworded. Press one to go to it.</Trans>
          </p>
        </>
      ) : (
        <p className={classes['why']}>
          <Trans>
            This conversation is too short to be summed up: agent and customer say fewer than {MIN_SENTENCES} longer
            sentences.
          </Trans>
        </p>
      )}
    </section>
  )
}
