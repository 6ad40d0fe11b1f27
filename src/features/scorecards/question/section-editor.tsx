import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import type { Section } from '#contracts/scorecard-content.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { NodeHead } from './node-head.tsx'
import classes from './question.module.css'

type SectionEditorProps = {
  section: Section
  /** Counted from 1. */
  position: number
  locale: Locale
  fallback: Locale
  onChange: (change: Partial<Section>) => void
  onStep: (by: -1 | 1) => void
  onAdd: () => void
  onRemove: () => void
}

/** The title of a section. */
export function SectionEditor({
  section,
  position,
  locale,
  fallback,
  onChange,
  onStep,
  onAdd,
  onRemove,
}: SectionEditorProps) {
  const { t } = useLingui()

  return (
    <section aria-labelledby="node-title" className={classes['editor']}>
      <NodeHead onStep={onStep} onDuplicate={null} onRemove={onRemove}>
        <Trans>Section {position}</Trans>
      </NodeHead>
      <LocalizedField
        label={t`Title`}
        text={section.title}
        locale={locale}
        fallback={fallback}
        max={200}
        onChange={(title) => onChange({ title })}
      />
      <p className={classes['note']}>
        <Plural value={section.questions.length} one="# question" other="# questions" />
      </p>
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={onAdd}
        >
          <Trans>Add question</Trans>
        </Button>
      </div>
    </section>
  )
}
