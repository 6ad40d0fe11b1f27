import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type ContactMedium, contactMedia } from '#contracts/collection-words.ts'
import { attemptResults, type AttemptDraft, type Debt, MAX_DEBT_NOTE_LENGTH } from '#contracts/debts.ts'
import { instantAt } from '#domain/time-zone.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { Check } from '#src/ui/check.tsx'
import { contactMediumNames } from '#src/words/collections.ts'
import { dispositionNames } from '#src/words/dialling.ts'

import type { CollectionsApi } from '../collections.api.ts'
import { NextContact } from '../next-contact.tsx'

type AttemptDialogProps = { debt: Debt; api: CollectionsApi; onDone: () => void; onClose: () => void }

type Values = { medium: ContactMedium; result: AttemptDraft['result']; at: string; has_happened: boolean; note: string }

/**
 * An attempt that was made, just now unless a moment is told, by the clocks of the partner. One that was not permitted is refused,
 * unless it is told as having happened.
 */
export function AttemptDialog({ debt, api, onDone, onClose }: AttemptDialogProps) {
  const { t, i18n } = useLingui()
  const initial: Values = { medium: 'call', result: 'contacted', at: '', has_happened: false, note: '' }

  return (
    <DraftDialog
      title={<Trans>Note an attempt</Trans>}
      verb={<Trans>Note attempt</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={({ at, ...values }, signal) =>
        api.noteAttempt(debt.id, { ...values, at: instantOf(at, debt.time_zone), interaction_id: null }, signal)
      }
      onSaved={onDone}
      onClose={onClose}
    >
      {({ values, errors, change, text }) => (
        <>
          <NativeSelect
            label={t({ message: 'By', context: 'medium of a contact' })}
            name="medium"
            value={values.medium}
            error={errors['medium']?.[0]}
            data={contactMedia.map((value) => ({ value, label: i18n._(contactMediumNames[value]) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ medium: contactMedia.find((one) => one === value) ?? values.medium })
            }
            data-autofocus
          />
          <NextContact next={debt.permitted[values.medium]} timeZone={debt.time_zone} />
          <NativeSelect
            label={t`What came of it`}
            name="result"
            value={values.result}
            error={errors['result']?.[0]}
            data={attemptResults.map((value) => ({ value, label: i18n._(dispositionNames[value]) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ result: attemptResults.find((one) => one === value) ?? values.result })
            }
          />
          <TextInput
            {...text('at')}
            type="datetime-local"
            label={t`When, if not now (optional)`}
            description={debt.time_zone}
          />
          <Textarea {...text('note')} label={t`Note (optional)`} rows={3} maxLength={MAX_DEBT_NOTE_LENGTH} />
          <Check
            name="has_happened"
            label={t`It has happened, though it may not have been permitted: keep it, marked as that.`}
            isChecked={values.has_happened}
            onChange={(has_happened) => change({ has_happened })}
          />
        </>
      )}
    </DraftDialog>
  )
}

const instantOf = (local: string, timeZone: string): string | null =>
  local === '' ? null : instantAt(timeZone, `${local.slice(0, 16)}:00`).toISOString()
