import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { BeyondSurvival } from '#contracts/beyond.ts'
import { useFormats } from '#src/ui/formats.ts'

import own from '../beyond.module.css'
import { isKnown, useGroupWords } from '../use-group-words.ts'
import { useFormatP } from '../use-format-p.ts'
import { drawnGroups } from './survival-groups.ts'

/** Whether the curves differ more than chance would make them, in words. */
export function LogRankLine({ survival }: { survival: BeyondSurvival }) {
  const { number } = useFormats()
  const told = useFormatP()
  const { groups, by, log_rank } = survival
  const { name } = useGroupWords(by)
  const few = groups.filter((one) => !drawnGroups(survival).includes(one)).map(name)
  const unknown = groups.filter((one) => !isKnown(one)).map(name)
  const [untold, left] = [few.join(', '), unknown.join(', ')]

  return (
    <div className={own['words']}>
      {log_rank === null ? (
        <p>
          <Trans>There are no two groups to compare.</Trans>
        </p>
      ) : (
        <p>
          <Found
            isDifferent={log_rank.p < LEVEL}
            test={`χ² ${number(log_rank.chi_square, 2)}`}
            freedom={plural(log_rank.freedom, { one: '# degree of freedom', other: '# degrees of freedom' })}
            p={`p ${told(log_rank.p)}`}
          />{' '}
          <Trans>That is the log-rank test of the curves as they are; why they differ it does not say.</Trans>
          {left !== '' && (
            <>
              {' '}
              <Trans>Not compared: {left}.</Trans>
            </>
          )}
        </p>
      )}
      {untold !== '' && (
        <p>
          <Trans>Fewer than five policies, and no curve: {untold}.</Trans>
        </p>
      )}
    </div>
  )
}

type FoundProps = { isDifferent: boolean; test: string; freedom: string; p: string }

function Found({ isDifferent, test, freedom, p }: FoundProps) {
  return isDifferent ? (
    <Trans>
      <strong>The curves differ more than chance would make them:</strong> {test}, {freedom}, {p}.
    </Trans>
  ) : (
    <Trans>
      <strong>No difference beyond chance:</strong> {test}, {freedom}, {p}.
    </Trans>
  )
}

const LEVEL = 0.05
