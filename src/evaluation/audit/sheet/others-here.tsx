import { Trans } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'

import type { Present } from '#contracts/evaluation-changes.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './sheet.module.css'

/** Who else has the evaluation open just now. */
export function OthersHere({ others }: { others: Present['others'] }) {
  const { list } = useFormats()
  if (others.length === 0) return null
  const names = list([...new Set(others.map(({ name }) => name))])

  return (
    <p className={classes['others']} role="status">
      <IconUsers size={16} stroke={1.5} aria-hidden />
      <span>
        <Trans>Also open with {names}. What either of you answers is kept; nothing is written over.</Trans>
      </span>
    </p>
  )
}
