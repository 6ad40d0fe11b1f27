import { Page } from '#src/ui/page.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

/** A page with only the frame and a title. */
export const BlankPage = () => <Page title={usePageTitle()} />
