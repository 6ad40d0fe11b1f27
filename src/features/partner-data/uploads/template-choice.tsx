import { useLingui } from '@lingui/react/macro'

import type { ImportTemplate } from '#contracts/imports.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import classes from './uploads.module.css'

type TemplateChoiceProps = {
  templates: readonly ImportTemplate[]
  value: ImportTemplate | null
  onChange: (template: ImportTemplate | null) => void
}

/** What is said of the files without being asked again: one of the templates that were kept. Nothing where there is none. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { t } = useLingui()
  if (templates.length === 0) return null

  return (
    <div className={classes['template']}>
      <Select
        label={t`Template`}
        value={value === null ? null : String(value.id)}
        options={namedOptions(templates)}
        placeholder={t`Without a template`}
        help={t`Says what the columns are, and in which zone times stand. What it does not say is asked.`}
        isClearable
        onChange={(id) => onChange(templates.find((template) => String(template.id) === id) ?? null)}
      />
    </div>
  )
}
