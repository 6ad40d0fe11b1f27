import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react'

import type { DisputeItem } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { Moment } from '#src/ui/moment.tsx'

import classes from './slots.module.css'

type DisputeToldProps = { question: Question; item: DisputeItem; languages: readonly Locale[] }

/** What was said against an answer, and what became of it. */
export function DisputeSummary({ question, item, languages }: DisputeToldProps) {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(languages)
  const { value, proposed, outcome } = item
  const [was, wanted] = [value === null ? '—' : wordsOf(question, value), wordsOf(question, proposed)]
  const disputer = item.disputed_by?.name ?? t`Somebody`

  return (
    <div className={classes['dispute']}>
      <p>
        <Trans>
          {disputer} disputes “{was}” and proposes “{wanted}”
        </Trans>{' '}
        <Moment at={item.disputed_at} />
      </p>
      <p>{item.comment}</p>
      <p className={classes['outcome']}>
        {outcome === null ? (
          <>
            <IconHourglass size={14} stroke={1.5} aria-hidden />
            <Trans>Not decided yet</Trans>
          </>
        ) : outcome === 'accepted' ? (
          <>
            <IconCheck size={14} stroke={1.5} aria-hidden />
            <Trans>Accepted: the answer was changed</Trans>
          </>
        ) : (
          <>
            <IconX size={14} stroke={1.5} aria-hidden />
            <Trans>Rejected: the answer stands</Trans>
          </>
        )}
      </p>
      {item.outcome_comment && <p>{item.outcome_comment}</p>}
    </div>
  )
}
