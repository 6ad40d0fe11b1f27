import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { CategoryPreview } from '#contracts/category-rules.ts'
import { useFormats } from '#src/ui/formats.ts'

export type NotJudgedCounts = CategoryPreview['not_judged']

export const notJudgedTotal = ({ no_transcript, untimed }: NotJudgedCounts) => no_transcript + untimed

/** Says how many conversations a rule could not judge, and why. */
export function useNotJudged() {
  const { t } = useLingui()
  const { list } = useFormats()

  const reasons = ({ no_transcript, untimed }: NotJudgedCounts) =>
    list([
      ...(no_transcript > 0
        ? [t`${plural(no_transcript, { one: '# has no transcript', other: '# have no transcript' })}`]
        : []),
      ...(untimed > 0 ? [t`${plural(untimed, { one: '# has no times', other: '# have no times' })}`] : []),
    ])

  return {
    /** `9 have no transcript, and 3 have no times`; empty if all were judged. */
    reasons,
    /** The whole sentence. */
    sentence: (counts: NotJudgedCounts) => {
      const reasonText = reasons(counts)
      return t`${plural(notJudgedTotal(counts), { one: '# cannot be judged', other: '# cannot be judged' })}: ${reasonText}`
    },
  }
}
