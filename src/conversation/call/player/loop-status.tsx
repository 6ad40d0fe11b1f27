import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

/** Says what is repeated from now on, and that it is not any more, to those who do not see it. */
export function LoopStatus({ player }: { player: PlayerActor }) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const loop = useSelector(player, ({ context }) => context.loop)
  const [told, setTold] = useState({ loop, sentence: '' })
  if (loop !== told.loop) {
    const [from, to] = [duration(loop?.start_ms ?? 0), duration(loop?.end_ms ?? 0)]
    setTold({ loop, sentence: loop ? t`Repeating ${from} to ${to}` : t`Nothing is repeated` })
  }

  return <VisuallyHidden role="status">{told.sentence}</VisuallyHidden>
}
