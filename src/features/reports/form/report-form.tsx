import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput, ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { locales } from '#contracts/page-config.ts'
import type { Named } from '#contracts/params.ts'
import { reportFormats, type ReportKind, reportKinds } from '#contracts/report-kinds.ts'
import type { Report, ReportDraft, ReportOptions } from '#contracts/reports.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft, type Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { reportFormatNames, reportKindNames } from '#src/words/reports.ts'

import { FilterFields } from './filter-fields.tsx'
import { reportOf, type ReportValues } from './report-draft.ts'
import classes from './report-form.module.css'
import { ScheduleFields } from './schedule-fields.tsx'

type ReportFormProps = {
  initial: ReportValues
  options: ReportOptions
  /** The kinds that the author may see. The current kind of the report can stay. */
  kinds: readonly ReportKind[]
  /** The current recipients, and the number of those whom the author may not see. */
  known?: readonly Named[]
  unseen?: number
  verb: ReactNode
  progress: ReactNode
  /** The page after cancelling. */
  back: LinkProps
  save: (draft: ReportDraft, signal: AbortSignal) => Promise<Report>
  onSaved: (saved: Report) => void
  /** Discards the typed changes for what somebody else has saved. */
  onReload?: () => void
}

/** The form of a report: content, format, schedule and recipients. */
export function ReportForm(props: ReportFormProps) {
  const { initial, options, kinds, known = [], unseen = 0, verb, progress, back, save, onSaved, onReload } = props
  const { t, i18n } = useLingui()
  const draft = useDraft({ initial, save: (values, signal) => save(reportOf(values), signal), onSaved })
  const { values, errors, change } = draft

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={progress}
      actions={
        <>
          <LinkButton link={back} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
        </>
      }
    >
      <TextInput
        {...draft.text('title')}
        label={t`Title`}
        description={t`It stands above the report and in the subject of its letter.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <div className={classes['pair']}>
        <NativeSelect
          label={t`Report on`}
          value={values.kind}
          data={reportKinds
            .filter((value) => value === initial.kind || kinds.includes(value))
            .map((value) => ({ value, label: i18n._(reportKindNames[value]) }))}
          error={errors['kind']?.[0]}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: reportKinds.find((name) => name === value) ?? values.kind })
          }
        />
        <NativeSelect
          label={t`Language of the report`}
          value={values.locale}
          data={locales.map((value) => ({ value, label: languageNames[value] }))}
          error={errors['locale']?.[0]}
          onChange={({ currentTarget: { value } }) =>
            change({ locale: locales.find((name) => name === value) ?? values.locale })
          }
        />
      </div>
      <fieldset className={classes['group']}>
        <legend className={classes['legend']}>
          <Trans>Sent as</Trans>
        </legend>
        <div className={classes['choices']}>
          {reportFormats.map((format) => (
            <Check
              key={format}
              name={`format-${format}`}
              label={i18n._(reportFormatNames[format])}
              isChecked={values.formats.includes(format)}
              onChange={(isChecked) =>
                change({
                  formats: reportFormats.filter((other) =>
                    other === format ? isChecked : values.formats.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
        {errors['formats']?.[0] && (
          <p className={classes['error']} role="alert">
            {errors['formats'][0]}
          </p>
        )}
      </fieldset>
      <FilterFields draft={draft} options={options} />
      <ScheduleFields draft={draft} />
      <RecipientFields draft={draft} options={options} known={known} unseen={unseen} />
      <Check
        name="active"
        label={t`Switched on: it is sent from now on`}
        isChecked={values.active}
        onChange={(active) => change({ active })}
      />
    </DraftForm>
  )
}

type RecipientFieldsProps = {
  draft: Draft<ReportValues>
  options: ReportOptions
  /** The current recipients, who may be missing in the options. */
  known: readonly Named[]
  unseen: number
}

/** The recipients of the report: people who may see the dashboard. */
function RecipientFields({ draft, options, known, unseen }: RecipientFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change } = draft
  const { kind, recipient_ids } = values
  const eligible = options.people.filter(({ kinds }) => kinds.includes(kind))
  const nameOf = (id: number) => [...options.people, ...known].find((person) => person.id === id)?.name ?? '—'

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>Who gets it</Trans>
      </legend>
      {recipient_ids.length > 0 && (
        <ul className={classes['people']} aria-label={t`Recipients`}>
          {recipient_ids.map((id) => {
            const name = nameOf(id)
            return (
              <li key={id} className={classes['person']}>
                <span className={classes['name']}>
                  {name}
                  {!eligible.some((person) => person.id === id) && (
                    <span className={classes['aside']}>
                      <Trans>May not see this dashboard: gets nothing.</Trans>
                    </span>
                  )}
                </span>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t`Take ${name} away`}
                  onClick={() => change({ recipient_ids: recipient_ids.filter((one) => one !== id) })}
                >
                  <IconX size={16} stroke={1.5} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {unseen > 0 && (
        <p className={classes['note']}>
          {t`${plural(unseen, { one: 'And # person whom you do not see.', other: 'And # people whom you do not see.' })}`}
        </p>
      )}
      <Select
        // cleared after somebody was added
        key={recipient_ids.length}
        label={t`Add somebody`}
        placeholder={t`Name`}
        value={null}
        options={namedOptions(eligible.filter(({ id }) => !recipient_ids.includes(id)))}
        help={t`Everybody gets the numbers that their own rights reach, and no others.`}
        error={errors['recipient_ids']?.[0]}
        onChange={(value) => value !== null && change({ recipient_ids: [...recipient_ids, Number(value)] })}
      />
    </fieldset>
  )
}
