import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { FiguresQuery } from '#contracts/metrics.ts'
import { questionProblems } from '#domain/question.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

type UnanswerableProps = { query: FiguresQuery; onMend: () => void }

/** A question that lacks something, or whose parts do not go together: what to do. */
export function Unanswerable({ query, onMend }: UnanswerableProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const problems = questionProblems(query)
  const name = i18n._(metricNames[query.metric])
  const lacking = (['category', 'question'] as const).filter((one) => problems[`${one}_id`] === 'needed')
  if (lacking.length === Object.keys(problems).length) {
    const needed = formats.list(lacking.map((one) => i18n._(dimensionNames[one])))
    return (
      <Empty title={<Trans>Choose one more thing</Trans>}>
        <Trans>
          “{name}” of all together says nothing. Choose it among the filters, or tell the number by it: {needed}.
        </Trans>
      </Empty>
    )
  }
  return (
    <Empty
      title={<Trans>This does not go together</Trans>}
      action={
        <Button variant="default" onClick={onMend}>
          <Trans>Ask without it</Trans>
        </Button>
      }
    >
      <Trans>The address asks “{name}” for something that it cannot be told by.</Trans>
    </Empty>
  )
}
