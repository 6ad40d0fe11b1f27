import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallTurns } from '#contracts/calls.ts'
import { responseTimes } from '#domain/response-times.ts'
import { Figure } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'

type ResponseFiguresProps = { turns: CallTurns['data']; onMark: (message: number) => void }

/** How long the customer waited for the agent: the first time, usually, and at worst. */
export function ResponseFigures({ turns, onMark }: ResponseFiguresProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const times = useMemo(() => responseTimes(turns), [turns])
  const told = (ms: number | null | undefined) => (typeof ms === 'number' ? duration(ms) : '—')
  const longest = times?.longest_at ?? null

  return (
    <>
      <Figure name={t`First response`} value={told(times?.first_ms)}>
        {!times && <Trans>The source does not say when each message was written.</Trans>}
        {times?.responses === 0 && <Trans>The agent answered nothing.</Trans>}
      </Figure>
      <Figure name={t`Median response`} value={told(times?.median_ms)}>
        {times && times.responses > 0 && (
          <Trans>
            Of <Plural value={times.responses} one="# response" other="# responses" />, from the customer’s last message
          </Trans>
        )}
      </Figure>
      <Figure name={t`Longest response`} value={told(times?.longest_ms)}>
        {longest !== null && (
          <Button variant="subtle" size="compact-xs" onClick={() => onMark(longest)}>
            <Trans>Show the message</Trans>
          </Button>
        )}
      </Figure>
    </>
  )
}
