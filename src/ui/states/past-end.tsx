import { Trans } from '@lingui/react/macro'

import { LinkButton } from '../link-button.tsx'
import { Empty } from './empty.tsx'

/** In place of the rows of a page that the list no longer has. */
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
