import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArchive, IconArchiveOff, IconDownload } from '@tabler/icons-react'

import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import { inLanguage } from '#domain/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'

import classes from './list.module.css'
import type { ScorecardActions } from './use-scorecard-actions.ts'

type ScorecardButtonsProps = { scorecard: ScorecardRowDto; actions: ScorecardActions }

export function ScorecardButtons({ scorecard, actions }: ScorecardButtonsProps) {
  const { t } = useLingui()
  const name = inLanguage(scorecard.title, ...useLanguages(scorecard.locale)) || scorecard.name
  const { archived } = scorecard
  const ArchiveIcon = archived ? IconArchiveOff : IconArchive
  const archiveLabel = archived ? t`Bring ${name} back` : t`Archive ${name}`

  return (
    <span className={classes['buttons']}>
      <ActionIcon
        variant="subtle"
        aria-label={t`Export ${name}`}
        title={t`Export ${name}`}
        onClick={() => actions.exported(scorecard)}
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={archiveLabel}
        title={archiveLabel}
        onClick={() => actions.archive({ ...scorecard, name })}
      >
        <ArchiveIcon size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
