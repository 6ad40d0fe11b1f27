import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'

import type { Node, Removed } from '../content/edit-content.ts'
import classes from './builder.module.css'

type RemovedNoticeProps = {
  /** What was taken out last. */
  removed: Removed | undefined
  languages: readonly Locale[]
  onUndo: (node: Node) => void
}

/** What was removed, and the way to bring it back. */
export function RemovedNotice({ removed, languages, onUndo }: RemovedNoticeProps) {
  if (!removed) return null
  const isSection = removed.kind === 'section'
  const { id } = isSection ? removed.section : removed.question
  const name = inLanguage(isSection ? removed.section.title : removed.question.text, ...languages)

  return (
    <p role="status" className={classes['removed']}>
      {isSection ? (
        <Plural
          value={removed.section.questions.length}
          one={`Section “${name}” with # question was removed.`}
          other={`Section “${name}” with # questions was removed.`}
        />
      ) : (
        <Trans>“{name}” was removed.</Trans>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
        onClick={() => onUndo({ kind: removed.kind, id })}
      >
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
