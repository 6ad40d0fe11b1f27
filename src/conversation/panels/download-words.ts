import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { SourceDownload } from '#contracts/call-raw.ts'

/** Why the source file is not offered. */
export const downloadWords: Record<Exclude<SourceDownload, 'offered'>, MessageDescriptor> = {
  'not-allowed': msg`The source file shows everything unmasked: it is for those whose role may unmask this conversation (customer-unmask).`,
  masked: msg`The source file shows everything unmasked: you can download it while you have this conversation unmasked.`,
  'not-alone': msg`The source file may tell of other conversations too: it is not given out.`,
  'no-file': msg`There is no source file to download.`,
}
