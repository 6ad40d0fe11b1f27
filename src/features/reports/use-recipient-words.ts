import { useLingui } from '@lingui/react/macro'

import type { Report } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'

/** Who gets a report; of people whom the reader does not see, how many. */
export function useRecipientWords() {
  const { t } = useLingui()
  const { number, list } = useFormats()

  return ({ recipients, unseen_recipients }: Pick<Report, 'recipients' | 'unseen_recipients'>): string => {
    const others = number(unseen_recipients)
    return list([...recipients.map(({ name }) => name), ...(unseen_recipients > 0 ? [t`${others} more`] : [])])
  }
}
