import { useLingui } from '@lingui/react/macro'

import type { WorkItem } from '#contracts/work-items.ts'

import type { ConfirmedStep } from './step-dialog.tsx'

/** What comes of a step, where its name does not say it; null where it does. */
export function useConsequence(event: ConfirmedStep, { assignee, kind }: WorkItem): string | null {
  const { t } = useLingui()
  const name = assignee?.name

  switch (event) {
    case 'work.assigned':
      return name === undefined ? null : t`It is with ${name} now, and goes to somebody else.`
    case 'work.postponed':
      return name === undefined ? t`It waits for another day.` : t`It waits for another day, and stays with ${name}.`
    case 'work.handed-back':
      return t`It is with nobody again: whoever may work on it can take it.`
    case 'work.dismissed':
      return t`It need not be done. It stays in the list as dismissed, with your reason.`
    case 'work.reopened':
      return t`It is with nobody again; what was done before stays in its history.`
    case 'work.done':
      return kind === 'call-back' ? t`Nobody was reached? Postpone it rather, and try on another day.` : null
  }
}
