import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'

import type { ImportChoices, ImportDetail, ImportOptions, ImportRefusal, ImportTemplate } from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

import type { ImportAnswers } from '../partner-data.api.ts'
import classes from './uploads.module.css'

/** The input of the import screens for this partner. */
export type UploadFlowInput = {
  choices: ImportChoices
  /** The options of the selected template. */
  options: ImportOptions
  /** The import in the address; null when the address names none. */
  detail: ImportDetail | null
  refusals: PromiseState<Page<ImportRefusal> | null>
}

type UploadFlowProps = {
  partnerId: number
  bringing: ImportAnswers
  /** Renders the screens of the import itself. */
  renderFlow: (input: UploadFlowInput) => ReactNode
  onRetry: () => void
}

/** Imports files for this partner only. */
export function UploadFlow({ partnerId, bringing, renderFlow, onRetry }: UploadFlowProps) {
  const [template, setTemplate] = useState<ImportTemplate | null>(null)
  const choices = usePromiseState(bringing.choices)
  const templates = usePromiseState(bringing.templates)
  const opened = usePromiseState(bringing.opened)
  const refusals = usePromiseState(bringing.refusals)

  return (
    <AsyncContent answer={choices} onRetry={onRetry}>
      {(loadedChoices) => (
        <AsyncContent answer={opened} onRetry={onRetry}>
          {({ detail }) => {
            const partners = loadedChoices.partners.filter(({ id }) => id === partnerId)
            if (partners.length === 0) return <NotForThem />
            const ownChoices = { ...loadedChoices, partners, may_leave_unassigned: false }
            return (
              <>
                {detail === null && (
                  <TemplateChoice templates={templates.value ?? []} value={template} onChange={setTemplate} />
                )}
                {renderFlow({ choices: ownChoices, options: template?.options ?? {}, detail, refusals })}
              </>
            )
          }}
        </AsyncContent>
      )}
    </AsyncContent>
  )
}

/** A step of the import: announces the new step to screen readers, and moves the focus there. */
export function UploadStep({ step, children }: { step: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null)
  useNextFocus(step, () => region.current?.querySelector('h2')?.focus())

  return (
    <section ref={region} className={classes['uploads']}>
      {children}
    </section>
  )
}

const NotForThem = () => (
  <Empty title={<Trans>You may not bring in files for this partner</Trans>}>
    <Trans>Your role imports for other partners only. An administrator can change that.</Trans>
  </Empty>
)

type TemplateChoiceProps = {
  templates: readonly ImportTemplate[]
  value: ImportTemplate | null
  onChange: (template: ImportTemplate | null) => void
}

/**
 * Selects one of the saved templates, which answers the questions about the files in advance. Nothing without
 * templates.
 */
function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
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
