import { Trans } from '@lingui/react/macro'

import { LinkButton } from '../link-button.tsx'
import { Empty } from './empty.tsx'

/** A message for a page number beyond the last page of the list. */
export function PastEnd({ lastPage }: { lastPage: number }) {
  return (
    <Empty
      title={<Trans>The list ends before this page</Trans>}
      action={
        <LinkButton
          link={{ to: '.', search: (previous: object) => ({ ...previous, page: lastPage }) }}
          variant="default"
        >
          <Trans>Go to the last page</Trans>
        </LinkButton>
      }
    />
  )
}
