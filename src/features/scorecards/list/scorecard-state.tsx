import { Trans } from '@lingui/react/macro'
import { IconArchive, IconCheck, IconPencil } from '@tabler/icons-react'

import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './list.module.css'

/** What is published of a scorecard, and whether somebody works on the next version. */
export function ScorecardState({ scorecard: { published, has_draft, archived } }: { scorecard: ScorecardRowDto }) {
  const { number } = useFormats()
  const version = published && number(published.number)

  return (
    <span className={classes['states']}>
      {archived && (
        <span className={classes['state']}>
          <IconArchive size={16} stroke={1.5} aria-hidden />
          <Trans>Archived</Trans>
        </span>
      )}
      {version && (
        <span className={classes['state']} data-tone="good">
          <IconCheck size={16} stroke={1.5} aria-hidden />
          <Trans>Version {version}</Trans>
        </span>
      )}
      {has_draft && (
        <span className={classes['state']}>
          <IconPencil size={16} stroke={1.5} aria-hidden />
          <Trans>Draft</Trans>
        </span>
      )}
    </span>
  )
}
